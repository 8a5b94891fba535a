import type { PaymentId } from '../../../../domain/kernel/id.ts'
import type { Sql } from '../../../database/connect.ts'
import { inTransaction } from '../../../database/transactions.ts'
import { GatewayRefused } from '../gateway.ts'
import { addDeliveries, letterOf } from './deliveries.sql.ts'
import { addDispute, closeDispute, type Dispute } from './disputes.sql.ts'
import { findByKey, lockIntent } from './intents.sql.ts'
import type { Outside } from './intents.ts'

/** Disputes by guests at their bank. The sandbox never opens one by itself. */
export function disputes({ sql, clock, random }: Outside) {
  const tell = (tx: Sql, dispute: Dispute, paymentId: PaymentId, currency: string) => {
    const { id: ref, state, amount_cents: amountCents, fee_cents: feeCents, fee_back_cents: feeBackCents } = dispute
    const of = { paymentId, amountCents, feeCents, feeBackCents, currency, state }
    return addDeliveries(tx, letterOf({ about: 'dispute', kind: `dispute.${state}`, ref, ...of }, clock, random))
  }

  const open = async (paymentId: PaymentId, amount?: number): Promise<{ ref: string }> => {
    const intent = await findByKey(sql, paymentId)
    if (!intent) throw new GatewayRefused('unknown', `the sandbox knows no payment ${paymentId}`)
    return inTransaction(sql, async (tx) => {
      await lockIntent(tx, intent.id)
      const whole = intent.amount_cents - intent.refunded_cents
      const dispute = await addDispute(tx, intent, amount ?? whole, clock.now())
      if (!dispute) throw new GatewayRefused('too_much', `payment ${paymentId} cannot be disputed`)
      await tell(tx, dispute, paymentId, intent.currency)
      return { ref: dispute.id }
    })
  }

  const close = (ref: string, state: 'won' | 'lost', feeBack = 0) =>
    inTransaction(sql, async (tx) => {
      const closed = await closeDispute(tx, { ref, state, feeBack, now: clock.now() })
      if (closed) await tell(tx, closed, closed.payment_id, closed.currency)
    })

  return { open, close }
}
