import { entriesForRefundFailed } from '../../domain/payments/ledger.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../payments/payments.sql.ts'
import { findPaymentOf, listOpenRefunds, lockRefund, refundDone, replaceFailed } from '../payments/refunds.sql.ts'
import { bookRefund, refundGuest } from './refund-guest.ts'
import { lockBookingOf } from './transitions.sql.ts'

/** A bank that refused would refuse again a minute later. */
const AGAIN_HOURS = 24

type Told = { refundId: string; ref: string }

/**
 * A refund was returned, for example because the card's account is closed: we owe the money again and send another
 * refund a day later. Repeats change nothing; if this arrives before the refund is booked, the refund is booked first.
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

/** The bank has decided the dispute, so refunds that were waiting for it are sent. */
export async function sendWaiting(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  payment: Parameters<typeof listOpenRefunds>[1],
): Promise<void> {
  for (const { id: refundId } of await listOpenRefunds(tx, payment)) await jobs.enqueue(tx, refundGuest, { refundId })
}
