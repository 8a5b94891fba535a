import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useRoot } from '../client/use-root.ts'

const LATEST_MS = 3_000

/** Renders nothing. Its code loads when the page is interactive and the browser is idle. */
export function Insights() {
  const { pathname } = useLocation()
  const role = useRoot()?.viewer?.role ?? null
  useEffect(() => {
    const see = () => {
      import('./start.ts').then(
        (start) => start.seePage(pathname, role),
        () => {},
      )
    }
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(see, 500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(see, { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [pathname, role])
  return null
}
