import type Stripe from 'stripe'
import type { GatewayView, SavedCard } from '../gateway.ts'
import type { IntentRow } from './stripe.sql.ts'

export type StripeIntent = Stripe.PaymentIntent | Stripe.SetupIntent

export const EXPANDED = {
  payment: { expand: ['latest_charge', 'payment_method'] },
  setup: { expand: ['payment_method'] },
}

/** ISO 4217 uses this code for "no currency". */
const NO_CURRENCY = 'XXX'
const NO_CARD = { last4: '0000', brand: 'card' }

export function closedView({ payment_id, failure_code, ref }: IntentRow): GatewayView {
  return {
    ref: ref ?? `closed_${payment_id}`,
    state: failure_code ? 'failed' : 'cancelled',
    failureCode: failure_code,
    currency: NO_CURRENCY,
    capturedCents: 0,
    refundedCents: 0,
    challengeUrl: null,
    captureBefore: null,
    saved: null,
    ...NO_CARD,
  }
}

const STATES: Partial<Record<StripeIntent['status'], GatewayView['state']>> = {
  requires_action: 'requires_action',
  // The bank decides, and the customer doesn't have to do anything more.
  processing: 'requires_action',
  requires_capture: 'authorised',
}

function stateOf(intent: StripeIntent, failureCode: string | null): GatewayView['state'] {
  if (intent.status === 'succeeded') return intent.object === 'setup_intent' ? 'card_saved' : 'captured'
  return STATES[intent.status] ?? (failureCode ? 'failed' : 'cancelled')
}

export function failureOf(intent: StripeIntent): string | null {
  const error = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error
  return error ? wordOf(error.code, error.decline_code) : null
}

export function wordOf(code?: string | null, declineCode?: string | null): string {
  return (declineCode === 'generic_decline' ? null : declineCode) ?? code ?? 'declined'
}

export function viewOf(intent: StripeIntent, row: IntentRow): GatewayView {
  const state = stateOf(intent, row.failure_code)
  const charge = chargeOf(intent)
  const card = cardOf(intent)
  return {
    ref: intent.id,
    state,
    currency: intent.object === 'setup_intent' ? NO_CURRENCY : intent.currency.toUpperCase(),
    capturedCents: state === 'captured' && intent.object === 'payment_intent' ? intent.amount_received : 0,
    refundedCents: state === 'captured' ? (charge?.amount_refunded ?? 0) : 0,
    last4: card?.last4 ?? NO_CARD.last4,
    brand: card?.brand ?? NO_CARD.brand,
    failureCode: state === 'failed' ? row.failure_code : null,
    challengeUrl: state === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    captureBefore: state === 'authorised' ? captureBeforeOf(charge) : null,
    saved: ['card_saved', 'authorised', 'captured'].includes(state) ? savedCardOf(intent) : null,
  }
}

const chargeOf = (intent: StripeIntent) =>
  intent.object === 'payment_intent' && typeof intent.latest_charge === 'object' ? intent.latest_charge : null

export const wasAuthorised = (intent: StripeIntent) => chargeOf(intent)?.paid === true

const methodOf = ({ payment_method: method }: StripeIntent) => (typeof method === 'object' ? method : null)

function cardOf(intent: StripeIntent): { last4?: string | null; brand?: string | null } | null {
  const error = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error
  return methodOf(intent)?.card ?? error?.payment_method?.card ?? chargeOf(intent)?.payment_method_details?.card ?? null
}

function captureBeforeOf(charge: Stripe.Charge | null): string | null {
  const seconds = charge?.payment_method_details?.card?.capture_before
  return seconds ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString() : null
}

function savedCardOf(intent: StripeIntent): SavedCard | null {
  const method = methodOf(intent)
  if (!method?.card || !method.customer) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  const customerRef = typeof method.customer === 'string' ? method.customer : method.customer.id
  return {
    customerRef,
    methodRef: method.id,
    brand,
    last4,
    expMonth,
    expYear,
    fingerprint: method.card.fingerprint ?? null,
  }
}
