import type { Cents } from '../kernel/money.ts'

/**
 * We refund a payment if someone else took the slot, if the guest, host or space was removed, or if the amount or
 * currency was wrong.
 */
export const REFUND_REASONS = ['slot_lost', 'fell_through', 'not_as_asked'] as const
export type LostReason = (typeof REFUND_REASONS)[number]
/** We also refund if a booking is cancelled or changed to cost less, or if a problem is settled with a refund. */
export type RefundReason = LostReason | 'cancelled' | 'changed' | 'problem'

/**
 * A payment is a single attempt, so a retry is a new payment. `capturing` means that we have asked for the authorised
 * money.
 */
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

export type PaymentFacts = { readonly state: PaymentState; readonly captured: Cents; readonly refunded: Cents }

export type GatewayNews =
  | { readonly kind: 'requires_action' | 'failed' | 'card_saved' | 'authorised' | 'cancelled' }
  | { readonly kind: 'captured'; readonly captured: Cents }
  | { readonly kind: 'refunded'; readonly captured: Cents; readonly refunded: Cents }

/** Gives the same result even if updates arrive late, twice or out of order. */
export function applyGatewayNews(payment: PaymentFacts, news: GatewayNews): PaymentFacts {
  // States only move forward and totals only grow, so taking the maximum works in any order.
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
 * True if the gateway may still take money without another request from us, so the hold must stay. `authorised` money
 * hasn't been taken yet, but it also blocks a second attempt. The SQL function `is_attempt_open` repeats this rule.
 */
export function isAttemptOpen(state: PaymentState): boolean {
  return state === 'open' || state === 'requires_action' || state === 'capturing'
}

/** Movements of money between a guest, the gateway and a host. */
export const MONEY_MOVES = ['payment', 'refund', 'dispute', 'payout'] as const
export type MoneyMove = (typeof MONEY_MOVES)[number]
