import type { Sql, Transaction } from '../database/connect.ts'

/** The first day of UTC on which there was anything, null where there is nothing. */
export async function findFirstDay(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    select (least((select min(created_at) from accounts), (select min(created_at) from bookings)) at time zone 'UTC')::date::text as day`
  return row?.day ?? null
}

/** The first day between two that was never counted, null where all were. */
export async function findUncounted(sql: Sql, from: string, to: string): Promise<string | null> {
  const [row] = await sql<{ day: string }[]>`
    select day::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') day
    where not exists (select 1 from growth_days g where g.day = day.day::date) order by day limit 1`
  return row?.day ?? null
}

/** Counts the days between two dates, both included, as they stand now, in place of what stood there. */
export async function countGrowth(tx: Transaction, from: string, to: string): Promise<void> {
  const on = (column: ReturnType<Sql>) =>
    tx`${column} >= d.day at time zone 'UTC' and ${column} < (d.day + 1) at time zone 'UTC'`
  const days = tx`(select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') day) d`
  await tx`
    insert into growth_days (day, accounts, hosts, spaces, holds, bookings)
    select d.day, (select count(*) from accounts where ${on(tx`created_at`)}),
      (select count(distinct user_id) from user_roles r where role = 'host' and ${on(tx`assigned_at`)} and not exists (
        select 1 from user_roles e where e.user_id = r.user_id and e.role = 'host' and e.assigned_at < d.day at time zone 'UTC')),
      (select count(*) from spaces where ${on(tx`first_published_at`)}),
      (select count(*) from bookings where ${on(tx`created_at`)}),
      (select count(*) from bookings where ${on(tx`confirmed_at`)})
    from ${days}
    on conflict (day) do update set accounts = excluded.accounts, hosts = excluded.hosts, spaces = excluded.spaces,
      holds = excluded.holds, bookings = excluded.bookings`
  await tx`
    insert into turnover_days (day, currency, cents)
    select d.day, b.currency, sum(b.total_cents)
    from ${days} join bookings b on ${on(tx`b.confirmed_at`)} group by 1, 2
    on conflict (day, currency) do update set cents = excluded.cents`
}
