import { CircleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { errors } from '../copy/errors.ts'

/** A failing part must not break the page. Retry reloads the page, because browsers cache failed modules. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const words = errors.component
    return (
      <div className="note bad" role="alert">
        <CircleAlert size={20} aria-hidden="true" />
        <div>
          <p className="font-semibold">{words.title}</p>
          <p>{words.text}</p>
          <button type="button" className="btn mt-3" onClick={() => window.location.reload()}>
            {words.retry}
          </button>
        </div>
      </div>
    )
  }
}
