import type { AccountId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { hostPayable, type LedgerKind } from '../../domain/payments/ledger.ts'
import type { Sql } from '../database/connect.ts'

export type Balance = { cents: Cents; underway: Cents; any: boolean }

/** The amount the ledger says we owe a host, and how much of it is on its way. */
export async function findBalance(sql: Sql, host: AccountId): Promise<Balance> {
  const [row] = await sql<Balance[]>`
    select coalesce(-sum(l.amount_cents), 0)::bigint as cents, count(*) > 0 as any,
      (select coalesce(sum(p.amount_cents), 0)::bigint from payouts p where p.host_id = ${host} and p.state = 'open') as underway
    from ledger_lines l where l.account = ${hostPayable(host)}`
  return row ?? { cents: 0 as Cents, underway: 0 as Cents, any: false }
}

/** Movements on a host's account by kind and by the time range of booking; 0 is before the first bound. */
export function findMoved(
  sql: Sql,
  host: AccountId,
  bounds: readonly Temporal.Instant[],
): Promise<{ stretch: number; kind: LedgerKind; cents: Cents }[]> {
  return sql`
    select width_bucket(t.at, ${`{${bounds.join()}}`}::timestamptz[]) as stretch, t.kind, -sum(l.amount_cents)::bigint as cents
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id where l.account = ${hostPayable(host)} group by 1, 2`
}

export async function findFirst(sql: Sql, host: AccountId): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ at: Temporal.Instant }[]>`
    select t.at from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where l.account = ${hostPayable(host)} order by l.transaction_id limit 1`
  return row?.at ?? null
}
