import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router'

/** A navigation that only opens or closes something over the page: nothing has to be loaded for it. */
export function isOnlyStep({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search === nextUrl.search &&
    currentUrl.hash !== nextUrl.hash
  )
}

/** Something over the page that is a step of the browser's history while it is open, so that Back closes it. */
export function useHistoryStep<T>(hash: `#${string}`) {
  const location = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<T | null>(null)
  const wasThere = useRef(false)
  const step = useRef<Promise<void> | null>(null)
  useEffect(() => {
    if (location.hash === hash) wasThere.current = true
    else if (wasThere.current) {
      wasThere.current = false
      step.current = null
      setShown(null)
    }
  }, [location.hash, hash])
  // Loaded anew nothing is open, and the step would be taken twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (location.hash === hash) void navigate({ search: location.search }, { replace: true, preventScrollReset: true })
  }, [])
  const open = (what: T) => {
    setShown(what)
    step.current = Promise.resolve(navigate({ search: location.search, hash }, { preventScrollReset: true }))
  }
  const close = () => {
    setShown(null)
    // Who closes it at once may be faster than the step, which must be taken before it is taken back.
    void step.current?.then(() => navigate(-1))
    step.current = null
  }
  /** Another address takes the place of the step. */
  const leaveFor = (url: string) => {
    setShown(null)
    const taken = step.current
    step.current = null
    void (taken ?? Promise.resolve()).then(() => navigate(url, { replace: taken !== null, preventScrollReset: true }))
  }
  return { shown, open, change: setShown, close, leaveFor }
}
