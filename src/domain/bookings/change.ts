import { type Cents, cents } from '../kernel/money.ts'
import { type Quote, splitOf } from '../pricing/quote-lines.ts'

export const CHANGE_STATES = [
  'open',
  'paying',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'failed',
  'ended',
] as const
/** `failed`: what it cost more could not be charged; `ended`: the booking it was of came to an end. */
export type ChangeState = (typeof CHANGE_STATES)[number]

/** What a change of dates or head-count comes to; one of charge and refund is 0. */
export type ChangeTerms = { readonly quote: Quote; readonly charge: Cents; readonly refund: Cents }

/**
 * The new quote as it will be frozen. A change never gives back more than cancelling would have given just before it: what the terms keep
 * becomes a line of its own.
 */
export function changeTerms(old: Quote, priced: Quote, refundable: Cents): ChangeTerms {
  const less = old.total - priced.total
  const kept = cents(Math.max(0, less - Math.max(0, refundable)))
  const quote = kept > 0 ? withLine(priced, kept) : priced
  return { quote, charge: cents(Math.max(0, -less)), refund: cents(Math.max(0, less - kept)) }
}

function withLine(priced: Quote, kept: Cents): Quote {
  const lines = [...priced.lines, { kind: 'change_fee', cents: kept, reason: { why: 'change_fee' } } as const]
  const { total, commission, hostReceives } = splitOf(lines, priced.fees.commissionPpm)
  return { ...priced, lines, total, commission, hostReceives }
}

/** From where the cancellation terms count after a change: the clock is never set back. */
export function clockAfter(before: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(before, start) < 0 ? before : start
}
