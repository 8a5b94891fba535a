import { randomUUID } from 'node:crypto'
import type { PaymentId } from '../../../../domain/kernel/id.ts'
import type { Sql } from '../../../database/connect.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Intent } from './intents.sql.ts'

/** The gateway's fee for a dispute, won or lost, unless part of it is refunded. */
const FEE = 1_500

export type Dispute = Tables['sandbox.disputes']

/** Opens a dispute. Returns null if the payment can't be disputed for this amount or was disputed before. */
export async function addDispute(
  tx: Sql,
  intent: Intent,
  amount: number,
  now: Temporal.Instant,
): Promise<Dispute | null> {
  const [row] = await tx<Dispute[]>`
    insert into sandbox.disputes (id, intent_id, amount_cents, fee_cents, opened_at)
    select ${`dp_${randomUUID()}`}, i.id, ${amount}, ${FEE}, ${now} from sandbox.intents i
    where i.id = ${intent.id} and i.state = 'captured' and ${amount} between 1 and i.amount_cents - i.refunded_cents
      and not exists (select 1 from sandbox.disputes d where d.intent_id = i.id)
    returning *`
  return row ?? null
}

type Closing = { ref: string; state: 'won' | 'lost'; feeBack: number; now: Temporal.Instant }

/** Closes an open dispute. Returns null if there is none. */
export async function closeDispute(tx: Sql, { ref, state, feeBack, now }: Closing) {
  const [row] = await tx<(Dispute & { payment_id: PaymentId; currency: string })[]>`
    update sandbox.disputes d set state = ${state}, fee_back_cents = ${feeBack}, closed_at = ${now} from sandbox.intents i
    where d.id = ${ref} and d.state = 'open' and i.id = d.intent_id
    returning d.*, i.idempotency_key as payment_id, i.currency`
  return row ?? null
}
