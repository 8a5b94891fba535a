import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import type { AccountDialogProps } from './account-dialog.tsx'

const AccountDialog = lazy(() => import('./account-dialog.tsx').then((part) => ({ default: part.AccountDialog })))

/** Loads the dialog when it first opens. After that, it stays, so that what was typed remains. */
export function LaterAccountDialog(props: AccountDialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <AccountDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
