import { Link } from 'react-router'
import type { Booking } from '../client/api-types.ts'
import { bookingWords, stateWords } from '../copy/bookings.ts'
import { money } from '../format/money.ts'
import { bookedWords, slotLength } from '../format/slot.ts'
import { imageUrl } from '../ui/image-url.ts'
import { SpaceClock } from '../ui/space-clock.tsx'

/** An unfinished booking links to its checkout, even while a payment is in progress. */
export function BookingRow({ booking }: { booking: Booking }) {
  const { space, ask, state, people, zone } = booking
  return (
    <li className="grid gap-4 border-t border-rule py-6 sm:grid-cols-[168px_1fr_auto] sm:gap-6">
      <img
        src={imageUrl(space.imageUrl, 480)}
        alt={space.imageAlt}
        width={168}
        height={112}
        loading="lazy"
        className="aspect-3/2 w-full rounded-2 bg-wash object-cover sm:w-42"
      />
      <div className="min-w-0">
        <p className="text-14 text-graphite">
          {stateWords[state]} <span className="num">· {booking.number}</span>
        </p>
        <h2 className="mt-0.5 text-18">
          <Link to={`/space/${space.id}`} className="hover:underline" dir="auto">
            {space.title}
          </Link>
        </h2>
        <p className="text-graphite wrap-anywhere">{space.location}</p>
        <p className="num mt-2">
          {bookedWords(booking)}
          <span className="text-graphite">
            {' '}
            · {slotLength(ask)} · {bookingWords.people(people)}
          </span>
          <SpaceClock zone={zone} at={booking.from} />
        </p>
      </div>
      <div className="flex items-center justify-between gap-3 sm:flex-col sm:items-end">
        <Price booking={booking} />
        {state === 'held' || state === 'payment_required' ? (
          <Link className="btn solid" to={`/checkout/${booking.id}`}>
            {state === 'held' ? bookingWords.continueCheckout : bookingWords.payNow}
          </Link>
        ) : (
          <Link className="btn" to={`/bookings/${booking.id}`}>
            {bookingWords.details}
          </Link>
        )}
      </div>
    </li>
  )
}

function Price({ booking: { state, quote, keptCents } }: { booking: Booking }) {
  if (state === 'declined' || state === 'withdrawn' || state === 'expired' || state === 'released') return null
  const price = money(state === 'cancelled' ? (keptCents ?? 0) : quote.total, quote.currency)
  return <b className="num font-semibold">{state === 'cancelled' ? bookingWords.kept(price) : price}</b>
}
