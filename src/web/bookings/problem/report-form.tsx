import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PROBLEM_REASONS, PROBLEM_TEXT } from '../../../domain/bookings/problem.ts'
import type { Booking } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { problemWords as words } from '../../copy/problems.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { ProblemPhotos } from './problem-photos.tsx'
import type { ProblemAnswer } from './problem-section.tsx'

type ReportFormProps = {
  booking: Booking
  busy: boolean
  answer: ProblemAnswer
  /** The number of earlier reports, so that this form doesn't restore their text. */
  round: number
}

/** The text survives another sign-in. */
export function ReportForm({ booking, busy, answer, round }: ReportFormProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const [uploading, setUploading] = useState(false)
  useEffect(() => head.current?.focus(), [])
  const host = booking.space.hostFirstName
  return (
    <div className="panel grid gap-4">
      <h3 ref={head} tabIndex={-1} className="text-18">
        {words.formHead}
      </h3>
      <p>{words.formText(host)}</p>
      <CheckedForm
        check={({ what = '', reason = '' }) => ({
          ...(!what && { what: words.needReason }),
          ...(!reason.trim() && { reason: words.needText }),
          ...(uploading && { photos: words.waitForPhotos }),
        })}
        busy={busy}
        refusal={null}
        of={`${booking.id} report ${round}`}
      >
        {(wrong, before) => (
          <>
            <input type="hidden" name="intent" value="report_problem" />
            <TryKey />
            <Reasons wrong={wrong.what} chosen={answer?.sent?.what ?? before.what} />
            <AreaField
              label={words.text}
              name="reason"
              hint={words.textHint(host)}
              rows={5}
              maxLength={PROBLEM_TEXT}
              defaultValue={answer?.reason || before.reason}
              wrong={wrong.reason}
              dir="auto"
            />
            <ProblemPhotos
              bookingId={booking.id}
              of={`${booking.id} photos ${round}`}
              wrong={wrong.photos}
              onUploading={setUploading}
            />
            <div className="flex flex-wrap gap-3">
              <BusyButton type="submit" busy={busy}>
                {words.send}
              </BusyButton>
              <Link className="btn" to="?#problem" preventScrollReset>
                {words.back}
              </Link>
            </div>
          </>
        )}
      </CheckedForm>
    </div>
  )
}

function Reasons({ wrong, chosen }: { wrong: string | undefined; chosen: string | undefined }) {
  return (
    <fieldset aria-describedby={wrong && 'no-problem-reason'}>
      <legend className="label">{words.reason}</legend>
      {wrong && (
        <p className="wrong" id="no-problem-reason">
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
      <div className="mt-2 grid gap-1">
        {PROBLEM_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="what" value={reason} defaultChecked={chosen === reason} />
            {words.reasons[reason]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
