import { Link } from 'react-router'
import { payoutWords as words } from '../copy/payouts.ts'
import { exact } from '../format/exact.ts'
import { linesPath } from './lines-path.ts'

type ShareOfBookingProps = {
  share: { booking: { number: number }; priceCents: number; commissionCents: number; cents: number }
  currency: string
}

/** What a payout sends for a booking. If that isn't the price minus the commission, a link leads to the reason. */
export function ShareOfBooking({ share, currency }: ShareOfBookingProps) {
  const { booking, priceCents, commissionCents, cents } = share
  return (
    <span className="num">
      {exact(cents, currency)}
      {cents !== priceCents - commissionCents && (
        <Link className="link ml-2 text-12" to={linesPath({ booking: String(booking.number) })}>
          {words.whyOther}
        </Link>
      )}
    </span>
  )
}
