import type { AccountId } from '../src/domain/id.ts'
import { entriesForCapture, entriesForRefund, type LedgerLine } from '../src/domain/ledger.ts'
import type { Period } from '../src/domain/period.ts'
import { splitOf } from '../src/domain/quote-lines.ts'
import { plainAsk } from '../src/server/spaces/space-row.ts'
import type { DemoBooking } from './booking-outcome.ts'

const range = ({ from, to }: Period) => `[${from},${to})`
const text = (at: Temporal.Instant | null) => at?.toString() ?? null

export function bookingRows(b: DemoBooking) {
  const { row } = b.space
  return [
    {
      id: b.id,
      space_id: row.id,
      host_id: row.host_id,
      guest_id: b.guest.id,
      state: b.state,
      mode: b.slot.mode,
      ask: plainAsk(b.slot.ask),
      period: range(b.slot.period),
      occupied: range(b.slot.occupied),
      zone: row.zone,
      people: b.people,
      add_ons: b.addOns,
      quote: b.quote,
      currency: b.quote.currency,
      total_cents: b.quote.total,
      commission_cents: b.quote.commission,
      host_receives_cents: b.quote.hostReceives,
      fee_version: b.quote.fees.version,
      cancellation: row.cancellation,
      house_rules: row.house_rules,
      prolonged: false,
      created_at: text(b.createdAt),
      confirmed_at: text(b.confirmedAt),
      ended_at: text(b.endedAt),
    },
  ]
}

/** What keeps its slot: in the order of the units, as holds do. */
export function occupancyRows(b: DemoBooking) {
  if (b.state !== 'confirmed' && b.state !== 'completed') return []
  return b.units.map((unit) => ({
    unit_id: unit,
    during: range(b.slot.occupied),
    kind: 'booking',
    booking_id: b.id,
    note: null,
  }))
}

export function blockRows({ units, during, note }: { units: readonly number[]; during: Period; note: string }) {
  return units.map((unit) => ({ unit_id: unit, during: range(during), kind: 'block', booking_id: null, note }))
}

export function eventRows(b: DemoBooking) {
  const guest = b.guest.id
  const step = (at: Temporal.Instant, actor: string, actorId: string | null, from: string | null, to: string) => ({
    booking_id: b.id,
    at: at.toString(),
    actor,
    actor_id: actorId,
    from_state: from,
    to_state: to,
    reason: '',
  })
  const steps = [step(b.createdAt, 'guest', guest, null, 'held')]
  if (b.confirmedAt) steps.push(step(b.confirmedAt, 'system', guest, 'held', 'confirmed'))
  const end = b.endedAt
  if (end && b.state === 'completed') steps.push(step(end, 'system', null, 'confirmed', 'completed'))
  if (end && b.state === 'expired') steps.push(step(end, 'system', null, 'held', 'expired'))
  if (end && b.state === 'released') steps.push(step(end, 'guest', guest, 'held', 'released'))
  if (end && b.cancelledBy)
    steps.push(
      step(end, b.cancelledBy, b.cancelledBy === 'host' ? b.space.row.host_id : guest, 'confirmed', 'cancelled'),
    )
  return steps
}

const intentOf = (b: DemoBooking) => `pi_${b.paymentId}`

export function paymentRows(b: DemoBooking) {
  const refunded = b.refund?.preview.refund ?? 0
  const at = text(b.paidAt)
  return [
    {
      id: b.paymentId,
      booking_id: b.id,
      account_id: b.guest.id,
      gateway: 'sandbox',
      gateway_ref: intentOf(b),
      state: 'captured',
      amount_cents: b.quote.total,
      currency: b.quote.currency,
      captured_cents: b.quote.total,
      refunded_cents: refunded,
      card_brand: 'visa',
      card_last4: '4242',
      created_at: at,
      updated_at: text(b.refund?.at ?? null) ?? at,
    },
  ]
}

/** The gateway's own record of the same payment: refunds of the demo's bookings ask for it. */
export function intentRows(b: DemoBooking) {
  return [
    {
      id: intentOf(b),
      idempotency_key: b.paymentId,
      amount_cents: b.quote.total,
      currency: b.quote.currency,
      card_last4: '4242',
      card_brand: 'visa',
      state: 'captured',
      failure_code: null,
      refunded_cents: b.refund?.preview.refund ?? 0,
      return_path: `/checkout/${b.id}`,
      created_at: text(b.paidAt),
    },
  ]
}

export function refundRows(b: DemoBooking) {
  const { id = '', at = b.createdAt, reason = '', preview } = b.refund ?? {}
  return [
    {
      id,
      payment_id: b.paymentId,
      amount_cents: preview?.refund ?? 0,
      reason,
      state: 'done',
      gateway_ref: `re_${id}`,
      created_at: at.toString(),
      done_at: at.add({ seconds: 2 }).toString(),
    },
  ]
}

export function gatewayRefundRows(b: DemoBooking) {
  return [
    {
      id: `re_${b.refund?.id}`,
      idempotency_key: b.refund?.id,
      intent_id: intentOf(b),
      amount_cents: b.refund?.preview.refund,
    },
  ]
}

export type Posting = { key: string; booking_id: string; at: string; currency: string; lines: readonly LedgerLine[] }

/** The books: money taken, and money given back, each summing to zero. */
export function postingsOf(b: DemoBooking): Posting[] {
  if (!b.paidAt) return []
  const host = { hostId: b.space.row.host_id as AccountId }
  const paid = splitOf(b.quote.lines, b.quote.fees.commissionPpm)
  const entry = { booking_id: b.id, currency: b.quote.currency }
  const postings: Posting[] = [
    { ...entry, key: `capture:${b.paymentId}`, at: b.paidAt.toString(), lines: entriesForCapture(paid, host) },
  ]
  if (b.refund) {
    const { id, at, preview } = b.refund
    postings.push({
      ...entry,
      key: `refund:${id}`,
      at: at.toString(),
      lines: entriesForRefund(paid, preview.kept, host),
    })
  }
  return postings
}
