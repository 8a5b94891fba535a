import type Stripe from 'stripe'
import type { GatewayRecord } from '../gateway.ts'
import type { StripeOutside } from './intent-calls.ts'
import { paymentIdsOf } from './stripe.sql.ts'
import { asking } from './stripe-calls.ts'

type Kind = GatewayRecord['kind']

const KINDS: Partial<Record<Stripe.BalanceTransaction['type'], Kind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  transfer: 'transfer',
  transfer_cancel: 'reversal',
  transfer_failure: 'reversal',
  transfer_refund: 'reversal',
}

const PAGE = 100

export async function* records(
  { stripe, sql }: StripeOutside,
  from: Temporal.Instant,
  to: Temporal.Instant,
): AsyncGenerator<GatewayRecord> {
  const created = { gte: secondsUp(from), lt: secondsUp(to) }
  let after: string | undefined
  for (;;) {
    const page = await asking(
      stripe.balanceTransactions.list({
        created,
        limit: PAGE,
        expand: ['data.source'],
        ...(after && { starting_after: after }),
      }),
    )
    const disputed = page.data.flatMap(({ source }) => disputeOf(source)?.payment_intent ?? [])
    const payments = await paymentIdsOf(sql, disputed.map(idOf))
    for (const movement of page.data) yield recordOf(movement, payments)
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}

const secondsUp = (at: Temporal.Instant) => Math.ceil(at.epochMilliseconds / 1000)
const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

type Source = Stripe.BalanceTransaction['source']

const disputeOf = (source: Source): Stripe.Dispute | null =>
  typeof source === 'object' && source?.object === 'dispute' ? source : null

function recordOf(movement: Stripe.BalanceTransaction, payments: Map<string, string>): GatewayRecord {
  const { source, type, amount, fee, currency, created } = movement
  const dispute = disputeOf(source)
  const intent = dispute?.payment_intent
  return {
    kind: dispute ? (amount < 0 ? 'dispute' : 'dispute_reversal') : (KINDS[type] ?? 'other'),
    ref: source ? idOf(source) : movement.id,
    ourId: intent ? (payments.get(idOf(intent)) ?? null) : idInMetadata(source),
    cents: amount,
    feeCents: fee,
    currency: currency.toUpperCase(),
    at: Temporal.Instant.fromEpochMilliseconds(created * 1000),
  }
}

/** A charge has its intent's metadata. Other objects have their own. */
function idInMetadata(source: Source): string | null {
  if (typeof source !== 'object' || !source || !('metadata' in source)) return null
  const { payment_id, refund_id, payout_id, reversal_id } = source.metadata ?? {}
  return payment_id ?? refund_id ?? payout_id ?? reversal_id ?? null
}
