import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { frame } from '../copy/layout.ts'
import { skeletonFor } from './skeletons.tsx'

const patience = 180

/** The path being loaded, once it takes noticeably long; filter changes on the same page don't count. */
export function usePendingPage(): string | null {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const loading = navigation.state === 'loading' && !navigation.formMethod ? navigation.location.pathname : null
  const next = loading !== null && loading !== pathname ? loading : null
  const [shown, setShown] = useState<string | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => setShown(next), next === null ? 0 : patience)
    return () => clearTimeout(timer)
  }, [next])

  return next === null ? null : shown
}

export function PendingPage({ path }: { path: string }) {
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {frame.loading}
      </p>
      {skeletonFor(path)}
    </div>
  )
}
