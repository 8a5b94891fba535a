import type Stripe from 'stripe'
import type { Schema } from './description.ts'

type Added<Params> = { to: string; parameter: keyof Params & string; schema: Schema; why: string }

const onConfirm: Added<Stripe.PaymentIntentConfirmParams> = {
  to: 'POST /v1/payment_intents/{intent}/confirm',
  parameter: 'confirmation_token',
  schema: { type: 'string', maxLength: 5_000 },
  why: 'what the Payment Element makes of a card; added to the API after the description was published',
}
const onSetup: Added<Stripe.SetupIntentConfirmParams> = {
  ...onConfirm,
  to: 'POST /v1/setup_intents/{intent}/confirm',
  parameter: 'confirmation_token',
}

/** Parameters we send that the published description is too old to know; their names are the SDK's. */
export const ADDED_PARAMETERS: Added<Record<string, unknown>>[] = [onConfirm, onSetup]

/**
 * What the stand-in says in answers beyond the published description, typed by the SDK. Answers may always hold more than is described,
 * so nothing but this list has to change.
 */
export const ADDED_FIELDS: { of: string; field: string; why: string }[] = [
  {
    of: 'charge',
    field:
      'payment_method_details.card.capture_before' satisfies `payment_method_details.card.${keyof Stripe.Charge.PaymentMethodDetails.Card & string}`,
    why: 'until when an authorisation can be captured; we keep to it instead of guessing seven days',
  },
  {
    of: 'event',
    field:
      'refund.created, refund.failed' satisfies `${Stripe.RefundCreatedEvent['type']}, ${Stripe.RefundFailedEvent['type']}`,
    why: 'the description’s version tells of refunds only with their charge; newer versions send these',
  },
]

/**
 * Described, and left out on purpose: `allow_redirects` and `automatic_payment_methods` (we name the one method we take, cards, in
 * `payment_method_types`), customer sessions (kept cards are listed by us), and an account's `controller` (`type: 'express'` is the
 * same account in the words the description knows, and Stripe still takes it).
 */
