import type { GatewayView, SavedCard } from '../gateway.ts'
import type { Intent } from './intents.sql.ts'

export function viewOf(intent: Intent): GatewayView {
  return {
    ref: intent.id,
    state: intent.state,
    currency: intent.currency,
    capturedCents: intent.state === 'captured' ? intent.amount_cents : 0,
    refundedCents: intent.refunded_cents,
    last4: intent.card_last4,
    brand: intent.card_brand,
    failureCode: intent.failure_code,
    challengeUrl: intent.state === 'requires_action' ? `/api/sandbox/challenge/${intent.id}` : null,
    captureBefore: intent.state === 'authorised' ? (intent.capture_before?.toString() ?? null) : null,
    saved: savedCardOf(intent),
  }
}

/** A card is saved once its payment succeeds. */
function savedCardOf(intent: Intent): SavedCard | null {
  const { customer_id, method_id, exp_month, exp_year } = intent
  if (!['card_saved', 'authorised', 'captured'].includes(intent.state)) return null
  if (!customer_id || !method_id || !exp_month || !exp_year) return null
  const { card_brand: brand, card_last4: last4 } = intent
  // The few test cards all end in different digits, so these identify them.
  const fingerprint = `sandbox_${last4}`
  const refs = { customerRef: customer_id, methodRef: method_id }
  return { ...refs, brand, last4, expMonth: exp_month, expYear: exp_year, fingerprint }
}
