import { step } from '../../domain/bookings/booking.ts'
import { prolongForChallenge } from '../../domain/bookings/hold.ts'
import type { PaymentId } from '../../domain/kernel/id.ts'
import { type Cents, cents } from '../../domain/kernel/money.ts'
import { entriesForCapture, entriesForUnasked } from '../../domain/payments/ledger.ts'
import { applyGatewayNews, type GatewayNews, isAttemptOpen, type PaymentFacts } from '../../domain/payments/payment.ts'
import { splitOf } from '../../domain/pricing/quote-lines.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/events.sql.ts'
import type { GatewayEvent, GatewayView } from '../external/payments/gateway.ts'
import { lockPayment, type PaymentRow, postToLedger, savePayment, storeEvent } from '../payments/payments.sql.ts'
import { lockOfferedOf } from './offered.sql.ts'
import { oweRefund } from './refund-guest.ts'
import { confirm, end, type LockedBooking, lockBookingOf, prolong, reclaim } from './transitions.sql.ts'

/** Applies what the gateway says of a payment, to the payment, the books and the booking at once; saying it again changes nothing. */
export async function settlePayment(deps: Deps, id: PaymentId, view: GatewayView): Promise<void> {
  await inTransaction(deps.sql, (tx) => settle(deps, tx, id, view, deps.clock.now()))
}

/**
 * A webhook: stored once by its event id and applied in the same transaction; false when it had been before. That money came in is only
 * a reason to ask: the amount is believed as the gateway itself tells it, not as somebody signed it.
 */
export async function settleEvent(deps: Deps, event: GatewayEvent): Promise<boolean> {
  const { sql, clock, gateway } = deps
  const now = clock.now()
  const view = event.view.state === 'captured' ? await gateway.look(event.paymentId) : event.view
  return inTransaction(sql, async (tx) => {
    if (!(await storeEvent(tx, gateway.name, event, now))) return false
    if (view) await settle(deps, tx, event.paymentId, view, now)
    return true
  })
}

async function settle(deps: Deps, sql: Sql, id: PaymentId, view: GatewayView, now: Temporal.Instant): Promise<void> {
  // Sent together, done in this order; none has a next step that could run on alone when another fails.
  const [isOffered, booking, payment] = await Promise.all([
    lockOfferedOf(sql, id),
    lockBookingOf(sql, id),
    lockPayment(sql, id),
  ])
  if (!booking || !payment) return
  const before: PaymentFacts = {
    state: payment.state,
    captured: payment.captured_cents,
    refunded: payment.refunded_cents,
  }
  const after = applyGatewayNews(before, newsOf(view))
  if (after.state === before.state && after.captured === before.captured) return
  // Totals of two currencies cannot be compared: the first one in which money came in stays.
  if (before.captured > 0 && view.currency !== payment.captured_currency) return
  // Refunds are booked by who asked for them, once the gateway has answered; news of them only confirms it.
  await savePayment(sql, id, { ...after, refunded: before.refunded }, view, now)
  const money = { total: after.captured, currency: view.currency }
  if (after.captured > before.captured) return took(deps, sql, { booking, payment, isOffered }, money, now)
  if (after.state === 'requires_action') return isOffered ? challenged(sql, booking, now) : undefined
  if (isAttemptOpen(before.state) && !isAttemptOpen(after.state)) await expireIfLapsed(sql, booking, now)
}

function newsOf(view: GatewayView): GatewayNews {
  if (view.state === 'captured') return { kind: 'captured', captured: cents(view.capturedCents) }
  return { kind: view.state }
}

/** What a payment is of, all locked; `isOffered`: guest and host are still there, and the space still is to be had. */
type Sale = { booking: LockedBooking; payment: PaymentRow; isOffered: boolean }

/** Money came in: for the booking if it is what was asked for, at once and to the cent; anything else only goes back. */
async function took(
  deps: Deps,
  sql: Sql,
  sale: Sale,
  { total, currency }: { total: Cents; currency: string },
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
  await expireIfLapsed(sql, booking, now)
}

async function captured(
  deps: Deps,
  sql: Sql,
  { booking, payment, isOffered }: Sale,
  now: Temporal.Instant,
): Promise<void> {
  const { quote } = booking
  const lines = entriesForCapture(splitOf(quote.lines, quote.fees.commissionPpm), { hostId: booking.host_id })
  await postToLedger(sql, {
    key: `capture:${payment.id}`,
    bookingId: booking.id,
    lines,
    currency: payment.currency,
    now,
  })
  if (!isOffered) return fallThrough(deps, sql, booking, payment, now)
  if (await confirmOrReclaim(sql, booking, payment, now)) return
  await oweRefund(deps, sql, { payment: payment.id, amount: payment.amount_cents, reason: 'slot_lost' }, now)
  await publish(sql, { kind: 'booking.paid_too_late', bookingId: booking.id }, now)
}

/** Guest, host or space is gone: the slot is free again, and all of the money goes back. */
async function fallThrough(
  deps: Deps,
  sql: Sql,
  booking: LockedBooking,
  payment: PaymentRow,
  now: Temporal.Instant,
): Promise<void> {
  const may = step({ ...factsOf(booking), attemptOpen: false }, 'fall_through', 'system', now)
  const by = { actor: 'system', actorId: null, now, reason: 'fell_through' } as const
  if (may.ok) await end(sql, { id: booking.id, from: booking.state, to: may.value, ...by })
  await oweRefund(deps, sql, { payment: payment.id, amount: payment.amount_cents, reason: 'fell_through' }, now)
  await publish(sql, { kind: 'booking.fell_through', bookingId: booking.id }, now)
}

/** In time, or late while the slot is still free: the booking is the guest's. One whose end has passed is of no use to anybody. */
async function confirmOrReclaim(
  sql: Sql,
  booking: LockedBooking,
  payment: PaymentRow,
  now: Temporal.Instant,
): Promise<boolean> {
  if (booking.state === 'held' && Temporal.Instant.compare(booking.to, now) <= 0) {
    await expireIfLapsed(sql, booking, now)
    return false
  }
  const name = booking.state === 'held' ? 'pay' : 'pay_late'
  const facts = { ...factsOf(booking), attemptOpen: false }
  if (!step(facts, name, 'system', now).ok) return false
  if (name === 'pay_late' && !(await reclaim(sql, booking))) return false
  return confirm(sql, {
    id: booking.id,
    from: booking.state,
    actor: 'system',
    actorId: payment.account_id,
    now,
  })
}

/** The bank's question takes time: the hold is prolonged, once. */
async function challenged(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  if (booking.state !== 'held' || !booking.expires_at) return
  const longer = prolongForChallenge({ expiresAt: booking.expires_at, prolonged: booking.prolonged }, now)
  if (longer.ok) await prolong(sql, booking.id, longer.value.expiresAt)
}

/** What an open attempt kept alive past its time ends with it. */
async function expireIfLapsed(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
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
