import { Link } from 'react-router'
import type { ReviewOutcome } from '../../domain/kernel/report.ts'
import { manyWords, adminWords as words } from '../copy/admin.ts'
import { Moment } from '../ui/moment.tsx'
import { BulkActions, type BulkResult, Choose } from './bulk-actions.tsx'
import { StateTabs } from './state-tabs.tsx'

type ReportHeadProps = { reason: string; note: string; reporter: string | null; at: string }

export function ReportHead({ reason, note, reporter, at }: ReportHeadProps) {
  return (
    <>
      <p className="font-semibold">{reason}</p>
      {note && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {note}
        </p>
      )}
      <p className="text-14 text-graphite">
        {words.reportedBy(reporter)} · <Moment at={at} />
      </p>
    </>
  )
}

type Settled = { at: string; outcome: ReviewOutcome; by: string | null; reason: string }
type ReportStatusProps = {
  id: string
  authorId: string
  settled: Settled | null
  acted: BulkResult | undefined
  of?: keyof typeof manyWords.whose
}

export function ReportStatus({ id, authorId, settled, acted, of = 'author' }: ReportStatusProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      {!settled && <Choose id={id} label={manyWords.chooseReport} acted={acted} />}
      <Link className="link text-14" to={`/admin/people/${authorId}`}>
        {manyWords.whose[of]}
      </Link>
      {settled && (
        <p className="w-full text-14 text-graphite wrap-anywhere">
          {settled.outcome === 'taken_down' && of === 'host'
            ? manyWords.listingDown
            : manyWords.outcomes[settled.outcome]}{' '}
          · <Moment at={settled.at} /> · <bdi>{settled.by ?? ''}</bdi>
          <span className="block whitespace-pre-line" dir="auto">
            {settled.reason}
          </span>
        </p>
      )}
    </div>
  )
}

export function ReportTabs({
  path,
  state,
  open,
  settled,
}: {
  path: string
  state: string
  open: number
  settled: number
}) {
  return (
    <StateTabs
      label={manyWords.states}
      path={path}
      state={state}
      states={[
        { value: 'open', label: manyWords.open, count: open },
        { value: 'settled', label: manyWords.settled, count: settled },
      ]}
    />
  )
}

type SettleReportsProps = {
  any: boolean
  acted: BulkResult | undefined
  takeDown?: { label: string; hint: string } | null
}

export function SettleReports({ any, acted, takeDown = null }: SettleReportsProps) {
  return (
    <BulkActions
      any={any}
      acts={[
        { value: 'dismissed', label: manyWords.dismiss },
        { value: 'acted_on', label: manyWords.actedOn },
        ...(takeDown ? [{ value: 'taken_down', label: takeDown.label }] : []),
      ]}
      hint={takeDown?.hint ?? manyWords.hint}
      acted={acted}
      done={manyWords.reportsSettled}
    />
  )
}
