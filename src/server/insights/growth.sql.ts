import { startOfDay } from '../../domain/insights/day-range.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'

export async function findFirst(sql: Sql): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ at: Temporal.Instant | null }[]>`
    select least((select min(created_at) from accounts), (select min(created_at) from bookings)) as at`
  return row?.at ?? null
}

export async function findUncounted(sql: Sql, from: string, to: string): Promise<string | null> {
  const [row] = await sql<{ day: string }[]>`
    select (${from}::date + n)::text as day from generate_series(0, ${to}::date - ${from}::date) n
    where not exists (select 1 from growth_days g where g.day = ${from}::date + n) order by n limit 1`
  return row?.day ?? null
}

/** Keeps out a count that can't see this transaction's rows yet. */
export async function lockGrowth(tx: Transaction): Promise<void> {
  await tx`lock table growth_days in exclusive mode`
}

export async function countGrowth(tx: Transaction, days: readonly string[]): Promise<void> {
  const [begin, end] = [days.map(startOfDay), days.map((day) => startOfDay(day).add({ hours: 24 }))].map((some) =>
    some.map(String),
  )
  const day = tx`unnest(${days as string[]}::date[], ${begin ?? []}::timestamptz[],
    ${end ?? []}::timestamptz[]) d (day, begins, ends)`
  const within = (column: ReturnType<Sql>) => tx`${column} >= d.begins and ${column} < d.ends`
  await tx`
    insert into growth_days (day, accounts, hosts, spaces, holds, bookings)
    select d.day, (select count(*) from accounts where ${within(tx`created_at`)}),
      (select count(distinct user_id) from user_roles r
        where role = 'host' and ${within(tx`assigned_at`)} and not exists (
        select 1 from user_roles e where e.user_id = r.user_id and e.role = 'host' and e.assigned_at < d.begins)),
      (select count(*) from spaces where ${within(tx`first_published_at`)}),
      (select count(*) from bookings where ${within(tx`created_at`)}),
      (select count(*) from bookings where ${within(tx`confirmed_at`)})
    from ${day}
    on conflict (day) do update set accounts = excluded.accounts, hosts = excluded.hosts, spaces = excluded.spaces,
      holds = excluded.holds, bookings = excluded.bookings`
  await tx`
    insert into turnover_days (day, currency, cents)
    select d.day, b.currency, sum(coalesce((b.first_quote ->> 'total')::bigint, b.total_cents)) from ${day}
      join bookings b on ${within(tx`b.confirmed_at`)} group by 1, 2
    on conflict (day, currency) do update set cents = excluded.cents`
}
