import Stripe from 'stripe'
import { GatewayRefused, GatewayUnavailable } from '../gateway.ts'

export type StripeSettings = { secretKey: string; webhookSecrets: readonly string[]; apiUrl: string }

/** This adapter was written for this API version, which matches the SDK's types. */
const API_VERSION = '2026-10-28.endive'

export function openStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    // The timeout is short because a person is usually waiting. If a response is lost, a job asks again.
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

export type Refusal = InstanceType<
  typeof Stripe.errors.StripeCardError | typeof Stripe.errors.StripeInvalidRequestError
>

export function isRefusal(err: unknown): err is Refusal {
  return err instanceof Stripe.errors.StripeCardError || err instanceof Stripe.errors.StripeInvalidRequestError
}

// The error isn't passed on as the cause, because the SDK's error contains the whole response, including payment
// secrets, and would be logged.
const said = ({ type, code, statusCode, requestId }: Stripe.errors.StripeError) =>
  `Stripe: ${type} ${code ?? ''} (${statusCode ?? 'no answer'}, ${requestId ?? 'no request id'})`

/** Passes Stripe's refusals on to the caller. Every other error becomes GatewayUnavailable. */
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

export async function demanding<T>(call: Promise<T>): Promise<T> {
  try {
    return await asking(call)
  } catch (err) {
    if (!isRefusal(err)) throw err
    throw new GatewayRefused(CODES[err.code ?? ''] ?? (err.param === 'amount' ? 'too_much' : 'other'), said(err))
  }
}

export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await asking(call)
  } catch (err) {
    if (isRefusal(err) && err.code === 'resource_missing') return null
    throw err
  }
}
