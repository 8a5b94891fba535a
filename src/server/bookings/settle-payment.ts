import { step } from '../../domain/bookings/booking.ts'
import { prolongForChallenge } from '../../domain/bookings/hold.ts'
import { answerDeadline } from '../../domain/bookings/request.ts'
import type { PaymentId } from '../../domain/kernel/id.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import { type Cents, cents } from '../../domain/kernel/money.ts'
import { entriesForCapture, entriesForUnasked } from '../../domain/payments/ledger.ts'
import {
  applyGatewayNews,
  type GatewayNews,
  isAttemptOpen,
  type PaymentFacts,
  type PaymentState,
} from '../../domain/payments/payment.ts'
import { splitOf } from '../../domain/pricing/quote-lines.ts'
import type { GatewayEvent, GatewayView } from '../external/payments/gateway.ts'
import { settleDispute } from '../payments/disputes/settle-dispute.ts'
import { keepCard, settleSetupIn } from '../payments/methods/keep-card.ts'
import {
  findFacts,
  type PaymentRow,
  postToLedger,
  savePayment,
  storeEvent,
  takeWishToKeep,
} from '../payments/payments.sql.ts'
import { saveEnabled } from '../payments/payouts/payout-accounts.sql.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { publish } from '../platform/events/events.sql.ts'
import type { JobKind } from '../platform/jobs/job.ts'
import type { BookingRow } from './bookings.sql.ts'
import { lockOfferedOf } from './holds.sql.ts'
import { oweAll, oweRefund, refundFailed, sendWaiting } from './refund-guest.ts'
import { request, requirePayment } from './requests.sql.ts'
import { settleChange, takeBackProposal } from './settle-change.ts'
import { confirm, end, type LockedBooking, lockPaid, prolong, reclaim } from './transitions.sql.ts'

/** Applies the gateway's answer. Returns the booking if that confirmed it. */
export async function settlePayment(deps: Deps, id: PaymentId, view: GatewayView): Promise<BookingRow | null> {
  return inTransaction(deps.sql, (tx) => settle(deps, tx, id, view, deps.clock.now()))
}

/**
 * Stores a webhook event once, by its id, and applies it in the same transaction. Returns false if it was stored
 * before. Payment events only make us ask the gateway, whose answer determines the amount. Events about unknown
 * subjects are only stored.
 */
export async function settleEvent(deps: Deps, event: GatewayEvent): Promise<boolean> {
  const { sql, clock, gateway } = deps
  const news = event.about === 'payment' || event.about === 'dispute' ? event : null
  // Only captured money can be disputed, so if we don't know of the capture yet, it is booked first.
  const paymentView = event.about === 'payment' ? event.view : null
  const view = news && (isOfMoney(paymentView) ? await gateway.look(news.paymentId) : paymentView)
  // Updates about hosts may arrive out of order, so we ask the gateway for the current status.
  const isPaid = event.about === 'host' && (await gateway.hostStatus(event.ref)).payoutsEnabled
  // The clock is read after the gateway answers, so that entries fall in the right day and month.
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    if (!(await storeEvent(tx, gateway.name, event, now))) return false
    if (news && view) {
      if (await isNews(tx, news.paymentId, view)) await settle(deps, tx, news.paymentId, view, now)
      await settleSetupIn(deps, tx, news.paymentId, view, now)
    }
    if (event.about === 'dispute') await settleDispute(tx, event, now)
    if (event.about === 'dispute' && event.state === 'lost') await takeBackProposal(tx, event.paymentId, now)
    if (event.about === 'dispute' && event.state !== 'open') await sendWaiting(deps, tx, event.paymentId)
    if (event.about === 'refund' && event.state === 'failed') await refundFailed(deps, tx, event, now)
    if (event.about === 'host') await saveEnabled(tx, event.ref, isPaid)
    return true
  })
}

const isOfMoney = (view: GatewayView | null) => !view || view.state === 'captured' || view.state === 'authorised'

/**
 * Most events repeat what the checkout already booked. This check needs no lock: a payment never returns to an earlier
 * state, so if it has reached the event's state, nothing is left to do.
 */
async function isNews(sql: Sql, id: PaymentId, view: GatewayView): Promise<boolean> {
  const before = await findFacts(sql, id)
  return before !== null && changes(before, view) !== null
}

function changes(before: PaymentFacts, view: GatewayView): PaymentFacts | null {
  const after = applyGatewayNews(before, newsOf(view, before.state))
  return after.state === before.state && after.captured === before.captured ? null : after
}

async function settle(
  deps: Deps,
  sql: Transaction,
  id: PaymentId,
  view: GatewayView,
  now: Temporal.Instant,
): Promise<BookingRow | null> {
  // These queries are sent together and run in this order. This is safe because nothing follows from one of them
  // before both have succeeded.
  const [isOffered, locked] = await Promise.all([lockOfferedOf(sql, id), lockPaid(sql, id)])
  if (!locked) return null
  const { booking, payment } = locked
  const before: PaymentFacts = {
    state: payment.state,
    captured: payment.captured_cents,
    refunded: payment.refunded_cents,
  }
  const after = changes(before, view)
  if (!after) return null
  // Totals in different currencies can't be compared, so we keep the currency of the first capture.
  if (before.captured > 0 && view.currency !== payment.captured_currency) return null
  // Refunds are booked by the code that sends them, after the gateway answers. These updates only confirm them. Nothing
  // waits for this statement's result, so the next ones are sent right behind it on the same connection.
  const saving = savePayment(sql, id, { ...after, refunded: before.refunded }, view, now)
  const sale = { booking, payment, isOffered }
  const [, confirmed] = await Promise.all([saving, proceed(deps, sql, sale, { before, after, view }, now)])
  return confirmed
}

