import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { REPORT_REASONS, type ReportReason } from '../../domain/reviews/review.ts'
import { CheckedForm } from '../accounts/fields/checked-form.tsx'
import { api } from '../client/api.ts'
import { useWrite } from '../client/use-write.ts'
import { reportWords as words } from '../copy/reviews.ts'
import { BusyButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AreaField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'

/** Asks what is wrong with a review, for an admin to read. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [sent, setSent] = useState(false)
  const { pathname } = useLocation()
  const { send, busy, refusal } = useWrite(async (reason: ReportReason, note: string) => {
    await api.reviews.reportReview({ id, reason, note })
    setSent(true)
  })
  return (
    <Dialog open onClose={onClose} title={words.title} close={words.close}>
      {sent ? (
        <>
          <Note kind="good" role="status">
            {words.sent}
          </Note>
          <button type="button" className="btn mt-5" onClick={onClose}>
            {words.close}
          </button>
        </>
      ) : (
        <CheckedForm
          check={({ reason }) => (reason ? {} : { reason: words.needReason })}
          busy={busy}
          refusal={refusal}
          send={({ reason, note = '' }) => void send(reason as ReportReason, note)}
        >
          {({ reason: wrong }) => (
            <>
              {refusal?.code === 'sign_in_required' && (
                <Link className="btn justify-self-start" to={`/auth?next=${encodeURIComponent(pathname)}`}>
                  {words.signIn}
                </Link>
              )}
              <p className="text-graphite">{words.text}</p>
              <Reasons wrong={wrong} />
              <AreaField label={words.note} name="note" rows={3} maxLength={1000} dir="auto" />
              <BusyButton type="submit" className="justify-self-start" busy={busy}>
                {words.send}
              </BusyButton>
            </>
          )}
        </CheckedForm>
      )}
    </Dialog>
  )
}

function Reasons({ wrong }: { wrong: string | undefined }) {
  return (
    <fieldset aria-describedby={wrong && 'no-reason'}>
      <legend className="label">{words.reason}</legend>
      <div className="mt-2 grid gap-1">
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-8 items-start gap-3">
            <input type="radio" name="reason" value={reason} className="mt-1.5" />
            {words.reasons[reason]}
          </label>
        ))}
      </div>
      {wrong && (
        <p className="wrong" id="no-reason">
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
