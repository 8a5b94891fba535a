import { lazy, Suspense, useState } from 'react'
import { reportWords } from '../copy/reports.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { PersonFrom } from './subject-report.tsx'

const ListingReport = lazy(() => import('./subject-report.tsx').then((part) => ({ default: part.ListingReport })))
const PersonReport = lazy(() => import('./subject-report.tsx').then((part) => ({ default: part.PersonReport })))

type ReportLinkProps = { from: PersonFrom | { of: 'listing'; spaceId: string } }

export function ReportLink({ from }: ReportLinkProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="link needs-script min-h-6 text-14 text-graphite" onClick={() => setOpen(true)}>
        {from.of === 'listing' ? reportWords.listing.open : reportWords.person.open}
      </button>
      {open && (
        <ErrorBoundary>
          <Suspense>
            {from.of === 'listing' ? (
              <ListingReport spaceId={from.spaceId} onClose={close} />
            ) : (
              <PersonReport from={from} onClose={close} />
            )}
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
