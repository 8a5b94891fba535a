import { Link } from 'react-router'
import type { ReviewOutcome } from '../../domain/kernel/report.ts'
import { manyWords as words } from '../copy/admin-queues.ts'
import { Moment } from '../ui/moment.tsx'
import type { ActedOnMany } from './act-on-many.ts'
import { Choose } from './acts-on-many.tsx'

type Settled = { at: string; outcome: ReviewOutcome; by: string | null; reason: string }
type ReportStandingProps = {
  id: string
  authorId: string
  settled: Settled | null
  acted: ActedOnMany | undefined
  /** Whose account the link opens. */
  of?: keyof typeof words.whose
}

export function ReportStanding({ id, authorId, settled, acted, of = 'author' }: ReportStandingProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      {!settled && <Choose id={id} label={words.chooseReport} acted={acted} />}
      <Link className="link text-14" to={`/admin/people/${authorId}`}>
        {words.whose[of]}
      </Link>
      {settled && (
        <p className="w-full text-14 text-graphite wrap-anywhere">
          {settled.outcome === 'taken_down' && of === 'host' ? words.listingDown : words.outcomes[settled.outcome]} ·{' '}
          <Moment at={settled.at} /> · <bdi>{settled.by ?? ''}</bdi>
          <span className="block whitespace-pre-line" dir="auto">
            {settled.reason}
          </span>
        </p>
      )}
    </div>
  )
}
