import { Form } from 'react-router'
import type { Booking, BookingChange } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { changeStates, changeWords as words } from '../../copy/booking-changes.ts'
import { bookingWords } from '../../copy/bookings.ts'
import { instantWords, zoneWords } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { slotWords, yearOf } from '../../format/slot.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { QuoteLines } from '../quote-lines.tsx'
import { differenceWords } from './change-form.tsx'

type Props = { booking: Booking; changes: readonly BookingChange[]; busy: boolean }

/** What was proposed, the newest first; one that is open can be answered here. */
export function BookingChanges({ booking, changes, busy }: Props) {
  if (changes.length === 0) return null
  const year = yearOf(booking.now)
  const at = (instant: string) => momentWords(instant, booking)
  const terms = ({ ask, people }: BookingChange) =>
    words.to(slotWords(ask, booking.zone, year), bookingWords.people(people))
  const [newest] = changes
  const open = newest && (newest.state === 'open' || newest.state === 'paying') ? newest : null
  const over = changes.filter((change) => change !== open)
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h2 id="changes" className="text-18">
        {words.head}
      </h2>
      {open && <Open booking={booking} change={open} said={terms(open)} busy={busy} />}
      {over.length > 0 && (
        <ul className="border-b border-rule">
          {over.map((change) => (
            <li key={change.id} className="num border-t border-rule py-3">
              <span className="font-semibold">{changeStates[change.state]}</span> · {terms(change)} ·{' '}
              <time dateTime={change.endedAt ?? change.createdAt} className="text-14 text-graphite">
                {at(change.endedAt ?? change.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const momentWords = (at: string, { zone, now }: Booking) =>
  `${instantWords(Temporal.Instant.from(at), zone, yearOf(now))} (${zoneWords(zone)})`

function Open({
  booking,
  change,
  said,
  busy,
}: {
  booking: Booking
  change: BookingChange
  said: string
  busy: boolean
}) {
  const { party } = booking
  const { proposedBy, expiresAt, chargeCents, refundCents, quote, may, state } = change
  const until = momentWords(expiresAt, booking)
  const receives = party === 'host' ? words.receives : words.theyReceive
  const by = proposedBy === party ? words.you : proposedBy === 'guest' ? words.theGuest : words.theHost
  return (
    <Note>
      <p>{state === 'paying' ? words.paying : words.open(by, until)}</p>
      <p className="num mt-1 font-semibold">{said}</p>
      <p className="num mt-1">{differenceWords(chargeCents, refundCents, quote.currency)}</p>
      {change.hostReceivesCents !== null && (
        <p className="num mt-1">{receives(money(change.hostReceivesCents, quote.currency))}</p>
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
        {may.accept && <Answer intent="accept_change" look="solid" label={words.acceptIt} busy={busy} />}
        {may.decline && <Answer intent="end_change" look="" label={words.declineIt} busy={busy} />}
        {may.withdraw && <Answer intent="end_change" look="" label={words.takeBack} busy={busy} />}
      </div>
    </Note>
  )
}

function Answer({ intent, look, label, busy }: { intent: string; look: string; label: string; busy: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <TryKey />
      <BusyButton type="submit" look={look} busy={busy}>
        {label}
      </BusyButton>
    </Form>
  )
}
