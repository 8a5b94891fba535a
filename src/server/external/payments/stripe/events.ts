import type Stripe from 'stripe'
import { z } from 'zod'
import { isUuid, type PaymentId } from '../../../../domain/kernel/id.ts'
import { err, ok } from '../../../../domain/kernel/result.ts'
import type { DisputeState, Gateway, GatewayEvent } from '../gateway.ts'
import { payoutsEnabled } from './hosts.ts'
import type { StripeOutside } from './intent-calls.ts'
import { paymentIdsOf } from './stripe.sql.ts'
import { orNull } from './stripe-calls.ts'

const TOLERANCE_SECONDS = 300

const name = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .max(255)

/**
 * Only these fields are read from an event. Everything else is fetched from Stripe, so that an old event doesn't report
 * an old state.
 */
const shape = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      id: name.optional(),
      object: z.string().max(100),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

/**
 * The SDK only rejects old timestamps. Without this check, an invalid or far-future timestamp would be accepted
 * forever.
 */
function isRecent(signature: string, atMs: number): boolean {
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN)
  return Math.abs(atMs / 1_000 - seconds) <= TOLERANCE_SECONDS
}

type EventHead = { id: string; kind: string; ref: string }

const DISPUTES: Partial<Record<Stripe.Dispute['status'], DisputeState>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  lost: 'lost',
}

export function events(outside: StripeOutside, webhookSecrets: readonly string[]): Pick<Gateway, 'readEvent'> {
  const { stripe, clock } = outside
  const isGenuine = (body: string, signature: string, secret: string) => {
    try {
      const at = clock.now().epochMilliseconds
      return (
        isRecent(signature, at) &&
        (stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, at) ?? false)
      )
    } catch {
      // The SDK throws plain errors instead of its own class if a signature is malformed.
      return false
    }
  }
  return {
    readEvent: async (body, signature) => {
      if (!webhookSecrets.some((secret) => isGenuine(body, signature, secret))) return err({ code: 'bad_signature' })
      const read = shape.safeParse(json(body))
      if (!read.success) return err({ code: 'bad_event', problems: read.error.issues.slice(0, 5).map(problemOf) })
      const { id, type: kind, data } = read.data
      const { object, metadata, id: ref } = data.object
      return ok(await readEvent(outside, { id, kind, ref: ref ?? id }, object, metadata ?? {}))
    },
  }
}

const problemOf = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `${path.join('.') || 'event'}: ${message}`

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

async function readEvent(
  outside: StripeOutside,
  event: EventHead,
  object: string,
  { payment_id: paymentId = '' }: Record<string, string>,
): Promise<GatewayEvent> {
  const { stripe } = outside
  const other = { ...event, about: 'other' } as const
  if (object === 'payment_intent' || object === 'setup_intent')
    return isUuid(paymentId) ? { ...event, about: 'payment', paymentId: paymentId as PaymentId, view: null } : other
  if (object === 'refund') return refundNews(event, await orNull(stripe.refunds.retrieve(event.ref))) ?? other
  if (object === 'dispute') return (await disputeNews(outside, event)) ?? other
  if (object === 'account' && event.kind === 'account.updated') {
    const account = await orNull(stripe.accounts.retrieve(event.ref))
    return account ? { ...event, about: 'host', payoutsEnabled: payoutsEnabled(account) } : other
  }
  return other
}

function refundNews(event: EventHead, refund: Stripe.Refund | null): GatewayEvent | null {
  const refundId = refund?.metadata?.refund_id ?? ''
  if (!refund || !isUuid(refundId)) return null
  if (refund.status === 'succeeded') return { ...event, about: 'refund', refundId, state: 'done' }
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return failed ? { ...event, about: 'refund', refundId, state: 'failed' } : null
}

/** An inquiry (`warning_…`) hasn't moved any money. */
async function disputeNews({ stripe, sql }: StripeOutside, event: EventHead): Promise<GatewayEvent | null> {
  const dispute = await orNull(stripe.disputes.retrieve(event.ref))
  const state = dispute && DISPUTES[dispute.status]
  if (!dispute || !state || !dispute.payment_intent) return null
  const intent = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent.id
  const paymentId = (await paymentIdsOf(sql, [intent])).get(intent)
  if (!paymentId) return null
  // A refunded fee appears as a negative fee.
  const fees = dispute.balance_transactions.map(({ fee }) => fee)
  const feeCents = fees.reduce((sum, fee) => sum + Math.max(0, fee), 0)
  const feeBackCents = fees.reduce((sum, fee) => sum + Math.max(0, -fee), 0)
  const currency = dispute.currency.toUpperCase()
  const of = { paymentId, amountCents: dispute.amount, feeCents, feeBackCents, currency, state }
  return { ...event, about: 'dispute', ...of }
}
