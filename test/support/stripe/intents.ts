import { bankSays, cardError, methodOf } from './cards.ts'
import { invalid, type Objects, StripeError, type Thing } from './objects.ts'

const SEVEN_DAYS = 7 * 24 * 3600
const UNTOUCHED = ['requires_payment_method', 'requires_confirmation']

const unexpected = (intent: Thing, what: string) =>
  invalid(`This ${intent.object} is ${intent.status} and cannot be ${what}.`, `${intent.object}_unexpected_state`)

type Body = Record<string, string> & { metadata?: Record<string, string>; payment_method_types?: string[] }

export class Intents {
  readonly #objects: Objects
  constructor(objects: Objects) {
    this.#objects = objects
  }

  create(resource: 'payment_intent' | 'setup_intent', body: Body): Thing {
    const isSetup = resource === 'setup_intent'
    if (!isSetup && Number(body.amount) < 50)
      throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
    if (body.customer) this.#objects.find(body.customer, 'customer')
    const money = {
      amount_received: 0,
      latest_charge: null,
      confirmation_method: 'automatic',
      capture_method: 'automatic',
    }
    const intent = this.#objects.make(resource, isSetup ? 'seti' : 'pi', {
      ...(isSetup ? {} : money),
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      ...body,
    })
    this.#objects.tell(`${resource}.created`, intent)
    return intent
  }

  confirm(intent: Thing, body: Record<string, string>): Thing {
    this.current(intent)
    if (!UNTOUCHED.includes(intent.status)) throw unexpected(intent, 'confirmed')
    const method = methodOf(this.#objects, intent, body)
    const isSetup = intent.object === 'setup_intent'
    const says = bankSays(method, { isSetup, offSession: String(body.off_session) === 'true' })
    if (Array.isArray(says)) {
      const error = cardError(intent, says, method)
      this.#objects.tell(isSetup ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed', intent)
      throw error
    }
    intent.payment_method = method.id
    if (says === null) return this.#succeed(intent)
    if (!body.return_url) throw invalid('return_url is required to ask the customer', undefined, 'return_url')
    const url = `https://hooks.stripe.com/redirect/authenticate/${intent.id}`
    const next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: body.return_url } }
    return this.#objects.change(intent, { status: 'requires_action', next_action }, `${intent.object}.requires_action`)
  }

  answer(id: string, passed: boolean): void {
    const intent = this.current(this.#objects.find(id))
    if (intent.status !== 'requires_action') return
    if (passed) this.#succeed(intent)
    else {
      const method = this.#objects.find(intent.payment_method)
      cardError(intent, [`${intent.object}_authentication_failure`, ''], method)
      const error = intent.last_payment_error ?? intent.last_setup_error
      error.decline_code = undefined
      const type = intent.object === 'setup_intent' ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed'
      this.#objects.change(intent, { status: 'requires_payment_method', next_action: null, payment_method: null }, type)
    }
  }

  capture(intent: Thing): Thing {
    this.current(intent)
    if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured')
    return this.#take(intent, this.#objects.find(intent.latest_charge))
  }

  cancel(intent: Thing): Thing {
    this.current(intent)
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent, 'canceled')
    // The description says that any update of the intent clears this field.
    const cleared = intent.object === 'setup_intent' ? { last_setup_error: null } : { last_payment_error: null }
    return this.#objects.change(
      intent,
      { status: 'canceled', next_action: null, ...cleared },
      `${intent.object}.canceled`,
    )
  }

  /** The bank releases an authorisation that is too old. */
  current(intent: Thing): Thing {
    if (intent.status !== 'requires_capture') return intent
    const before = this.#objects.find(intent.latest_charge).payment_method_details.card.capture_before
    if (this.#objects.seconds() < before) return intent
    return this.#objects.change(
      intent,
      { status: 'canceled', cancellation_reason: 'automatic' },
      'payment_intent.canceled',
    )
  }

  #succeed(intent: Thing): Thing {
    const method = this.#objects.find(intent.payment_method)
    if (intent.customer && (intent.object === 'setup_intent' || intent.setup_future_usage))
      method.customer = intent.customer
    intent.next_action = null
    if (intent.object === 'setup_intent')
      return this.#objects.change(intent, { status: 'succeeded' }, 'setup_intent.succeeded')
    const manual = intent.capture_method === 'manual'
    const card = { ...method.card, ...(manual && { capture_before: this.#objects.seconds() + SEVEN_DAYS }) }
    const { amount, currency, metadata, id: payment_intent } = intent
    const charge = this.#objects.make('charge', 'ch', {
      amount,
      currency,
      metadata: metadata ?? {},
      payment_intent,
      payment_method: method.id,
      status: 'succeeded',
      paid: true,
      payment_method_details: { type: 'card', card },
    })
    intent.latest_charge = charge.id
    if (!manual) return this.#take(intent, charge)
    return this.#objects.change(intent, { status: 'requires_capture' }, 'payment_intent.amount_capturable_updated')
  }

  #take(intent: Thing, charge: Thing): Thing {
    const fee = Math.round(intent.amount * 0.029) + 30
    const balance_transaction = this.#objects.move('charge', charge, intent.amount, fee).id
    this.#objects.change(
      charge,
      { captured: true, amount_captured: intent.amount, balance_transaction },
      'charge.succeeded',
    )
    return this.#objects.change(
      intent,
      { status: 'succeeded', amount_received: intent.amount },
      'payment_intent.succeeded',
    )
  }
}

export function requireCharge(objects: Objects, intent: Thing): Thing {
  if (intent.latest_charge && intent.status === 'succeeded') return objects.find(intent.latest_charge)
  throw new StripeError(400, {
    type: 'invalid_request_error',
    message: 'This PaymentIntent does not have a successful charge to refund.',
  })
}
