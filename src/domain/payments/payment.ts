import type { Cents } from '../kernel/money.ts'

/**
 * Why money goes back: its slot was somebody else's by then; guest, host or space was gone; or it is not the amount or the currency that
 * was asked for.
 */
export const REFUND_REASONS = ['slot_lost', 'fell_through', 'not_as_asked'] as const
/** Of what never became a booking. */
export type LostReason = (typeof REFUND_REASONS)[number]
/** Or of one that was cancelled, changed to cost less, or had a problem that was settled with a refund. */
export type RefundReason = LostReason | 'cancelled' | 'changed' | 'problem'

/** One payment is one attempt; a retry after a failure is a new one. `capturing`: what was reserved has been asked for. */
export const PAYMENT_STATES = [
  'open',
  'requires_action',
  'failed',
  'card_saved',
  'authorised',
  'capturing',
  'cancelled',
  'captured',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What is known of a payment; both amounts are running totals. */
export type PaymentFacts = { readonly state: PaymentState; readonly captured: Cents; readonly refunded: Cents }

/** News from the gateway; amounts are the totals so far, not what was added. */
export type GatewayNews =
  | { readonly kind: 'requires_action' | 'failed' | 'card_saved' | 'authorised' | 'cancelled' }
  | { readonly kind: 'captured'; readonly captured: Cents }
  | { readonly kind: 'refunded'; readonly captured: Cents; readonly refunded: Cents }

/** The payment after the news; late, doubled or shuffled news lead to the same end. */
export function applyGatewayNews(payment: PaymentFacts, news: GatewayNews): PaymentFacts {
  // States only rise, in the order of the list, and totals only grow: a maximum does not care about order.
  const state = further(payment.state, news.kind === 'refunded' ? 'captured' : news.kind)
  if (news.kind !== 'captured' && news.kind !== 'refunded') return { ...payment, state }
  const captured = larger(payment.captured, news.captured)
  const refunded = news.kind === 'refunded' ? larger(payment.refunded, news.refunded) : payment.refunded
  return { state, captured, refunded }
}

function further(a: PaymentState, b: PaymentState): PaymentState {
  return PAYMENT_STATES.indexOf(a) >= PAYMENT_STATES.indexOf(b) ? a : b
}

function larger(a: Cents, b: Cents): Cents {
  return a >= b ? a : b
}

/**
 * Whether the gateway may still take money for it without being asked again: a hold must not end meanwhile. What is `authorised` is only
 * reserved until we ask for it, and an unanswered request ends in time all the same; it only keeps a second attempt from being made.
 * Said again as `is_attempt_open` in db/migrations.
 */
export function isAttemptOpen(state: PaymentState): boolean {
  return state === 'open' || state === 'requires_action' || state === 'capturing'
}
