import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConfirmFirst } from '../../accounts/reauth/confirm-first.tsx'
import type { Refusal } from '../../client/api-error.ts'
import type { Booking, Profile, RefundPreview } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { useDone } from '../../client/use-done.ts'
import { changeWords } from '../../copy/booking-changes.ts'
import { suspendedWords } from '../../copy/booking-next.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { problemWords } from '../../copy/problems.ts'
import { exact } from '../../format/exact.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './booking-page.module.css'
import type { Asked, Doing, SpaceCalendar } from './load-booking.ts'
import { reasonFor } from './reason-for.ts'
import { RefundPreviewLines } from './refund-preview.tsx'

// Its calendar is needed only once someone changes the booking.
const ChangeForm = lazy(() => import('./change-form.tsx').then((part) => ({ default: part.ChangeForm })))

type Answer = { refusal: Refusal | null; reason: string } | null
type BookingActionsProps = {
  booking: Booking
  doing: Doing | null
  preview: RefundPreview | null
  asked: Asked | null
  calendar: SpaceCalendar | null
  busy: boolean
  answer: Answer
  profile: Profile | null
}

/** Says what the last action did, and opens the dialog of the next one. */
export function BookingActions(props: BookingActionsProps) {
  const { booking, doing, preview, asked, calendar, busy, answer, profile } = props
  const said = useDone()
  const navigate = useNavigate()
  // A dialog opens only in the browser, so the server doesn't render its calendar.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  // The other person may respond to a proposal while the page is open.
  const isOver = said === 'propose' && booking.may.change
  const done = isOver
    ? null
    : { ...words.done, ...changeWords.done, ...problemWords.done, decide_payout: suspendedWords.done }[
        said as keyof typeof words.done
      ]
  const refusal = answer?.refusal ?? null
  const proves = refusal?.code === 'confirm_first' && profile !== null
  const why = refusal && !proves && <Refused refusal={refusal} answer={answer} />
  const close = () => void navigate('?', { replace: true, preventScrollReset: true })
  return (
    <section aria-label={words.acts} className="grid gap-4 has-[>:only-child:empty]:sr-only">
      <div role="status" className="empty:hidden">
        {done && !doing && !refusal && <Note kind={said === 'change_failed' ? 'warn' : 'good'}>{done}</Note>}
      </div>
      {!doing && why}
      {proves && !busy && (
        <ConfirmFirst
          profile={profile}
          why={words.confirmFirst}
          sent={{ intent: 'cancel', reason: answer?.reason ?? '', refund: String(preview?.refundCents ?? 0) }}
        />
      )}
      {doing === 'change' && isHere && (
        <Dialog
          open
          onClose={close}
          title={changeWords.formHead}
          close={changeWords.close}
          className={`${styles.change}`}
        >
          {why}
          <Suspense fallback={<div className="bone h-96" />}>
            <ChangeForm booking={booking} asked={asked} calendar={calendar} busy={busy} />
          </Suspense>
        </Dialog>
      )}
      {doing && doing !== 'change' && (
        <Dialog
          open
          onClose={close}
          title={heads[doing]}
          close={changeWords.close}
          className={`sheet low ${styles.ask}`}
        >
          {why}
          <Ask booking={booking} doing={doing} preview={preview} busy={busy} answer={answer} />
        </Dialog>
      )}
    </section>
  )
}

function Refused({ refusal, answer }: { refusal: Refusal; answer: Answer }) {
  const why = useRef<HTMLDivElement>(null)
  // The message is above the form, and the button may be far below it.
  useEffect(() => {
    if (answer) why.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  return (
    <div ref={why} className="mb-4">
      <Note kind="bad" role="alert">
        {refusal.message}
      </Note>
    </div>
  )
}

const heads = { decline: words.declineHead, withdraw: words.withdrawHead, cancel: words.cancelHead }

type AskProps = Pick<BookingActionsProps, 'booking' | 'preview' | 'busy' | 'answer'> & {
  doing: Exclude<Doing, 'change'>
}

function Ask({ booking, doing, preview, busy, answer }: AskProps) {
  const { party, quote } = booking
  const refund = preview?.refundCents ?? 0
  const yes = {
    decline: words.declineYes,
    withdraw: words.withdrawYes,
    cancel:
      booking.state === 'payment_required'
        ? words.cancelUnpaid
        : words.cancelYes(refund > 0 ? exact(refund, quote.currency) : null),
  }
  const mustSay = party !== 'guest'
  const hint = { guest: words.reasonForHost, host: words.reasonForGuest, admin: words.reasonForBoth }[party]
  return (
    <div className="grid gap-4">
      {doing === 'withdraw' && <p>{words.withdrawText}</p>}
      {preview && booking.state === 'confirmed' && <RefundPreviewLines preview={preview} booking={booking} />}
      <CheckedForm
        check={({ reason = '' }) => (mustSay && !reason.trim() ? { reason: words.needReason } : {})}
        busy={busy}
        refusal={null}
        of={reasonFor(booking, doing)}
      >
        {(wrong, before) => (
          <>
            <input type="hidden" name="intent" value={doing} />
            <TryKey />
            <input type="hidden" name="refund" value={refund} />
            <AreaField
              label={words.reason}
              name="reason"
              hint={hint}
              rows={2}
              maxLength={1000}
              defaultValue={answer?.reason ?? before.reason}
              wrong={wrong.reason}
              dir="auto"
            />
            <div className={styles.foot}>
              <Link className="btn plain" to="?" replace preventScrollReset>
                {words.keep}
              </Link>
              <BusyButton type="submit" look={doing === 'withdraw' ? 'ink' : 'danger'} busy={busy}>
                {yes[doing]}
              </BusyButton>
            </div>
          </>
        )}
      </CheckedForm>
    </div>
  )
}
