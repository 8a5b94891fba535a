import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router'

export function isOnlyStep({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search === nextUrl.search &&
    currentUrl.hash !== nextUrl.hash
  )
}

/** Adds a history entry while an overlay is open so that Back closes it. */
export function useHistoryStep<T>(hash: `#${string}`) {
  const location = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<T | null>(null)
  const step = useRef<Promise<void> | null>(null)
  const isThere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    const closeIfGone = () => {
      if (!isThere.current || window.location.hash === hash) return
      isThere.current = false
      step.current = null
      setShown(null)
    }
    closeIfGone()
    // When Back follows the opening at once, React draws neither navigation, so the location doesn't change here.
    window.addEventListener('popstate', closeIfGone)
    return () => window.removeEventListener('popstate', closeIfGone)
  }, [location, hash])
  // After a page load, nothing is open, so the hash is removed. Otherwise opening the overlay would add the same entry
  // again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (location.hash === hash) void navigate({ search: location.search }, { replace: true, preventScrollReset: true })
  }, [])
  const open = (what: T) => {
    setShown(what)
    step.current = Promise.resolve(navigate({ search: location.search, hash }, { preventScrollReset: true })).then(
      () => {
        isThere.current = true
      },
    )
  }
  const takeStep = () => {
    const taken = step.current
    step.current = null
    isThere.current = false
    setShown(null)
    return taken
  }
  // The user may close the overlay before the entry exists, so wait for the entry before going back.
  const close = () => void takeStep()?.then(() => navigate(-1))
  const leaveFor = (url: string) => {
    const taken = takeStep()
    void Promise.resolve(taken).then(() => navigate(url, { replace: taken !== null, preventScrollReset: true }))
  }
  return { shown, open, change: setShown, close, leaveFor }
}
