import { randomUUID } from 'node:crypto'
import type { PaymentId } from '../../../../domain/kernel/id.ts'
import type { Sql } from '../../../database/connect.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTransaction } from '../../../database/transactions.ts'
import { GatewayRefused } from '../gateway.ts'
import { addDeliveries, letterOf } from './deliveries.sql.ts'
import { findByKey, type Intent } from './intents.sql.ts'
import type { Outside } from './intents.ts'

/** What the gateway keeps of us for each, won or lost, unless it is told to give some of it back. */
const FEE = 1_500

type Dispute = Tables['sandbox.disputes']

async function addDispute(tx: Sql, intent: Intent, amount: number, now: Temporal.Instant): Promise<Dispute | null> {
  const [row] = await tx<Dispute[]>`
    insert into sandbox.disputes (id, intent_id, amount_cents, fee_cents, opened_at)
    select ${`dp_${randomUUID()}`}, i.id, ${amount}, ${FEE}, ${now} from sandbox.intents i
    where i.id = ${intent.id} and i.state = 'captured' and ${amount} between 1 and i.amount_cents - i.refunded_cents
      and not exists (select 1 from sandbox.disputes d where d.intent_id = i.id)
    returning *`
  return row ?? null
}

type Closing = { ref: string; state: 'won' | 'lost'; feeBack: number; now: Temporal.Instant }

async function closeDispute(tx: Sql, { ref, state, feeBack, now }: Closing) {
  const [row] = await tx<(Dispute & { payment_id: PaymentId; currency: string })[]>`
    update sandbox.disputes d set state = ${state}, fee_back_cents = ${feeBack}, closed_at = ${now} from sandbox.intents i
    where d.id = ${ref} and d.state = 'open' and i.id = d.intent_id
    returning d.*, i.idempotency_key as payment_id, i.currency`
  return row ?? null
}

/** Guests who ask their bank for the money back: nobody does so by himself here. */
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
      await tx`select 1 from sandbox.intents where id = ${intent.id} for update`
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
