import { entriesForRefundFailed } from '../../domain/payments/ledger.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../payments/payments.sql.ts'
import { findPaymentOf, listOpenRefunds, lockRefund, refundDone, replaceFailed } from '../payments/refunds.sql.ts'
import { bookRefund, refundGuest } from './refund-guest.ts'
import { lockBookingOf } from './transitions.sql.ts'

/** A bank that says no has the same answer a minute later. */
const AGAIN_HOURS = 24

type Told = { refundId: string; ref: string }

/**
 * A refund that had been sent came back, as when the card's account is closed: the money is owed again, and another is sent a day later.
 * Heard of again it changes nothing; heard of before our own answer, what it undoes is booked first.
 */
export async function refundFailed(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  { refundId, ref }: Told,
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

/** The bank has decided: what waited for that is sent. */
export async function sendWaiting(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  payment: Parameters<typeof listOpenRefunds>[1],
): Promise<void> {
  for (const { id: refundId } of await listOpenRefunds(tx, payment)) await jobs.enqueue(tx, refundGuest, { refundId })
}
