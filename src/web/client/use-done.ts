import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * Returns the name of the completed action from the URL and removes it there, so that a reload, a bookmark or Back
 * doesn't repeat the message.
 */
export function useDone(name = 'done'): string | null {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const done = query.get(name)
  useEffect(() => {
    void key
    const address = new URL(window.location.href)
    if (!address.searchParams.has(name)) return
    address.searchParams.delete(name)
    // Bypasses the router, which would reload the page's data and lose the message.
    window.history.replaceState(window.history.state, '', address)
  }, [key, name])
  return done
}
