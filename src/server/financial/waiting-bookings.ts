import { laterParts, payableOf } from '../../domain/payments/payout.ts'
import type { Unpaid } from '../payments/payouts/unpaid.sql.ts'

export type Waits = 'due' | 'later' | 'held'

/** Bookings that are not paid, by what they wait for; one that is paid in parts may be due and later too. */
export function waitingBookings(unpaid: readonly Unpaid[], now: Temporal.Instant): Record<Waits, Unpaid[]> {
  // What is held would be paid, by now or later, if it were not.
  const free = unpaid.filter((booking) => booking.hold === null || booking.earned < booking.paid)
  return {
    due: free.filter((booking) => payableOf(booking, now) !== 0),
    later: free.filter((booking) => laterParts(booking, now).length > 0),
    held: unpaid.filter((booking) => booking.hold !== null && booking.earned >= booking.paid),
  }
}
