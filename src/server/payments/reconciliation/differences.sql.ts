import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'

type Row = Tables['reconciliation_differences']
export type DifferenceWhat = 'missing_here' | 'missing_there' | 'doubled' | 'currency' | 'amount' | 'state'
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
      from reconciliation_differences d left join bookings b on b.id = d.booking_id left join accounts a on a.id = d.settled_by
      where (d.settled is not null) = ${settled} order by d.found_at desc, d.at desc, d.id offset ${offset} limit ${limit}`,
    sql<{ open: number; settled: number }[]>`
      select (count(*) filter (where settled is null))::int as open, (count(*) filter (where settled is not null))::int as settled from reconciliation_differences`,
  ])
  return { rows, open: count?.open ?? 0, settled: count?.settled ?? 0 }
}

export async function lockDifference(tx: Sql, id: string): Promise<Difference | null> {
  const [row] = await tx<Difference[]>`select * from reconciliation_differences where id = ${id} for update`
  return row ?? null
}

type Settlement = { how: 'booked' | 'accepted'; by: AccountId; reason: string; now: Temporal.Instant }

export async function settleRow(tx: Sql, id: string, { how, by, reason, now }: Settlement): Promise<void> {
  await tx`
    update reconciliation_differences set settled = ${how}, settled_at = ${now}, settled_by = ${by}, reason = ${reason} where id = ${id}`
}
