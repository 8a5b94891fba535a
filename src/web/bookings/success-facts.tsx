import { CalendarPlus, FileText, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '../client/api-types.ts'
import { changeWords } from '../copy/booking-changes.ts'
import { bookingWords } from '../copy/bookings.ts'
import { checkoutWords } from '../copy/checkout.ts'
import { spaceWords } from '../copy/space.ts'
import { instantWords, zoneWords } from '../format/dates.ts'
import { bookedWords, stayWords, yearOf } from '../format/slot.ts'
import { hasCleaning, isUnconfirmed } from './booking-summary.tsx'
import { RefundTerms } from './refund-terms.tsx'

const words = bookingWords.success

const ACTIVE_STATES: readonly Booking['state'][] = ['requested', 'payment_required', 'confirmed']

export function SuccessFacts({ booking }: { booking: Booking }) {
  const { space, zone, ask, state } = booking
  const isGuest = booking.party === 'guest'
  // The next steps matter only to guests whose booking is still active.
  const isWaiting = isGuest && ACTIVE_STATES.includes(state)
  return (
    <>
      <dl className="grid gap-x-10 gap-y-6 wrap-anywhere border-y border-rule py-6 sm:grid-cols-2">
        <Fact name={words.when} className="num">
          <b className="font-semibold">{bookedWords(booking)}</b>
          <span className="block text-graphite">
            {ask.mode === 'days'
              ? `${stayWords(booking)} (${zoneWords(zone)})`
              : bookingWords.localTime(zoneWords(zone))}
          </span>
        </Fact>
        <Fact name={words.where}>
          <b className="font-semibold">{space.address ?? space.location}</b>
          {space.address ? (
            <Directions lat={space.lat} lng={space.lng} />
          ) : (
            isWaiting && <span className="block text-graphite">{words.addressLater}</span>
          )}
        </Fact>
        {(space.accessInstructions || isWaiting) && (
          <Fact name={words.access} className="whitespace-pre-line">
            {space.accessInstructions ?? <span className="text-graphite">{words.accessLater}</span>}
          </Fact>
        )}
        {isGuest && <Fact name={words.host}>{space.hostFirstName}</Fact>}
      </dl>
      {isGuest && (state === 'confirmed' || state === 'completed') && (
        <ToTakeAlong bookingId={booking.id} calendar={state === 'confirmed'} />
      )}
      {ACTIVE_STATES.includes(state) && <RefundOf booking={booking} />}
      <section>
        <h2 className="mb-2 text-[1.0625rem]">{checkoutWords.rules}</h2>
        <p className="measure whitespace-pre-line text-graphite" dir="auto">
          {booking.houseRules || spaceWords.noRules}
        </p>
      </section>
    </>
  )
}

function RefundOf({ booking }: { booking: Booking }) {
  const { zone, now, refundsFrom } = booking
  const year = yearOf(now)
  return (
    <section>
      <h2 className="mb-2 text-[1.0625rem]">{booking.party === 'guest' ? words.refund : words.refundOfGuest}</h2>
      <RefundTerms
        steps={booking.refundSteps}
        now={now}
        unconfirmed={isUnconfirmed(booking)}
        zone={zone}
        year={year}
        withCleaning={hasCleaning(booking.quote)}
      />
      {refundsFrom && (
        <p className="num mt-1 text-14 text-graphite">
          {changeWords.deadlineFrom(
            `${instantWords(Temporal.Instant.from(refundsFrom), zone, year)} (${zoneWords(zone)})`,
          )}
        </p>
      )}
    </section>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-graphite">{name}</dt>
      <dd className={className} dir="auto">
        {children}
      </dd>
    </div>
  )
}

function Directions({ lat, lng }: { lat: number; lng: number }) {
  return (
    <a
      className="mt-1 flex items-center gap-2 underline underline-offset-4"
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
      target="_blank"
      rel="noopener"
    >
      <MapPin size={16} aria-hidden="true" />
      {words.directions}
    </a>
  )
}

function ToTakeAlong({ bookingId, calendar }: { bookingId: string; calendar: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      {calendar && (
        <a className="btn ink" href={`/api/v1/bookings/${bookingId}/calendar.ics`}>
          <CalendarPlus size={18} aria-hidden="true" />
          {words.calendar}
        </a>
      )}
      <a className="btn" href={`/api/v1/bookings/${bookingId}/receipt.pdf`} download>
        <FileText size={18} aria-hidden="true" />
        {words.receipt}
      </a>
    </div>
  )
}
