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

/** Parameters that we send and that are newer than the published description. Their names come from the SDK. */
export const ADDED_PARAMETERS: Added<Record<string, unknown>>[] = [onConfirm, onSetup]

/**
 * Fields in the stand-in's responses that are newer than the published description, typed by the SDK. Responses may
 * contain more than the description lists, so only this list has to be updated.
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
 * We deliberately don't use some described parts. `allow_redirects` and `automatic_payment_methods`: we accept only
 * cards and name them in `payment_method_types`. Customer sessions: we list saved cards ourselves. An account's
 * `controller`: `type: 'express'` creates the same kind of account, the description contains it, and Stripe still
 * accepts it.
 */
