import type { PaymentId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { cents } from '../../domain/kernel/money.ts'
import { entriesForRefund, entriesForUnasked } from '../../domain/payments/ledger.ts'
import type { RefundReason } from '../../domain/payments/payment.ts'
import { splitOf } from '../../domain/pricing/quote-lines.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/events.sql.ts'
import type { Job } from '../jobs/job.ts'
import { createRefund, findOpenRefund, type OpenRefund, postToLedger, refundDone } from '../payments/payments.sql.ts'
import { type LockedBooking, lockBookingOf } from './transitions.sql.ts'

type Facts = { refundId: string }
const REFUND = { name: 'bookings.refund', tries: 60 }

/** Puts down, in the transaction given, that money must go back; it is sent afterwards, and tried until the gateway has done it. */
export async function oweRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  owed: { payment: PaymentId; amount: Cents; reason: RefundReason },
  now: Temporal.Instant,
): Promise<void> {
  const refundId = await createRefund(tx, owed.payment, owed.amount, owed.reason, now)
  if (refundId) await jobs.enqueue(tx, REFUND, { refundId })
}

/** Sends a refund and books it once the gateway has done it; its id is the gateway's idempotency key. */
export const refundGuest: Job<Facts, Deps> = {
  ...REFUND,
  run: async ({ sql, clock, gateway }, { refundId }) => {
    const refund = await findOpenRefund(sql, refundId)
    if (!refund) return
    const { ref } = await gateway.refund({ refundId, paymentId: refund.payment_id, amount: refund.amount_cents })
    const now = clock.now()
    await inTransaction(sql, async (tx) => {
      // The booking first, then its payment: whoever settles news of it locks in that order too.
      const booking = await lockBookingOf(tx, refund.payment_id)
      if (booking && (await refundDone(tx, refund, ref, now))) await bookRefund(tx, refund, booking, now)
    })
  },
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
  await publish(sql, { kind: 'booking.refunded', bookingId: id }, now)
}
