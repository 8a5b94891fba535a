import Stripe from 'stripe'
import { GatewayRefused, GatewayUnavailable } from '../gateway.ts'

export type StripeSettings = { secretKey: string; webhookSecrets: readonly string[]; apiUrl: string }

/** The version this adapter was written against; the types of the SDK belong to it. */
const API_VERSION = '2026-10-28.endive'

export function openStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    // Somebody waits for most answers; what is lost is asked after by a job.
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** The bank or Stripe said no to what was asked; anything else that goes wrong tells nothing of what was done. */
export type Refusal = InstanceType<
  typeof Stripe.errors.StripeCardError | typeof Stripe.errors.StripeInvalidRequestError
>

export function isRefusal(err: unknown): err is Refusal {
  return err instanceof Stripe.errors.StripeCardError || err instanceof Stripe.errors.StripeInvalidRequestError
}

// why not as cause: an error of the SDK carries the whole answer, secrets of the payment included, and would be logged with it.
const said = ({ type, code, statusCode, requestId }: Stripe.errors.StripeError) =>
  `Stripe: ${type} ${code ?? ''} (${statusCode ?? 'no answer'}, ${requestId ?? 'no request id'})`

/** Asks Stripe: refusals come through for the caller to read, everything else is no answer. */
export async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (err) {
    if (isRefusal(err) && err.code !== 'balance_insufficient') throw err
    if (err instanceof Stripe.errors.StripeError) throw new GatewayUnavailable(said(err))
    throw err
  }
}

const CODES: Record<string, GatewayRefused['code']> = {
  resource_missing: 'unknown',
  charge_already_refunded: 'too_much',
  charge_disputed: 'disputed',
  insufficient_capabilities_for_transfer: 'host_not_ready',
}

/** The same where a refusal is final. */
export async function demanding<T>(call: Promise<T>): Promise<T> {
  try {
    return await asking(call)
  } catch (err) {
    if (!isRefusal(err)) throw err
    throw new GatewayRefused(CODES[err.code ?? ''] ?? (err.param === 'amount' ? 'too_much' : 'other'), said(err))
  }
}

/** What Stripe calls by the name of one of our objects, or null for what it does not have. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await asking(call)
  } catch (err) {
    if (isRefusal(err) && err.code === 'resource_missing') return null
    throw err
  }
}
