import { Link } from 'react-router'
import type { Booking } from '../client/api-types.ts'
import { bookingWords } from '../copy/bookings.ts'
import { checkoutWords } from '../copy/checkout.ts'
import { zoneWords } from '../format/dates.ts'
import { bookedWords, slotLength, stayWords } from '../format/slot.ts'
import { imageUrl } from '../ui/image-url.ts'
import { QuoteLines } from './quote-lines.tsx'

export function BookingSummary({ booking, title }: { booking: Booking; title?: string }) {
  const { space, ask, zone, people, quote } = booking
  return (
    <section className="panel" aria-label={title ?? checkoutWords.summary}>
      <div className="mb-4 flex gap-4 border-b border-rule pb-4">
        <img
          src={imageUrl(space.imageUrl, 320)}
          alt={space.imageAlt}
          width={132}
          height={88}
          className="h-22 w-33 flex-none rounded-2 bg-wash object-cover"
        />
        <div className="min-w-0">
          <h2 className="text-[1.0625rem]">
            <Link to={`/space/${space.id}`} className="hover:underline" dir="auto">
              {space.title}
            </Link>
          </h2>
          <p className="text-14 text-graphite wrap-anywhere">{space.location}</p>
        </div>
      </div>
      <p className="num">
        <b className="font-semibold">{bookedWords(booking)}</b>
        <span className="text-graphite">
          {' '}
          · {slotLength(ask)} · {bookingWords.people(people)}
        </span>
        <span className="block text-14 text-graphite">
          {ask.mode === 'days' ? `${stayWords(booking)} (${zoneWords(zone)})` : bookingWords.localTime(zoneWords(zone))}
        </span>
      </p>
      <div className="mt-3 border-t border-rule pt-2">
        <QuoteLines quote={quote} />
      </div>
    </section>
  )
}

export function hasCleaning(quote: { lines: readonly { kind: string }[] }): boolean {
  return quote.lines.some((line) => line.kind === 'cleaning')
}

export const isRequest = ({ state, instant }: Pick<Booking, 'state' | 'instant'>) => state === 'held' && !instant

/** True if confirmation depends on the host or a payment, so its time isn't known yet. */
export const isUnconfirmed = (booking: Pick<Booking, 'state' | 'instant'>) =>
  isRequest(booking) || booking.state === 'requested' || booking.state === 'payment_required'
