import { CalendarPlus, FileText, MapPin } from 'lucide-react'
import type { Booking } from '../client/api-types.ts'
import { bookingWords } from '../copy/bookings.ts'
import { checkoutWords } from '../copy/checkout.ts'
import { spaceWords } from '../copy/space.ts'
import { instantWords, zoneWords } from '../format/dates.ts'
import { slotWords } from '../format/slot.ts'
import { hasCleaning } from './has-cleaning.ts'
import { RefundTerms } from './refund-terms.tsx'

/** When, where, how to get in, and what to take along. */
export function SuccessFacts({ booking }: { booking: Booking }) {
  const words = bookingWords.success
  const { space, zone, from, to, ask, state } = booking
  const at = (instant: string) => instantWords(Temporal.Instant.from(instant), zone)
  const sold = state === 'confirmed' || state === 'completed'
  return (
    <>
      <dl className="grid gap-x-10 gap-y-6 border-y border-rule py-6 sm:grid-cols-2">
        <div>
          <dt className="text-14 text-graphite">{words.when}</dt>
          <dd className="num">
            <b className="font-semibold">{slotWords(ask)}</b>
            <span className="block text-graphite">
              {at(from)} – {at(to)} ({zoneWords(zone)})
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-14 text-graphite">{words.where}</dt>
          <dd>
            <b className="font-semibold">{space.address ?? space.location}</b>
            {space.address ? (
              <a
                className="mt-1 flex items-center gap-2 underline underline-offset-4"
                href={`https://www.openstreetmap.org/?mlat=${space.lat}&mlon=${space.lng}#map=17/${space.lat}/${space.lng}`}
                target="_blank"
                rel="noopener"
              >
                <MapPin size={16} aria-hidden="true" />
                {words.directions}
              </a>
            ) : (
              <span className="block text-graphite">{words.addressLater}</span>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-14 text-graphite">{words.access}</dt>
          <dd className="whitespace-pre-line">
            {space.accessInstructions ?? <span className="text-graphite">{words.accessLater}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-14 text-graphite">{words.host}</dt>
          <dd>{space.hostFirstName}</dd>
        </div>
      </dl>
      {sold && (
        <div className="flex flex-wrap gap-3">
          <a className="btn ink" href={`/api/v1/bookings/${booking.id}/calendar.ics`}>
            <CalendarPlus size={18} aria-hidden="true" />
            {words.calendar}
          </a>
          <a className="btn" href={`/api/v1/bookings/${booking.id}/receipt.pdf`} download>
            <FileText size={18} aria-hidden="true" />
            {words.receipt}
          </a>
        </div>
      )}
      <section>
        <h2 className="mb-2 text-[1.0625rem]!">{words.refund}</h2>
        <RefundTerms steps={booking.refundSteps} zone={zone} withCleaning={hasCleaning(booking.quote)} />
      </section>
      <section>
        <h2 className="mb-2 text-[1.0625rem]!">{checkoutWords.rules}</h2>
        <p className="measure whitespace-pre-line text-graphite">{booking.houseRules || spaceWords.noRules}</p>
      </section>
    </>
  )
}
