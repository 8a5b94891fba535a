import { SANDBOX_CARDS } from '../src/contract/sandbox-cards.ts'
import type { AccountId } from '../src/domain/kernel/id.ts'
import {
  entriesForCapture,
  entriesForRefund,
  entriesForRefunded,
  type LedgerLine,
} from '../src/domain/payments/ledger.ts'
import { splitOf } from '../src/domain/pricing/quote-lines.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { isSetAside } from './requests.ts'

const intentOf = (b: DemoBooking) => `pi_${b.paymentId}`

export function paymentRows(b: DemoBooking) {
  const refunded = b.refund?.preview.refund ?? 0
  const at = b.paidAt?.toString()
  return [
    {
      id: b.paymentId,
      booking_id: b.id,
      account_id: b.guest.id,
      gateway: 'sandbox',
      gateway_ref: intentOf(b),
      kind: 'capture',
      ...(b.request && { kind: isSetAside(b) ? 'authorise' : 'off_session' }),
      state: 'captured',
      amount_cents: b.quote.total,
      currency: b.quote.currency,
      captured_cents: b.quote.total,
      refunded_cents: refunded,
      card_brand: 'visa',
      card_last4: SANDBOX_CARDS.pays.slice(-4),
      created_at: at,
      updated_at: b.refund?.at.toString() ?? at,
    },
  ]
}

/** The gateway has its own record of the payment, and refunds require this record. */
export function intentRows(b: DemoBooking) {
  return [
    {
      id: intentOf(b),
      idempotency_key: b.paymentId,
      amount_cents: b.quote.total,
      currency: b.quote.currency,
      card_last4: SANDBOX_CARDS.pays.slice(-4),
      card_brand: 'visa',
      kind: b.request && isSetAside(b) ? 'authorise' : 'capture',
      state: 'captured',
      failure_code: null,
      refunded_cents: b.refund?.preview.refund ?? 0,
      return_path: `/checkout/${b.id}`,
      created_at: b.paidAt?.toString(),
      captured_at: b.paidAt?.toString(),
    },
  ]
}

export function letGoRows(b: DemoBooking) {
  const [at, until] = [b.request?.at.toString(), b.endedAt?.toString()]
  const kind = 'authorise'
  const none = { state: 'cancelled', captured_cents: 0, refunded_cents: 0 }
  return paymentRows(b).map((row) => ({ ...row, ...none, kind, created_at: at, updated_at: until }))
}

export function letGoIntentRows(b: DemoBooking) {
  const kind = 'authorise'
  const created_at = b.request?.at.toString()
  return intentRows(b).map((row) => ({ ...row, kind, state: 'cancelled', created_at, captured_at: null }))
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
      created_at: b.refund?.at.add({ seconds: 2 }).toString(),
    },
  ]
}

export type Posting = {
  key: string
  booking_id: string | null
  at: string
  currency: string
  lines: readonly LedgerLine[]
}

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
    const lines = entriesForRefund(paid, preview.kept, host)
    postings.push({ ...entry, key: `owed:${id}`, at: at.toString(), lines })
    const sent = at.add({ seconds: 2 }).toString()
    postings.push({ ...entry, key: `refund:${id}`, at: sent, lines: entriesForRefunded(preview.refund) })
  }
  return postings
}