type Step = { before: PaymentFacts; after: PaymentFacts; view: GatewayView }

async function proceed(
  deps: Deps,
  sql: Transaction,
  sale: Sale,
  { before, after, view }: Step,
  now: Temporal.Instant,
): Promise<BookingRow | null> {
  const { booking, payment, isOffered } = sale
  if (view.saved && payment.keep_card && (await takeWishToKeep(sql, payment.id)))
    await keepCard(deps, sql, {
      accountId: payment.account_id,
      gateway: deps.gateway.name,
      saved: view.saved,
      unused: false,
      now,
    })
  const money = { total: after.captured, currency: view.currency }
  if (payment.kind !== 'change' && after.captured > before.captured) return took(deps, sql, sale, money, now)
  if (payment.kind === 'change') await settleChange(deps, sql, booking, payment, after, money, now)
  else if (after.state === 'requires_action') await (isOffered && challenged(sql, booking, now))
  else if (after.state === 'authorised' || after.state === 'card_saved') await reserved(deps, sql, sale, now)
  else if (isAttemptOpen(before.state) && !isAttemptOpen(after.state)) {
    await notPaid(sql, booking, now)
    await expireIfLapsed(sql, booking, now)
  }
  return null
}

function newsOf(view: GatewayView, before: PaymentState): GatewayNews {
  if (view.state === 'captured') return { kind: 'captured', captured: cents(view.capturedCents) }
  // Authorised money that the gateway couldn't capture is no longer reserved, so this counts as cancelled rather than
  // failed.
  if (view.state === 'failed' && before === 'capturing') return { kind: 'cancelled' }
  return { kind: view.state }
}

type Sale = { booking: LockedBooking; payment: PaymentRow; isOffered: boolean }
type Money = { total: Cents; currency: string }

/** Counts a payment for its booking only if it is the exact amount. Any other amount is refunded. */
async function took(
  deps: Deps,
  sql: Sql,
  sale: Sale,
  { total, currency }: Money,
  now: Temporal.Instant,
): Promise<BookingRow | null> {
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
  return null
}

async function captured(deps: Deps, sql: Sql, sale: Sale, now: Temporal.Instant): Promise<BookingRow | null> {
  const { booking, payment, isOffered } = sale
  const { quote } = booking
  const lines = entriesForCapture(splitOf(quote.lines, quote.fees.commissionPpm), { hostId: booking.host_id })
  const key = `capture:${payment.id}`
  const posting = postToLedger(sql, { key, bookingId: booking.id, lines, currency: payment.currency, now })
  const [sold] = await Promise.all([isOffered && confirmOrReclaim(sql, booking, payment, now), posting])
  if (sold) return sold === 'requested' ? null : sold
  if (!isOffered) await fallThrough(sql, booking, now)
  await oweAll(deps, sql, booking, payment.id, isOffered ? 'slot_lost' : 'fell_through', now)
  await publish(sql, { kind: isOffered ? 'booking.paid_too_late' : 'booking.fell_through', bookingId: booking.id }, now)
  return null
}

async function fallThrough(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  const may = step({ ...factsOf(booking), attemptOpen: false }, 'fall_through', 'system', now)
  const by = { actor: 'system', actorId: null, now, reason: 'fell_through' } as const
  if (may.ok) await end(sql, { id: booking.id, from: booking.state, to: may.value, ...by })
}

async function reserved(deps: Deps, sql: Sql, sale: Sale, now: Temporal.Instant): Promise<void> {
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
  const until = answerDeadline(now, booking.from)
  if (!may.ok || may.value !== 'requested' || compareInstants(until, now) <= 0) return false
  return request(sql, { id: booking.id, until, actor: 'guest', actorId: payment.account_id, now })
}

async function notPaid(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  if (booking.state !== 'requested') return
  const until = answerDeadline(now, booking.from)
  await requirePayment(sql, { id: booking.id, until, actor: 'host', actorId: booking.accepted_by, now })
}

/**
 * Confirms the booking if the payment came in time, or if it came late and the slot is still free. If the booking's end
 * has passed, the payment is refunded. Null if the booking can't have the payment.
 */
async function confirmOrReclaim(
  sql: Sql,
  booking: LockedBooking,
  payment: PaymentRow,
  now: Temporal.Instant,
): Promise<BookingRow | 'requested' | null> {
  if (booking.expires_at && compareInstants(booking.to, now) <= 0) {
    await expireIfLapsed(sql, booking, now)
    return null
  }
  if (booking.state === 'held' && !booking.instant)
    return (await requested(sql, booking, payment, now)) ? 'requested' : null
  const name = booking.state === 'requested' ? 'accept' : booking.state === 'expired' ? 'pay_late' : 'pay'
  const facts = { ...factsOf(booking), attemptOpen: false }
  if (!step(facts, name, 'system', now).ok) return null
  if (name === 'pay_late' && !(await reclaim(sql, booking, now))) return null
  const by =
    name === 'accept'
      ? ({ actor: 'host', actorId: booking.accepted_by } as const)
      : ({ actor: 'system', actorId: payment.account_id } as const)
  return confirm(sql, { id: booking.id, from: booking.state, ...by, now })
}

async function challenged(sql: Sql, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  if (booking.state !== 'held' || !booking.expires_at) return
  const longer = prolongForChallenge({ expiresAt: booking.expires_at, prolonged: booking.prolonged }, now)
  if (longer.ok) await prolong(sql, booking.id, longer.value.expiresAt)
}

/** Expires a hold or request that was kept past its deadline only because of an open payment attempt. */
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

export const releasePayment: JobKind<{ paymentId: PaymentId }> = {
  name: 'bookings.release-payment',
  tries: 30,
  key: ({ paymentId }) => paymentId,
}
