import { Form } from 'react-router'
import type { Booking, BookingChange } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { changeWords as words } from '../../copy/booking-changes.ts'
import { exact } from '../../format/exact.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { momentIn } from '../moment-in.ts'
import { QuoteLines } from '../quote-lines.tsx'
import { actorName } from './actor-name.ts'
import { offerWords, termsWords } from './change-terms.ts'

type Props = { booking: Booking; changes: readonly BookingChange[]; busy: boolean }

export function BookingChanges({ booking, changes, busy }: Props) {
  const [latest] = changes
  if (!latest) return null
  const isOpen = latest.state === 'open' || latest.state === 'paying'
  const notMade = isOpen ? null : notMadeWords(booking, latest)
  if (!isOpen && !notMade) return null
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h2 id="changes" className="text-18">
        {words.head}
      </h2>
      {isOpen && <Open booking={booking} change={latest} busy={busy} />}
      {notMade && (
        <Note>
          <p>{notMade}</p>
          <p className="num mt-1 font-semibold">{termsWords(latest, booking)}</p>
        </Note>
      )}
    </section>
  )
}

/** Tells the person who proposed a change why it wasn't made, as long as another change can be proposed. */
function notMadeWords(booking: Booking, { state, proposedBy }: BookingChange): string | null {
  if (proposedBy !== booking.party || !booking.may.change) return null
  const other = actorName(proposedBy === 'guest' ? 'host' : 'guest', booking)
  if (state === 'declined') return words.declined(other)
  return state === 'expired' ? words.expired(other) : null
}

function Open({ booking, change, busy }: { booking: Booking; change: BookingChange; busy: boolean }) {
  const { party } = booking
  const { proposedBy, expiresAt, quote, may, state, full } = change
  const mayRefund = may.accept && party === 'host' && full !== null
  const until = momentIn(booking, expiresAt)
  const receives = party === 'host' ? words.receives : words.theyReceive
  const [guest, host] = [booking.guestName ?? words.theGuest, booking.space.hostFirstName]
  const [by, other] = proposedBy === 'guest' ? [guest, host] : [host, guest]
  const proposal = proposedBy === party ? words.openMine(other, until) : words.open(by, until)
  return (
    <Note>
      <p>{state === 'paying' ? words.paying : proposal}</p>
      <p className="num mt-1 font-semibold">{termsWords(change, booking)}</p>
      <p className="num mt-1">
        {full && <b className="font-semibold">{words.byPolicy}: </b>}
        {offerWords(change)}
      </p>
      {full && party === 'host' && (
        <p className="num mt-1">
          <b className="font-semibold">{words.refundInFull}: </b>
          {offerWords(full)}
        </p>
      )}
      {change.refundedInFull && <p className="mt-1">{words.inFull}</p>}
      {change.hostReceivesCents !== null && (
        <p className="num mt-1">{receives(exact(change.hostReceivesCents, quote.currency))}</p>
      )}
      <div className="mt-3 max-w-120">
        <QuoteLines quote={quote} />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {booking.payment?.challengeUrl && (
          <a className="btn solid" href={booking.payment.challengeUrl}>
            {words.bank}
          </a>
        )}
        {booking.payment?.challengeUrl && state === 'paying' && (
          <Answer intent="stop_change_payment" look="" label={words.stopPayment} busy={busy} />
        )}
        {may.accept && (
          <Answer
            intent="accept_change"
            look="solid"
            label={mayRefund ? words.acceptByPolicy : words.acceptIt}
            busy={busy}
          />
        )}
        {mayRefund && <Answer intent="accept_change" refund="full" look="" label={words.acceptInFull} busy={busy} />}
        {may.decline && <Answer intent="end_change" look="" label={words.declineIt} busy={busy} />}
        {may.withdraw && <Answer intent="end_change" look="" label={words.takeBack} busy={busy} />}
      </div>
    </Note>
  )
}

type AnswerProps = { intent: string; refund?: 'full'; look: string; label: string; busy: boolean }

function Answer({ intent, refund, look, label, busy }: AnswerProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {refund && <input type="hidden" name="refund" value={refund} />}
      <TryKey />
      <BusyButton type="submit" look={look} busy={busy}>
        {label}
      </BusyButton>
    </Form>
  )
}
