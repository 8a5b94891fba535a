import { cents } from '../../domain/kernel/money.ts'
import { entriesForRefund, entriesForUnasked } from '../../domain/payments/ledger.ts'
import { splitOf } from '../../domain/pricing/quote-lines.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { GatewayUnavailable } from '../external/payments/gateway.ts'
import { findOpenRefunds, type OpenRefund, postToLedger, refundDone } from '../payments/payments.sql.ts'
import { type LockedBooking, lockBookingOf, publish } from './transitions.sql.ts'

/** Sends every refund that is owed and books it once the gateway has done it; the refund's id is the key, so repeating is safe. */
export async function refundGuests(deps: Deps): Promise<number> {
  const open = await findOpenRefunds(deps.sql)
  for (const refund of open) {
    try {
      await refundGuest(deps, refund)
    } catch (err) {
      const level = err instanceof GatewayUnavailable ? 'warn' : 'error'
      deps.log[level]({ err, refundId: refund.id }, 'a refund could not be sent; it is tried again')
    }
  }
  return open.length
}

async function refundGuest({ sql, clock, gateway }: Deps, refund: OpenRefund): Promise<void> {
  const { ref } = await gateway.refund({
    refundId: refund.id,
    paymentId: refund.payment_id,
    amount: refund.amount_cents,
  })
  const now = clock.now()
  await inTransaction(sql, async (tx) => {
    // The booking first, then its payment: whoever settles news of it locks in that order too.
    const booking = await lockBookingOf(tx, refund.payment_id)
    if (booking && (await refundDone(tx, refund, ref, now))) await bookRefund(tx, refund, booking, now)
  })
}

/** Nothing is kept of a slot the guest never got: every party's share goes back. What nobody had asked for had no parties. */
async function bookRefund(sql: Sql, refund: OpenRefund, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  const { id, quote, host_id: hostId } = booking
  const paid = splitOf(quote.lines, quote.fees.commissionPpm)
  const lines =
    refund.reason === 'not_as_asked'
      ? entriesForUnasked(cents(-refund.amount_cents))
      : entriesForRefund(paid, splitOf([], quote.fees.commissionPpm), { hostId })
  await postToLedger(sql, { key: `refund:${refund.id}`, bookingId: id, lines, currency: refund.captured_currency, now })
  await publish(sql, 'booking.refunded', id, now)
}
