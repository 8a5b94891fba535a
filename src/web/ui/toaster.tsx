import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './notify.ts'

const Toasts = lazy(() => import('./toasts.tsx').then((part) => ({ default: part.Toasts })))

/** The toasts' code loads with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
