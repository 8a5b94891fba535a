import { clockAfter } from '../../domain/bookings/change.ts'
import type { PaymentId } from '../../domain/kernel/id.ts'
import { type Cents, cents } from '../../domain/kernel/money.ts'
import { entriesForMore, entriesForUnasked } from '../../domain/payments/ledger.ts'
import { isAttemptOpen, type PaymentFacts } from '../../domain/payments/payment.ts'
import { splitOf } from '../../domain/pricing/quote-lines.ts'
import { type PaymentRow, postToLedger } from '../payments/payments.sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { allOrNothing } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { publish } from '../platform/events/events.sql.ts'
import { applyChange, type ChangeRow, endChange, lockOpenChange } from './changes.sql.ts'
import { oweDifference, oweRefund } from './refund-guest.ts'
import { type LockedBooking, lockBookingOf } from './transitions.sql.ts'

type Money = { total: Cents; currency: string }

export async function settleChange(
  deps: Deps,
  tx: Transaction,
  booking: LockedBooking,
  payment: PaymentRow,
  after: PaymentFacts,
  { total, currency }: Money,
  now: Temporal.Instant,
): Promise<void> {
  const change = await lockOpenChange(tx, booking.id)
  const waiting = change?.payment_id === payment.id ? change : null
  if (total > payment.captured_cents) {
    const asked = payment.captured_cents === 0 && total === payment.amount_cents && currency === payment.currency
    if (waiting && asked && booking.state === 'confirmed' && (await takeOn(tx, booking, waiting, now))) {
      const lines = entriesForMore(shares(booking.quote), shares(waiting.quote), { hostId: booking.host_id })
      return postToLedger(tx, { key: `capture:${payment.id}`, bookingId: booking.id, lines, currency, now })
    }
    const unasked = cents(total - payment.captured_cents)
    const key = `capture:${payment.id}:${total}`
    await postToLedger(tx, { key, bookingId: booking.id, lines: entriesForUnasked(unasked), currency, now })
    await oweRefund(deps, tx, { payment: payment.id, amount: unasked, reason: 'not_as_asked' }, now)
  }
  if (waiting && !isAttemptOpen(after.state)) await fail(tx, booking, now)
}

async function fail(tx: Transaction, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  await endChange(tx, booking, 'failed', now)
  await publish(tx, { kind: 'booking.change_ended', bookingId: booking.id }, now)
}

export async function takeOnFree(
  deps: Deps,
  tx: Transaction,
  booking: LockedBooking,
  change: ChangeRow,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await takeOn(tx, booking, change, now))) return false
  const [before, after] = [shares(booking.quote), shares(change.quote)]
  const key = `owed:change:${change.id}`
  await oweDifference(deps, tx, { booking, key, before, after, reason: 'changed' }, now)
  return true
}

export async function takeBackProposal(tx: Transaction, disputed: PaymentId, now: Temporal.Instant): Promise<void> {
  const booking = await lockBookingOf(tx, disputed)
  if (!booking) return
  const change = await lockOpenChange(tx, booking.id)
  if (change?.state !== 'open' || (change.refund_cents === 0 && !change.full?.refund)) return
  await endChange(tx, booking, 'withdrawn', now)
  await publish(tx, { kind: 'booking.change_ended', bookingId: booking.id }, now)
}

const shares = ({ lines, fees }: LockedBooking['quote']) => splitOf(lines, fees.commissionPpm)

function takeOn(tx: Transaction, booking: LockedBooking, change: ChangeRow, now: Temporal.Instant): Promise<boolean> {
  const clock = clockAfter(booking.clock_from ?? booking.from, change.from)
  return allOrNothing(tx, (step) => applyChange(step, booking, change, clock, now))
}
