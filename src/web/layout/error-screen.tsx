import { Link, useNavigate } from 'react-router'
import { errors } from '../copy/errors.ts'
import { brandName } from '../format/brand.ts'
import { useErrorId } from './request-facts.ts'

export function ErrorScreen({ error }: { error: unknown }) {
  const words = errors.generic
  const id = useErrorId(error)
  return (
    <div className="wrap py-20">
      <title>{`${words.title} · ${brandName()}`}</title>
      <div role="alert">
        <h1 className="serif text-48">{words.title}</h1>
        <p className="mt-4 max-w-[52ch] text-18 text-graphite">{words.text}</p>
      </div>
      <p className="mt-6 text-14 text-graphite">
        {words.id}: <code className="text-ink">{id}</code>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="btn ink needs-script" onClick={() => window.location.reload()}>
          {words.retry}
        </button>
        <Link className="btn" to="/" reloadDocument>
          {words.home}
        </Link>
      </div>
    </div>
  )
}

export function PageErrorView() {
  const words = errors.page
  const navigate = useNavigate()
  return (
    <div className="wrap py-20">
      <title>{`${words.title} · ${brandName()}`}</title>
      <div role="alert">
        <h1 className="serif text-48">{words.title}</h1>
        <p className="mt-4 max-w-[52ch] text-18 text-graphite">{words.text}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="btn ink" onClick={() => window.location.reload()}>
          {words.retry}
        </button>
        <button type="button" className="btn" onClick={() => navigate(-1)}>
          {words.back}
        </button>
      </div>
    </div>
  )
}

/**
 * Every page includes this view but hides it. The boot guard shows it without React if the page's code can't be loaded.
 */
export function PageFailed() {
  const words = errors.page
  return (
    <div id="page-failed" hidden role="alert" className="border-b border-rule bg-sheet" suppressHydrationWarning>
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-3 py-5">
        <div className="flex-1">
          <p className="font-semibold">{words.title}</p>
          <p>{words.text}</p>
        </div>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page without JavaScript */}
        <a className="btn ink" href="">
          {words.retry}
        </a>
        <button type="button" className="btn" id="page-failed-back">
          {words.back}
        </button>
      </div>
    </div>
  )
}
