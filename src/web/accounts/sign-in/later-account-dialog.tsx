import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import type { AccountDialogProps } from './account-dialog.tsx'

const load = () => import('./account-dialog.tsx')
const AccountDialog = lazy(() => load().then((part) => ({ default: part.AccountDialog })))

/**
 * Loads the dialog when the visitor first focuses something on the page, so that it is there when it opens. After that, it
 * stays, so that what was typed remains.
 */
export function LaterAccountDialog(props: AccountDialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  useEffect(() => {
    // If loading fails, opening the dialog says so.
    const early = () => void load().catch(() => {})
    document.addEventListener('focusin', early, { once: true })
    return () => document.removeEventListener('focusin', early)
  }, [])
  if (!wanted) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <AccountDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
