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
  // After a page load, nothing is open, so the hash is removed. Otherwise opening the overlay would add the same entry
  // again.
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
    // The user may close the overlay before the entry exists, so wait for the entry before going back.
    void step.current?.then(() => navigate(-1))
    step.current = null
  }
  const leaveFor = (url: string) => {
    setShown(null)
    const taken = step.current
    step.current = null
    void (taken ?? Promise.resolve()).then(() => navigate(url, { replace: taken !== null, preventScrollReset: true }))
  }
  return { shown, open, change: setShown, close, leaveFor }
}
