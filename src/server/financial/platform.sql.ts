import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { LEDGER_ACCOUNTS, type LedgerKind } from '../../domain/payments/ledger.ts'
import { openDisputes } from '../payments/disputes/disputes.sql.ts'
import { failedPayouts } from '../payments/payouts/payouts.sql.ts'
import { openDifferences } from '../payments/reconciliation/reconciliation.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

const siteAccounts = LEDGER_ACCOUNTS.filter((account) => account !== 'host_payable')

export type MovedRow = { month: string; kind: LedgerKind; account: string; cents: Cents; lines: number }

/** Groups the movements of all accounts except the hosts'. */
export function findAllMoved(sql: Sql, first: string): Promise<MovedRow[]> {
  return sql<MovedRow[]>`
    select month, kind, account, sum(cents)::bigint as cents, sum(lines)::int as lines
    from ledger_sums where account = any(${siteAccounts}::text[]) and month >= ${first} group by 1, 2, 3`
}

/** The ledger sums to zero, so what we owe all hosts follows from the other accounts. */
export function findAccountBalances(sql: Sql): Promise<{ account: string; cents: Cents }[]> {
  return sql`
    with site as materialized (
      select account, sum(cents)::bigint as cents from ledger_sums
      where account = any(${siteAccounts}::text[]) group by 1
    )
    select account, cents from site
    union all
    select 'host_payable', -sum(cents)::bigint from site having count(*) > 0`
}

export function countFailedPayments(
  sql: Sql,
  bounds: readonly Temporal.Instant[],
): Promise<{ stretch: number; n: number }[]> {
  return sql`
    select width_bucket(updated_at, ${`{${bounds.join()}}`}::timestamptz[]) as stretch, count(*)::int as n from payments
      where state = 'failed' and updated_at >= ${bounds[0] ?? null} group by 1`
}

export type Waiting = {
  differences: number
  disputes: number
  failedPayouts: number
  openPayouts: number
  holds: number
}

/** Counts items that an admin should check. */
export async function countWaiting(sql: Sql): Promise<Waiting> {
  const waiting = (queue: ReturnType<typeof openDisputes>) => sql`(select waiting from (${queue}) q)`
  const [row] = await sql<Waiting[]>`
    select ${waiting(openDifferences(sql))} as differences, ${waiting(openDisputes(sql))} as disputes,
      ${waiting(failedPayouts(sql))} as "failedPayouts",
      (select count(*)::int from payouts where state = 'open') as "openPayouts",
      (select count(*)::int from booking_problems where state in ('open', 'answered')) as holds`
  return row ?? { differences: 0, disputes: 0, failedPayouts: 0, openPayouts: 0, holds: 0 }
}

export function findOwing(
  sql: Sql,
): Promise<{ hostId: AccountId; name: string; cents: Cents; since: Temporal.Instant }[]> {
  return sql`
    select p.host_id as "hostId", a.first_name || ' ' || a.last_name as name, p.owes_cents as cents,
      p.owes_since as since
    from payout_accounts p join accounts a on a.id = p.host_id where p.owes_cents > 0 order by p.owes_cents desc
      limit 100`
}

export type DisputeRow = Pick<
  Tables['disputes'],
  'ref' | 'amount_cents' | 'fee_cents' | 'currency' | 'opened_at' | 'closed_at'
> & {
  state: 'open' | 'won' | 'lost'
  booking_id: BookingId
  number: number
  title: string
}

export async function listDisputeRows(
  sql: Sql,
  offset: number,
  limit: number,
): Promise<{ rows: DisputeRow[]; total: number }> {
  const [rows, [all]] = await Promise.all([
    sql<DisputeRow[]>`
      select d.ref, d.state, d.amount_cents, d.fee_cents - d.fee_back_cents as fee_cents, d.currency, d.opened_at,
        d.closed_at, b.id as booking_id, b.number, coalesce(b.title, s.title) as title
      from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
        join spaces s on s.id = b.space_id
      order by d.state = 'open' desc, d.opened_at desc, d.ref offset ${offset} limit ${limit}`,
    sql<{ n: number }[]>`select count(*)::int as n from disputes`,
  ])
  return { rows, total: all?.n ?? 0 }
}
