import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { GatewayRecord } from '../../external/payments/gateway.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

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

export async function addRun(tx: Sql, { from, to, by, now }: NewRun): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into reconciliation_runs (from_at, to_at, asked_by, started_at, read_to)
      values (${from}, ${to}, ${by}, ${now}, ${from})
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
    update reconciliation_runs set read_to = ${to},
      records = (select count(*) from gateway_records g where g.run_id = ${run})
    where id = ${run} and read_to < ${to}`
}

export async function finishRun(
  tx: Sql,
  { id, from_at, to_at }: RunRow,
  found: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx`
    update reconciliation_runs r set finished_at = ${now}, found = ${found},
      ours_cents = (select coalesce(sum(l.amount_cents), 0) from ledger_lines l
        join ledger_transactions t on t.id = l.transaction_id
        where l.account = 'gateway_clearing' and t.at >= ${from_at} and t.at < ${to_at}),
      theirs_cents = (select coalesce(sum(g.cents), 0) from gateway_records g
        where g.run_id = ${id} and g.at >= ${from_at} and g.at < ${to_at})
    where id = ${id} and finished_at is null`
  await tx`delete from gateway_records where run_id = ${id}`
}

/**
 * Our entry and the gateway's may fall on different sides of a boundary, so we also read this much before and after it.
 */
export const AROUND = { hours: 48 }

/**
 * Compares the gateway's records with our ledger and rows, item by item, and stores each difference within the run's
 * period once. Returns how many are open, including earlier ones.
 */
export async function compareRun(
  tx: Sql,
  { id, from_at: from, to_at: to }: RunRow,
  now: Temporal.Instant,
): Promise<number> {
  const [since, until] = [from.subtract(AROUND), to.add(AROUND)]
  const [row] = await tx<{ n: number }[]>`
    with theirs as (
      select kind, subject, sum(cents) as cents, count(*) as n, min(currency) as currency, min(ref) as ref,
        min(at) as at
      from gateway_records where run_id = ${id} group by 1, 2
    ), books as (
      select case t.kind when 'capture' then 'charge' when 'payout' then 'transfer'
          when 'dispute' then case split_part(t.key, ':', 3) when 'opened' then 'dispute' else 'dispute_reversal' end
            else t.kind end as kind,
        split_part(t.key, ':', 2) as subject, sum(l.amount_cents) as cents, min(l.currency) as currency, min(t.at) as at
      from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
      where l.account = 'gateway_clearing' and t.kind <> 'correction' and t.at >= ${since} and t.at < ${until}
        group by 1, 2
    ), rows as (
      select 'charge' as kind, id::text as subject, captured_cents as cents from payments
        where captured_cents > 0 and created_at < ${until} and updated_at >= ${since}
      union all select 'refund', id::text, -amount_cents from refunds
        where state = 'done' and done_at >= ${since} and done_at < ${until}
      union all select case when amount_cents > 0 then 'transfer' else 'reversal' end, id::text, -amount_cents
        from payouts where state = 'done' and settled_at >= ${since} and settled_at < ${until}
      union all select 'dispute', ref, -amount_cents - fee_cents from disputes
        where opened_at >= ${since} and opened_at < ${until}
      union all select 'dispute_reversal', ref, amount_cents + fee_back_cents from disputes
        where state = 'won' and closed_at >= ${since} and closed_at < ${until}
    ), seen as (
      select kind, subject, t.ref, b.cents as ours, t.cents as theirs, b.currency as ours_currency,
        t.currency as theirs_currency,
        coalesce(t.at, b.at) as at,
        case when t.n > 1 then 'doubled' when b.cents is null then 'missing_here'
          when t.cents is null then 'missing_there'
          when b.currency <> t.currency then 'currency' when b.cents <> t.cents then 'amount'
          when r.cents is distinct from b.cents and r.cents is not null then 'state' end as what
      from theirs t full join books b using (kind, subject) left join rows r using (kind, subject)
    ), found as (
      select * from seen where what is not null and at >= ${from} and at < ${to}
    ), kept as (
      insert into reconciliation_differences (what, kind, subject, ref, ours_cents, theirs_cents, ours_currency,
        theirs_currency, at, booking_id, found_in, found_at, seen_at)
      select f.what, f.kind, f.subject, f.ref, f.ours, f.theirs, f.ours_currency, f.theirs_currency, f.at,
        (select t.booking_id from ledger_transactions t where t.key = case f.kind when 'charge' then 'capture:'
          when 'refund' then 'refund:' when 'refund_failure' then 'refund:' else '-' end || f.subject),
        ${id}, ${now}, ${now}
      from found f
      on conflict (kind, subject, what, coalesce(ours_cents, 0), coalesce(theirs_cents, 0)) do update
        set seen_at = excluded.seen_at
      returning 1
    )
    select count(*)::int as n from kept`
  return row?.n ?? 0
}

type Row = Tables['reconciliation_differences']
type DifferenceWhat = 'missing_here' | 'missing_there' | 'doubled' | 'currency' | 'amount' | 'state'
export type Difference = Pick<
  Row,
  | 'id'
  | 'kind'
  | 'subject'
  | 'ref'
  | 'ours_currency'
  | 'theirs_currency'
  | 'at'
  | 'found_at'
  | 'seen_at'
  | 'settled_at'
  | 'reason'
> & {
  what: DifferenceWhat
  ours_cents: Cents | null
  theirs_cents: Cents | null
  settled: 'booked' | 'accepted' | null
  booking_id: BookingId | null
  number: number | null
  settled_by_name: string | null
}

export async function listDifferences(
  sql: Sql,
  settled: boolean,
  offset: number,
  limit: number,
): Promise<{ rows: Difference[]; open: number; settled: number }> {
  const [rows, [count]] = await Promise.all([
    sql<Difference[]>`
      select d.*, b.number, a.first_name || ' ' || a.last_name as settled_by_name
      from reconciliation_differences d left join bookings b on b.id = d.booking_id left
        join accounts a on a.id = d.settled_by
      where (d.settled is not null) = ${settled} order by d.found_at desc, d.at desc, d.id offset ${offset}
        limit ${limit}`,
    sql<{ open: number; settled: number }[]>`
      select (count(*) filter (where settled is null))::int as open,
        (count(*) filter (where settled is not null))::int as settled from reconciliation_differences`,
  ])
  return { rows, open: count?.open ?? 0, settled: count?.settled ?? 0 }
}

export const openDifferences = (sql: Sql) => sql`
  select count(*)::int as waiting, min(found_at) as oldest from reconciliation_differences where settled is null`

export async function lockDifference(tx: Sql, id: string): Promise<Difference | null> {
  const [row] = await tx<Difference[]>`select * from reconciliation_differences where id = ${id} for update`
  return row ?? null
}

type Settlement = { how: 'booked' | 'accepted'; by: AccountId; reason: string; now: Temporal.Instant }

export async function settleRow(tx: Sql, id: string, { how, by, reason, now }: Settlement): Promise<void> {
  await tx`
    update reconciliation_differences set settled = ${how}, settled_at = ${now}, settled_by = ${by}, reason = ${reason}
      where id = ${id}`
}
