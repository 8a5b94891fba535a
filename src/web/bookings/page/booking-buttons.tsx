import { Form, Link } from 'react-router'
import type { Booking } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { bookingWords, bookingPageWords as words } from '../../copy/bookings.ts'
import { exact } from '../../format/exact.ts'
import { BusyButton } from '../../ui/button.tsx'

const hasEnded = ({ state }: Booking) =>
  !['held', 'requested', 'payment_required', 'confirmed', 'completed'].includes(state)

/** True if the guest may want the same space again. */
export const mayRepeat = (booking: Booking) =>
  booking.party === 'guest' && (hasEnded(booking) || booking.state === 'completed')

type BookingButtonsProps = { booking: Booking; busy: boolean; mayReview: boolean }

/** The actions a party can take now, the most important first. */
export function BookingButtons({ booking, busy, mayReview }: BookingButtonsProps) {
  const { id, may, state, party, payment, space, quote } = booking
  const city = space.location.split(', ').at(-1) ?? ''
  const links = (['decline', 'withdraw', 'change', 'cancel'] as const).filter((doing) => may[doing])
  // A guest who left the bank's page early can return to it. No other action is possible until the bank responds.
  const unpaid = state === 'payment_required' || state === 'held'
  const atBank = unpaid && party === 'guest' && payment?.state === 'requires_action'
  const pays = unpaid && (may.pay || atBank)
  const isEnded = hasEnded(booking)
  const writes = party !== 'admin' && state !== 'held' && !(party === 'guest' && isEnded)
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {may.accept && (
        <Form method="post">
          <input type="hidden" name="intent" value="accept" />
          <TryKey />
          <BusyButton type="submit" busy={busy}>
            {words.accept}
          </BusyButton>
        </Form>
      )}
      {pays && (
        <Link className="btn solid" to={`/checkout/${id}`}>
          {atBank ? words.goOnPaying : bookingWords.pay(exact(quote.total, quote.currency))}
        </Link>
      )}
      {mayReview && (
        <a className="btn ink" href="#reviews">
          {bookingWords.writeReview}
        </a>
      )}
      {writes && (
        <Link
          className={may.accept || pays || mayReview ? 'btn' : 'btn ink'}
          to={`/messages/new?booking=${id}`}
          dir="auto"
        >
          <span className="wrap-anywhere">
            {words.message(party === 'guest' ? space.hostFirstName : (booking.guestName ?? words.theGuest))}
          </span>
        </Link>
      )}
      {links.map((doing) => (
        <Link key={doing} className="btn" to={`?do=${doing}`} preventScrollReset>
          {words[doing]}
        </Link>
      ))}
      {mayRepeat(booking) && (
        <Link
          className={isEnded ? 'btn ink' : 'btn'}
          to={space.available ? `/space/${space.id}` : `/browse?location=${encodeURIComponent(city)}`}
        >
          {space.available ? words.bookAgain : words.othersIn(city)}
        </Link>
      )}
    </div>
  )
}
