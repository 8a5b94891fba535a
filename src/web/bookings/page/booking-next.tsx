import { Link } from 'react-router'
import { ACCESS_HOURS } from '../../../domain/bookings/booking.ts'
import type { Booking, SlotRequestJson } from '../../client/api-types.ts'
import { nextReviewWords, nextWords, suspendedWords } from '../../copy/booking-next.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { instantWords, zoneWords } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { slotWords, yearOf } from '../../format/slot.ts'
import { slotQuery } from '../panel/choice-address.ts'

function timeOf({ now, from }: Booking): 'early' | 'soon' | 'begun' {
  const hours = Temporal.Instant.from(now).until(from).total('hours')
  return hours <= 0 ? 'begun' : hours <= ACCESS_HOURS ? 'soon' : 'early'
}

type BookingNextProps = {
  booking: Booking
  alternatives: readonly SlotRequestJson[]
  /** The deadline for the viewer's review, or null if they have already written one or can't write one. */
  reviewUntil: string | null
}

export function BookingNext({ booking, alternatives, reviewUntil }: BookingNextProps) {
  const { state, party, zone, now, expiresAt, from, to, quote, keptCents, acceptedAt, space } = booking
  const year = yearOf(now)
  const isHost = party === 'host'
  const at = (instant: string) => `${instantWords(Temporal.Instant.from(instant), zone, year)} (${zoneWords(zone)})`
  const refund = keptCents === null ? 0 : quote.total - keptCents
  const said = nextWords(state, party, {
    until: expiresAt ? at(expiresAt) : '',
    from: at(from),
    to: at(to),
    time: timeOf(booking),
    access: Boolean(space.accessInstructions),
    refund: refund > 0 ? money(refund, quote.currency) : null,
    late: booking.payment?.state === 'captured',
  })
  const asked = state === 'requested' && acceptedAt ? words.accepting : said
  return (
    <section aria-labelledby="next" className="measure grid gap-3">
      <h2 id="next" className="sr-only">
        {words.next}
      </h2>
      <p className="num text-18">{booking.cancelling ? suspendedWords.cancelling[party] : asked}</p>
      {reviewUntil && (
        <a className="link justify-self-start" href="#reviews">
          {nextReviewWords[isHost ? 'host' : 'guest'](at(reviewUntil))}
        </a>
      )}
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
                {slotWords(ask, zone, year)}
              </Link>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}
