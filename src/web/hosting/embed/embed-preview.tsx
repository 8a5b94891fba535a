import { useEffect } from 'react'
import type { EmbedChoice } from './embed-code.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'daylet-booking': { space: string; theme?: string | undefined; view?: string | undefined; target: string }
    }
  }
}

const SCRIPT = '/embed.js'

/** Shows what other sites show. Links open in a new tab, so that the host stays on this page. */
export function EmbedPreview({ id, theme, view }: EmbedChoice & { id: string }) {
  useEffect(() => {
    if (document.querySelector(`script[src="${SCRIPT}"]`)) return
    const script = document.createElement('script')
    script.src = SCRIPT
    document.head.append(script)
  }, [])
  return (
    <daylet-booking
      space={id}
      theme={theme === 'system' ? undefined : theme}
      view={view === 'button' ? view : undefined}
      target="_blank"
    />
  )
}
