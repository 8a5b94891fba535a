import { SANDBOX_CARDS } from '../../../src/contract/sandbox-cards.ts'
import { invalid, type Objects, StripeError, type Thing } from './objects.ts'

type Card = keyof typeof SANDBOX_CARDS

const LAST4 = Object.fromEntries(Object.entries(SANDBOX_CARDS).map(([name, number]) => [name, number.slice(-4)]))
const PREFIX = 'ctoken_'
export const tokenOf = (card: Card) => `${PREFIX}${card}`

export function methodOf(objects: Objects, intent: Thing, body: Record<string, string>): Thing {
  if (body.confirmation_token) {
    const behaviour = body.confirmation_token.slice(PREFIX.length)
    if (!(behaviour in LAST4)) throw invalid('No such confirmation token', 'resource_missing', 'confirmation_token')
    const card = { brand: 'visa', last4: LAST4[behaviour], exp_month: 12, exp_year: 2030 }
    return objects.make('payment_method', 'pm', { type: 'card', card, customer: null, behaviour })
  }
  const method = objects.find(body.payment_method ?? '', 'payment_method')
  if (!method.customer)
    throw invalid('The provided PaymentMethod was detached from a Customer. It may not be used again.')
  if (method.customer !== intent.customer)
    throw invalid('The PaymentMethod belongs to another Customer.', undefined, 'payment_method')
  return method
}

export function bankSays(
  method: Thing,
  { isSetup, offSession }: { isSetup: boolean; offSession: boolean },
): null | 'asks' | [code: string, decline: string] {
  const card = method.behaviour as Card
  if (card === 'declines') return ['card_declined', 'insufficient_funds']
  if (card === 'failsLater' && !isSetup) return ['card_declined', 'generic_decline']
  if (card !== 'challenges') return null
  return offSession ? ['authentication_required', 'authentication_required'] : 'asks'
}

export function cardError(intent: Thing, [code, decline_code]: readonly [string, string], method: Thing): StripeError {
  const error = { type: 'card_error', code, decline_code, message: 'Your card was declined.' }
  const whole = { ...error, payment_method: method }
  Object.assign(intent, intent.object === 'setup_intent' ? { last_setup_error: whole } : { last_payment_error: whole })
  return new StripeError(402, { ...error, [intent.object]: intent })
}
