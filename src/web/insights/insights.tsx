import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useRoot } from '../client/use-root.ts'
import { whenIdle } from '../client/when-idle.ts'

/** Renders nothing. Its code loads when the page is interactive and the browser is idle. */
export function Insights() {
  const { pathname } = useLocation()
  const role = useRoot()?.viewer?.role ?? null
  useEffect(
    () =>
      whenIdle(() => {
        import('./start.ts').then(
          (start) => start.seePage(pathname, role),
          () => {},
        )
      }),
    [pathname, role],
  )
  return null
}
