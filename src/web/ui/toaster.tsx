import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './notify.ts'

const Toasts = lazy(() => import('./toasts.tsx').then((part) => ({ default: part.Toasts })))

export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
