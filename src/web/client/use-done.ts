import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** What the address says was just done. It is said once: the address forgets it, for a reload, a bookmark and the way back. */
export function useDone(name = 'done'): string | null {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const done = query.get(name)
  useEffect(() => {
    void key
    const address = new URL(window.location.href)
    if (!address.searchParams.has(name)) return
    address.searchParams.delete(name)
    // Past the router, which would load the page anew and forget what was done.
    window.history.replaceState(window.history.state, '', address)
  }, [key, name])
  return done
}
