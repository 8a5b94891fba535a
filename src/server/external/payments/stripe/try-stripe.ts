import Stripe from 'stripe'
import { openStripe, type StripeSettings } from './stripe-calls.ts'

export type StripeTrouble = { kind: 'key' | 'unreachable'; words: string }

export async function tryStripe(settings: StripeSettings): Promise<StripeTrouble | null> {
  try {
    await openStripe(settings).balance.retrieve()
    return null
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripePermissionError) return null
    const kind = error instanceof Stripe.errors.StripeAuthenticationError ? 'key' : 'unreachable'
    // Stripe's message is left out because it may contain the end of the key.
    return { kind, words: `${error.type}, ${error.statusCode ?? 'no answer'}` }
  }
}
