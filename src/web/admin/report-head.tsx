import { adminWords as words } from '../copy/admin.ts'
import { Moment } from '../ui/moment.tsx'

/** `reason`: in our words; `note`: in the reporter's, perhaps empty; `reporter`: a name, null for an account that is gone. */
type ReportHeadProps = { reason: string; note: string; reporter: string | null; at: string }

/** What somebody finds wrong, who, and when. */
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
