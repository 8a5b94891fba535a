import { adminWords as words } from '../copy/admin.ts'
import { Moment } from '../ui/moment.tsx'

/**
 * `reason` is our wording; `note` is the reporter's, possibly empty; `reporter` is a name, or null for a deleted
 * account.
 */
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
