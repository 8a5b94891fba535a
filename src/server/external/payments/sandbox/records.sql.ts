import type { Sql } from '../../../database/connect.ts'
import type { GatewayRecord } from '../gateway.ts'

type Row = Omit<GatewayRecord, 'ourId' | 'feeCents'> & { our_id: string; fee_cents: number }

/** Every movement of money from one instant (inclusive) to another (exclusive), a thousand at a time. */
export async function* records(sql: Sql, from: Temporal.Instant, to: Temporal.Instant): AsyncGenerator<GatewayRecord> {
  const movements = sql<Row[]>`
    select * from (
      select 'charge' as kind, id as ref, idempotency_key as our_id, amount_cents as cents, 0::bigint as fee_cents, currency,
        coalesce(captured_at, created_at) as at from sandbox.intents where state = 'captured'
      union all select 'refund', r.id, r.idempotency_key, -r.amount_cents, 0, i.currency, r.created_at
        from sandbox.refunds r join sandbox.intents i on i.id = r.intent_id
      union all select 'refund_failure', r.id, r.idempotency_key, r.amount_cents, 0, i.currency, r.failed_at
        from sandbox.refunds r join sandbox.intents i on i.id = r.intent_id where r.state = 'failed'
      union all select 'transfer', id, idempotency_key, -amount_cents, 0, currency, created_at from sandbox.transfers
      union all select 'reversal', r.id, r.idempotency_key, r.amount_cents, 0, t.currency, r.created_at
        from sandbox.reversals r join sandbox.transfers t on t.id = r.transfer_id
      union all select 'dispute', d.id, i.idempotency_key, -d.amount_cents, d.fee_cents, i.currency, d.opened_at
        from sandbox.disputes d join sandbox.intents i on i.id = d.intent_id
      union all select 'dispute_reversal', d.id, i.idempotency_key, d.amount_cents, -d.fee_back_cents, i.currency, d.closed_at
        from sandbox.disputes d join sandbox.intents i on i.id = d.intent_id where d.state = 'won'
    ) movement where at >= ${from} and at < ${to}`
  for await (const page of movements.cursor(1_000))
    for (const { our_id: ourId, fee_cents: feeCents, ...row } of page) yield { ...row, ourId, feeCents }
}
