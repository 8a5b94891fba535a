import { step } from '../../domain/bookings/booking.ts'
import { prolongForChallenge } from '../../domain/bookings/hold.ts'
import { waitsUntil } from '../../domain/bookings/request.ts'
import { type Cents, cents } from '../../domain/kernel/money.ts'
import { entriesForCapture, entriesForUnasked } from '../../domain/payments/ledger.ts'
import { splitOf } from '../../domain/pricing/quote-lines.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/events.sql.ts'
import { type PaymentRow, postToLedger } from '../payments/payments.sql.ts'
import { oweAll, oweRefund } from './refund-guest.ts'
import { releasePayment } from './release-payment.ts'
import { request, requirePayment } from './requests.sql.ts'
import { confirm, end, type LockedBooking, prolong, reclaim } from './transitions.sql.ts'

/**
 * The locked payment and booking. `isOffered`: guest and host still have accounts, and the space is still available.
 */
type Sale = { booking: LockedBooking; payment: PaymentRow; isOffered: boolean }
type Money = { total: Cents; currency: string }

/**
 * Money arrived. It counts for the booking only if it is the full amount, to the cent; any other amount is refunded.
 */
export async function took(
  deps: Deps,
  sql: Sql,
  sale: Sale,
  { total, currency }: Money,
  now: Temporal.Instant,
): Promise<void> {
  const { booking, payment } = sale
  if (payment.captured_cents === 0 && total === payment.amount_cents && currency === payment.currency)
    return captured(deps, sql, sale, now)
  const unasked = cents(total - payment.captured_cents)
  const key = `capture:${payment.id}:${total}`
  await postToLedger(sql, { key, bookingId: booking.id, lines: entriesForUnasked(unasked), currency, now })
  await oweRefund(deps, sql, { payment: payment.id, amount: unasked, reason: 'not_as_asked' }, now)
  await publish(sql, { kind: 'booking.paid_not_as_asked', bookingId: booking.id }, now)
  await notPaid(sql, booking, now)
  await expireIfLapsed(sql, booking, now)
}

async function captured(deps: Deps, sql: Sql, sale: Sale, now: Temporal.Instant): Promise<void> {
  const { booking, payment, isOffered } = sale
  const { quote } = booking
  const lines = entriesForCapture(splitOf(quote.lines, quote.fees.commissionPpm), { hostId: booking.host_id })
  await postToLedger(sql, {
    key: `capture:${payment.id}`,
    bookingId: booking.id,
    lines,
    currency: payment.currency,
    now,
  })
  if (!isOffered) {
    await fallThrough(sql, booking, now)
    await oweAll(deps, sql, booking, payment.id, 'fell_through', now)
    return publish(sql, { kind: 'booking.fell_through', bookingId: booking.id }, now)
  }
  if (await confirmOrReclaim(sql, booking, payment, now)) return
  await oweAll(deps, sql, booking, payment.id, 'slot_lost', now)
  await publish(sql, { kind: 'booking.paid_too_late', bookingId: booking.id }, now)
}

/** The guest, host or space was removed, so the slot is free again. */
async function fallThrough(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  const may = step({ ...factsOf(booking), attemptOpen: false }, 'fall_through', 'system', now)
  const by = { actor: 'system', actorId: null, now, reason: 'fell_through' } as const
  if (may.ok) await end(sql, { id: booking.id, from: booking.state, to: may.value, ...by })
}

/** The money is reserved, or the card saved: ask the host. If it is no longer needed, release it. */
export async function reserved(deps: Deps, sql: Sql, sale: Sale, now: Temporal.Instant): Promise<void> {
  const { booking, payment, isOffered } = sale
  if (booking.state === 'held' && isOffered && (await requested(sql, booking, payment, now))) return
  if (isOffered) await expireIfLapsed(sql, booking, now)
  else await fallThrough(sql, booking, now)
  await deps.jobs.enqueue(sql, releasePayment, { paymentId: payment.id })
}

async function requested(
  sql: Sql,
  booking: LockedBooking,
  payment: PaymentRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const may = step({ ...factsOf(booking), attemptOpen: false }, 'pay', 'system', now)
  const until = waitsUntil(now, booking.from)
  if (!may.ok || may.value !== 'requested' || Temporal.Instant.compare(until, now) <= 0) return false
  return request(sql, { id: booking.id, until, actor: 'guest', actorId: payment.account_id, now })
}

/** The charge for an accepted request failed: ask the guest to pay. */
export async function notPaid(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  if (booking.state !== 'requested') return
  const until = waitsUntil(now, booking.from)
  await requirePayment(sql, { id: booking.id, until, actor: 'host', actorId: booking.accepted_by, now })
}

/**
 * Confirms the booking if payment came in time, or late while the slot is still free. A booking whose end has passed is
 * refunded.
 */
async function confirmOrReclaim(
  sql: Sql,
  booking: LockedBooking,
  payment: PaymentRow,
  now: Temporal.Instant,
): Promise<boolean> {
  if (booking.expires_at && Temporal.Instant.compare(booking.to, now) <= 0) {
    await expireIfLapsed(sql, booking, now)
    return false
  }
  if (booking.state === 'held' && !booking.instant) return requested(sql, booking, payment, now)
  const name = booking.state === 'requested' ? 'accept' : booking.state === 'expired' ? 'pay_late' : 'pay'
  const facts = { ...factsOf(booking), attemptOpen: false }
  if (!step(facts, name, 'system', now).ok) return false
  if (name === 'pay_late' && !(await reclaim(sql, booking, now))) return false
  const by =
    name === 'accept'
      ? ({ actor: 'host', actorId: booking.accepted_by } as const)
      : ({ actor: 'system', actorId: payment.account_id } as const)
  return confirm(sql, { id: booking.id, from: booking.state, ...by, now })
}

/** A bank's challenge takes time, so the hold is extended once. */
export async function challenged(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  if (booking.state !== 'held' || !booking.expires_at) return
  const longer = prolongForChallenge({ expiresAt: booking.expires_at, prolonged: booking.prolonged }, now)
  if (longer.ok) await prolong(sql, booking.id, longer.value.expiresAt)
}

/** Expires a hold or request that outlived its time only because of an open payment attempt. */
export async function expireIfLapsed(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  if (!step({ ...factsOf(booking), attemptOpen: false }, 'expire', 'system', now).ok) return
  await end(sql, {
    id: booking.id,
    from: booking.state,
    to: 'expired',
    actor: 'system',
    actorId: null,
    now,
  })
}

function factsOf(booking: LockedBooking) {
  return {
    state: booking.state,
    instant: booking.instant,
    period: { from: booking.from, to: booking.to },
    expiresAt: booking.expires_at,
  }
}
