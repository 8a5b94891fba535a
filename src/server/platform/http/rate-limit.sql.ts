import type { Sql } from '../database/connect.ts'

/**
 * Counts a hit in a sliding window that all processes share. Returns null if the hit is allowed, or else the time at
 * which the next hit is.
 */
export async function addRateLimitHit(
  sql: Sql,
  key: string,
  most: number,
  seconds: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ until: Temporal.Instant | null }[]>`
    select consume_rate_limit(${key}, ${most}, ${`${seconds} seconds`}::interval, ${now}) as until`
  return row?.until ?? null
}

export async function takeBackRateLimitHit(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql`
    delete from rate_limit_hits h using unnest(${keys as string[]}::text[]) as asked (key)
    where h.ctid = (select n.ctid from rate_limit_hits n where n.key = asked.key order by n.at desc limit 1)`
}

type Budget = { key: string; most: number; hours: number }

/** Returns the time at which the last of the used-up budgets resets, or null if none is used up. Deducts nothing. */
export async function findSpent(
  sql: Sql,
  budgets: readonly Budget[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ until: Temporal.Instant | null }[]>`select ${spentUntil(sql, budgets, now)} as until`
  return row?.until ?? null
}

/** Part of a statement that gives the result of findSpent. */
export function spentUntil(sql: Sql, budgets: readonly Budget[], now: Temporal.Instant) {
  if (budgets.length === 0) return sql`null::timestamptz`
  // Unlike unnest, rows of values tell the planner how many there are, so that it plans the statement only once.
  const rows = budgets.map(
    ({ key, most, hours }, n) => sql`${n > 0 ? sql`,` : sql``} (${key}, ${most}::bigint, ${hours}::int)`,
  )
  return sql`(select max(b.ends_at) from (values ${rows}) asked (key, most, hours)
    join budgets b on b.key = asked.key and b.used >= asked.most and b.ends_at > ${now}
      and b.ends_at <= ${now}::timestamptz + make_interval(hours => asked.hours, mins => 1))`
}

/**
 * Deducts from a budget with a fixed window that starts at its first use. Returns null if enough was left, or else the
 * time at which the window ends.
 */
export async function spendBudget(
  sql: Sql,
  key: string,
  amount: number,
  most: number,
  hours: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ until: Temporal.Instant | null }[]>`
    select spend_budget(${key}, ${amount}, ${most}, ${`${hours} hours`}::interval, ${now}) as until`
  return row?.until ?? null
}
