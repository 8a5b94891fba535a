import type Stripe from 'stripe'
import { type Gateway, GatewayRefused } from '../gateway.ts'
import type { StripeOutside } from './intent-calls.ts'
import { findRow } from './stripe.sql.ts'
import { demanding } from './stripe-calls.ts'

/**
 * Finds the object created under our id. Stripe forgets idempotency keys after a day and our jobs retry longer, so we
 * look first. The key only guards against simultaneous attempts.
 */
async function madeBefore<T extends { metadata: Stripe.Metadata | null }>(
  list: AsyncIterable<T>,
  key: string,
  id: string,
): Promise<T | null> {
  for await (const made of list) if (made.metadata?.[key] === id) return made
  return null
}

export function moneyOut({ sql, stripe }: StripeOutside) {
  const refund: Gateway['refund'] = async ({ refundId, paymentId, amount }) => {
    const row = await findRow(sql, paymentId)
    if (!row?.ref) throw new GatewayRefused('unknown', `Stripe knows no payment ${paymentId}`)
    const of = { payment_intent: row.ref }
    const before = await demanding(madeBefore(stripe.refunds.list({ ...of, limit: 100 }), 'refund_id', refundId))
    if (before) return { ref: before.id }
    const metadata = { refund_id: refundId }
    const { id } = await demanding(
      stripe.refunds.create({ ...of, amount, metadata }, { idempotencyKey: `refund:${refundId}` }),
    )
    return { ref: id }
  }

  const groupOf = (payoutId: string) => ({ transfer_group: `payout:${payoutId}` })

  const findTransfer: Gateway['findTransfer'] = async (payoutId) => {
    const made = await demanding(madeBefore(stripe.transfers.list(groupOf(payoutId)), 'payout_id', payoutId))
    return made ? { ref: made.id } : null
  }

  const transfer: Gateway['transfer'] = async ({ payoutId, accountRef, amount, currency }) => {
    const before = await findTransfer(payoutId)
    if (before) return before
    const metadata = { payout_id: payoutId }
    const to = { amount, currency: currency.toLowerCase(), destination: accountRef }
    const { id } = await demanding(
      stripe.transfers.create({ ...to, ...groupOf(payoutId), metadata }, { idempotencyKey: `payout:${payoutId}` }),
    )
    return { ref: id }
  }

  const reverseTransfer: Gateway['reverseTransfer'] = async ({ reversalId, transferRef, amount }) => {
    const list = stripe.transfers.listReversals(transferRef, { limit: 100 })
    const before = await demanding(madeBefore(list, 'reversal_id', reversalId))
    if (before) return { ref: before.id }
    const metadata = { reversal_id: reversalId }
    const key = { idempotencyKey: `reversal:${reversalId}` }
    const { id } = await demanding(stripe.transfers.createReversal(transferRef, { amount, metadata }, key))
    return { ref: id }
  }

  return { refund, transfer, findTransfer, reverseTransfer }
}
