import type { Booking, GuestReviews } from '../../client/api-types.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { money } from '../../format/money.ts'
import { GuestRating } from '../../reviews/guest-rating.tsx'

export function PartyFacts({ booking, ofGuest }: { booking: Booking; ofGuest: GuestReviews | null }) {
  const { guestName, hostReceivesCents, party, quote, space } = booking
  return (
    <dl className="grid gap-x-10 gap-y-6 wrap-anywhere border-t border-rule pt-6 sm:grid-cols-2">
      <div>
        <dt className="text-14 text-graphite">{words.guest}</dt>
        <dd className="font-semibold" dir="auto">
          {guestName}
        </dd>
        {ofGuest && (
          <dd className="mt-2">
            <GuestRating of={ofGuest} />
          </dd>
        )}
      </div>
      {party === 'admin' && (
        <div>
          <dt className="text-14 text-graphite">{words.host}</dt>
          <dd className="font-semibold" dir="auto">
            {space.hostFirstName}
          </dd>
        </div>
      )}
      {hostReceivesCents !== null && (
        <div>
          <dt className="text-14 text-graphite">{party === 'admin' ? words.hostReceives : words.receives}</dt>
          <dd className="num font-semibold">{money(hostReceivesCents, quote.currency)}</dd>
        </div>
      )}
    </dl>
  )
}
