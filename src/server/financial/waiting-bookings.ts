import { laterParts, payableOf } from '../../domain/payments/payout.ts'
import type { Unpaid } from '../payments/payouts/unpaid.sql.ts'

export type Waits = 'due' | 'later' | 'held'

/** Groups unpaid bookings by status; a booking paid in parts can be both due and later. */
export function waitingBookings(unpaid: readonly Unpaid[], now: Temporal.Instant): Record<Waits, Unpaid[]> {
  // Without its hold, this amount would be due now or later.
  const free = unpaid.filter((booking) => booking.hold === null || booking.earned < booking.paid)
  return {
    due: free.filter((booking) => payableOf(booking, now) !== 0),
    later: free.filter((booking) => laterParts(booking, now).length > 0),
    held: unpaid.filter((booking) => booking.hold !== null && booking.earned >= booking.paid),
  }
}
