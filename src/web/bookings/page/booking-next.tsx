import { Link } from 'react-router'
import { ACCESS_HOURS } from '../../../domain/bookings/booking.ts'
import type { Booking, BookingStep, Problems, SlotRequestJson } from '../../client/api-types.ts'
import { nextReviewWords, nextWords, suspendedWords, timeLeftWords } from '../../copy/booking-next.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { exact } from '../../format/exact.ts'
import { slotWords, yearOf } from '../../format/slot.ts'
import { momentIn } from '../moment-in.ts'
import { slotQuery } from '../panel/choice-address.ts'
import { TimeLeft } from '../time-left.tsx'
import { actorName } from './actor-name.ts'
import { mayRepeat } from './booking-buttons.tsx'

function timeOf({ now, from }: Booking): 'early' | 'soon' | 'begun' {
  const hours = Temporal.Instant.from(now).until(from).total('hours')
  return hours <= 0 ? 'begun' : hours <= ACCESS_HOURS ? 'soon' : 'early'
}

type BookingNextProps = {
  booking: Booking
  steps: readonly BookingStep[]
  alternatives: readonly SlotRequestJson[]
  /** The deadline for the viewer's review, or null if they have already written one or can't write one. */
  reviewUntil: string | null
  problems: Problems | null
}

export function BookingNext({ booking, steps, alternatives, reviewUntil, problems }: BookingNextProps) {
  const { state, party, zone, now, expiresAt, space } = booking
  const { head, text } = saidOf(booking, steps, problems)
  return (
    <section aria-labelledby="next" className="measure mt-3 grid gap-2 wrap-anywhere">
      <h2 id="next" className="serif text-28" dir="auto">
        {head}
      </h2>
      {text && <p className="num text-18">{text}</p>}
      {expiresAt && (state === 'requested' || state === 'payment_required') && (
        <p className={state === 'requested' ? 'font-semibold' : 'font-semibold text-warn'}>
          <TimeLeft until={expiresAt} now={now} say={timeLeftWords} />
        </p>
      )}
      {reviewUntil && (
        <p className="num text-18">
          {nextReviewWords[party === 'host' ? 'host' : 'guest'](momentIn(booking, reviewUntil))}
        </p>
      )}
      {mayRepeat(booking) && !space.available && <p className="text-graphite">{words.notListed}</p>}
      {party === 'guest' && alternatives.length > 0 && (
        <div>
          <p className="text-14 text-graphite">{words.alternatives}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {alternatives.map((ask) => (
              <Link
                key={JSON.stringify(ask)}
                className="chip num"
                to={`/space/${space.id}?${slotQuery(ask, booking.people, booking.addOns)}`}
              >
                {slotWords(ask, zone, yearOf(now))}
              </Link>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

/** How long a bank may take to show a refund. */
const REFUND_DAYS = 10

/** Tells whether a refund may still be on its way. A refund that failed, or isn't sent yet, never counts as arrived. */
export function isOnItsWay(
  { payment, now }: Pick<Booking, 'payment' | 'now'>,
  refund: number,
  endedAt: string | undefined,
): boolean {
  if (endedAt === undefined || (payment?.refundedCents ?? 0) < refund) return true
  return Temporal.Instant.from(endedAt).until(now).total('hours') < REFUND_DAYS * 24
}

const holdsPayout = (problems: Problems | null) =>
  problems?.items.some(({ state }) => state === 'open' || state === 'answered') ?? false

function saidOf(booking: Booking, steps: readonly BookingStep[], problems: Problems | null) {
  const { state, party, expiresAt, from, to, quote, keptCents, acceptedAt, space, payment } = booking
  if (booking.cancelling) return { head: suspendedWords.cancellingHead, text: suspendedWords.cancelling[party] }
  if (state === 'requested' && acceptedAt) return { head: words.acceptedHead, text: words.accepting }
  const refund = keptCents === null ? 0 : quote.total - keptCents
  const last = steps.findLast((step) => step.to === state)
  return nextWords(state, party, {
    host: space.hostFirstName,
    guest: booking.guestName ?? words.theGuest,
    until: expiresAt ? momentIn(booking, expiresAt) : '',
    from: momentIn(booking, from),
    to: momentIn(booking, to),
    time: timeOf(booking),
    access: Boolean(space.accessInstructions),
    refund: refund > 0 ? exact(refund, quote.currency) : null,
    refundsNow: isOnItsWay(booking, refund, last?.at),
    by: last && last.actor !== 'system' ? actorName(last.actor, booking) : null,
    endedFrom: last?.from ?? null,
    card: payment?.last4 ?? null,
    late: payment?.state === 'captured',
    onHold: holdsPayout(problems),
  })
}
