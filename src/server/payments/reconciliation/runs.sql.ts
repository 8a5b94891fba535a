import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { GatewayRecord } from '../../external/payments/gateway.ts'

export type RunRow = Pick<
  Tables['reconciliation_runs'],
  | 'id'
  | 'from_at'
  | 'to_at'
  | 'started_at'
  | 'read_to'
  | 'finished_at'
  | 'records'
  | 'found'
  | 'ours_cents'
  | 'theirs_cents'
>

type NewRun = { from: Temporal.Instant; to: Temporal.Instant; by: AccountId | null; now: Temporal.Instant }

/** Starts a run; null while another one is running. */
export async function addRun(tx: Sql, { from, to, by, now }: NewRun): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into reconciliation_runs (from_at, to_at, asked_by, started_at, read_to) values (${from}, ${to}, ${by}, ${now}, ${from})
    on conflict do nothing returning id`
  return row?.id ?? null
}

export async function findRun(sql: Sql, id: string): Promise<RunRow | null> {
  const [row] = await sql<RunRow[]>`select * from reconciliation_runs where id = ${id}`
  return row ?? null
}

export function listRuns(sql: Sql, limit: number): Promise<RunRow[]> {
  return sql<RunRow[]>`select * from reconciliation_runs order by started_at desc limit ${limit}`
}

export async function findBeginning(sql: Sql): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ at: Temporal.Instant | null }[]>`select min(at) as at from ledger_transactions`
  return row?.at ?? null
}

export async function hasRunSince(sql: Sql, since: Temporal.Instant): Promise<boolean> {
  const rows = await sql`select 1 from reconciliation_runs where asked_by is null and started_at >= ${since} limit 1`
  return rows.length > 0
}

/** Deletes the records of a time range before it is read again. */
export async function dropRecords(tx: Sql, run: string, from: Temporal.Instant): Promise<void> {
  await tx`delete from gateway_records where run_id = ${run} and at >= ${from}`
}

export async function addRecords(sql: Sql, run: string, records: readonly GatewayRecord[]): Promise<void> {
  const column = <K>(of: (record: GatewayRecord) => K) => records.map(of)
  await sql`
    insert into gateway_records (run_id, kind, subject, ref, cents, currency, at)
    select ${run}, kind, subject, ref, cents, currency, at from unnest(
      ${column((r) => r.kind)}::text[], ${column(subjectOf)}::text[], ${column((r) => r.ref)}::text[],
      ${column(centsOf)}::bigint[], ${column((r) => r.currency)}::text[], ${column((r) => r.at)}::timestamptz[])
      r (kind, subject, ref, cents, currency, at)`
}

/** Disputes are identified by the gateway's id, because a payment can have several. */
const subjectOf = ({ kind, ourId, ref }: GatewayRecord) => (kind.startsWith('dispute') ? ref : (ourId ?? ref))
/** Our books contain only the gateway's dispute fees, not its other fees. */
const centsOf = ({ kind, cents, feeCents }: GatewayRecord) => (kind.startsWith('dispute') ? cents - feeCents : cents)

export async function noteRead(tx: Sql, run: string, to: Temporal.Instant): Promise<void> {
  await tx`
    update reconciliation_runs set read_to = ${to}, records = (select count(*) from gateway_records g where g.run_id = ${run})
    where id = ${run} and read_to < ${to}`
}

/** Ends a run once with its result and deletes the records read from the gateway. */
export async function finishRun(
  tx: Sql,
  { id, from_at, to_at }: RunRow,
  found: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx`
    update reconciliation_runs r set finished_at = ${now}, found = ${found},
      ours_cents = (select coalesce(sum(l.amount_cents), 0) from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
        where l.account = 'gateway_clearing' and t.at >= ${from_at} and t.at < ${to_at}),
      theirs_cents = (select coalesce(sum(g.cents), 0) from gateway_records g where g.run_id = ${id} and g.at >= ${from_at} and g.at < ${to_at})
    where id = ${id} and finished_at is null`
  await tx`delete from gateway_records where run_id = ${id}`
}
