import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import { type Cents, cents } from '../../domain/kernel/money.ts'
import { entriesForRefund, entriesForRefunded, entriesForRefundFailed } from '../../domain/payments/ledger.ts'
import type { RefundReason } from '../../domain/payments/payment.ts'
import { type Split, splitOf } from '../../domain/pricing/quote-lines.ts'
import { type Gateway, GatewayRefused } from '../external/payments/gateway.ts'
import {
  createRefund,
  findOpenRefund,
  findPaid,
  findPaymentOf,
  holdRefund,
  isDisputed,
  listOpenRefunds,
  lockRefund,
  type OpenRefund,
  postToLedger,
  refundDone,
  replaceFailed,
} from '../payments/payments.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { publish } from '../platform/events/events.sql.ts'
import { GivenUp, type Job } from '../platform/jobs/job.ts'
import { type LockedBooking, lockBookingOf } from './transitions.sql.ts'

type Facts = { refundId: string }
const REFUND = { name: 'bookings.refund', tries: 60 }
type With = Pick<Deps, 'jobs'>

export async function oweRefund(
  { jobs }: With,
  tx: Sql,
  owed: { payment: PaymentId; amount: Cents; reason: RefundReason },
  now: Temporal.Instant,
): Promise<void> {
  const refundId = await createRefund(tx, owed.payment, owed.amount, owed.reason, now)
  if (!refundId) throw new RangeError(`payment ${owed.payment} has no ${owed.amount} left to refund`)
  await jobs.enqueue(tx, REFUND, { refundId })
}

export async function oweAll(
  deps: With,
  tx: Sql,
  booking: LockedBooking,
  payment: PaymentId,
  reason: 'slot_lost' | 'fell_through',
  now: Temporal.Instant,
): Promise<void> {
  const { total } = booking.quote
  await postToLedger(tx, { ...allOf(booking, payment), now })
  await oweRefund(deps, tx, { payment, amount: total, reason }, now)
}

const allOf = ({ id, quote, host_id: hostId }: LockedBooking, payment: PaymentId) => ({
  key: `owed:${payment}`,
  bookingId: id,
  currency: quote.currency,
  lines: entriesForRefund(splitOf(quote.lines, quote.fees.commissionPpm), splitOf([], quote.fees.commissionPpm), {
    hostId,
  }),
})

type Less = { booking: LockedBooking; key: string; before: Split; after: Split; reason: RefundReason }

export async function oweDifference(
  deps: With,
  tx: Sql,
  { booking, key, before, after, reason }: Less,
  now: Temporal.Instant,
): Promise<void> {
  const lines = entriesForRefund(before, after, { hostId: booking.host_id })
  if (lines.length > 0)
    await postToLedger(tx, { key, bookingId: booking.id, lines, currency: booking.quote.currency, now })
  let left = before.total - after.total
  for (const { id, left: amount } of await findPaid(tx, booking.id)) {
    const part = cents(Math.min(left, amount))
    if (part > 0) await oweRefund(deps, tx, { payment: id, amount: part, reason }, now)
    left -= part
  }
  if (left > 0) throw new RangeError(`booking ${booking.id} refunds more than was paid`)
}

/** How often a refund is sent if it keeps being returned. After that, an admin must check it. */
const MOST_SENT = 3

export const refundGuest: Job<Facts, Deps> = {
  ...REFUND,
  run: async ({ sql, clock, gateway }, { refundId }) => {
    const refund = await findOpenRefund(sql, refundId)
    if (!refund) return
    if (refund.came_back >= MOST_SENT && !refund.held_at) {
      await holdRefund(sql, refundId, clock.now())
      throw new GivenUp(`the guest's bank sent it back ${refund.came_back} times`)
    }
    const sent = await send(gateway, refund)
    if (sent === 'disputed' && (await isDisputed(sql, refund.payment_id))) return
    if (sent === 'disputed')
      throw new Error(`payment ${refund.payment_id} is disputed, but the dispute is not recorded yet`)
    const now = clock.now()
    await inTransaction(sql, async (tx) => {
      // The booking is locked before its payment, in the same order as for gateway updates.
      const booking = await lockBookingOf(tx, refund.payment_id)
      if (booking && (await refundDone(tx, refund, sent.ref, now))) await bookRefund(tx, refund, booking, now)
    })
  },
}

async function send(gateway: Gateway, refund: OpenRefund): Promise<{ ref: string } | 'disputed'> {
  try {
    return await gateway.refund({ refundId: refund.id, paymentId: refund.payment_id, amount: refund.amount_cents })
  } catch (error) {
    if (error instanceof GatewayRefused && error.code === 'disputed') return 'disputed'
    throw error
  }
}

async function bookRefund(tx: Sql, refund: OpenRefund, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  // For refunds from earlier versions, the parties' shares haven't been booked yet.
  if (refund.reason === 'slot_lost' || refund.reason === 'fell_through')
    await postToLedger(tx, { ...allOf(booking, refund.payment_id), now })
  await postToLedger(tx, {
    key: `refund:${refund.id}`,
    bookingId: booking.id,
    lines: entriesForRefunded(refund.amount_cents),
    currency: refund.captured_currency,
    now,
  })
  await publish(tx, { kind: 'booking.refunded', bookingId: booking.id as BookingId, refundId: refund.id }, now)
}

/** A bank that refused a refund would refuse it again a minute later, so we wait this long. */
const AGAIN_HOURS = 24

type RefundedAtGateway = { refundId: string; ref: string }

/**
 * A refund was returned, for example because the card's account is closed. We owe the money again and send another
 * refund a day later. Repeated calls change nothing. If this update arrives before the refund is booked, the refund is
 * booked first.
 */
export async function refundFailed(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  { refundId, ref }: RefundedAtGateway,
  now: Temporal.Instant,
): Promise<void> {
  const payment = await findPaymentOf(tx, refundId)
  const booking = payment && (await lockBookingOf(tx, payment))
  const refund = booking && (await lockRefund(tx, refundId))
  if (!refund || refund.state === 'failed') return
  if (await refundDone(tx, refund, ref, now)) await bookRefund(tx, refund, booking, now)
  const lines = entriesForRefundFailed(refund.amount_cents)
  await postToLedger(tx, {
    key: `refund_failure:${refund.id}`,
    bookingId: booking.id,
    lines,
    currency: refund.captured_currency,
    now,
  })
  const again = await replaceFailed(tx, refund, now)
  await jobs.enqueue(tx, refundGuest, { refundId: again }, now.add({ hours: AGAIN_HOURS }))
}

export async function sendWaiting(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  payment: Parameters<typeof listOpenRefunds>[1],
): Promise<void> {
  for (const { id: refundId } of await listOpenRefunds(tx, payment)) await jobs.enqueue(tx, refundGuest, { refundId })
}
