import type { Days } from '../../domain/insights/day-range.ts'
import { lastAct } from '../audit/audit.sql.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export type GroupState = 'open' | 'resolved'
export type GroupRow = Tables['error_groups'] & { who: string | null; why: string | null }
export type CountedRow = GroupRow & { count: number; before: number }

const stands = (sql: Sql, state: GroupState) =>
  state === 'open' ? sql`g.resolved_at is null` : sql`g.resolved_at is not null`

const seen = (sql: Sql, { range, before }: Days) => sql`
  seen as (
    select fingerprint, coalesce(sum(times) filter (where day >= ${range.from}), 0)::int as count,
      coalesce(sum(times) filter (where day < ${range.from}), 0)::int as before
    from error_days where day between ${before.from} and ${range.to} group by fingerprint
  )`

/** Groups in a state that occurred in the range, with their counts in it and in the previous period. */
export function listGroups(
  sql: Sql,
  days: Days,
  { state, order }: { state: GroupState; order: 'latest' | 'most' },
  offset: number,
  limit: number,
): Promise<CountedRow[]> {
  return sql<CountedRow[]>`
    with ${seen(sql, days)}
    select g.*, s.count, s.before, last.why, last.who
    from seen s join error_groups g using (fingerprint)
    ${lastAct(sql, 'error', sql`g.fingerprint`)}
    where s.count > 0 and ${stands(sql, state)}
    order by ${order === 'most' ? sql`s.count desc,` : sql``} g.last_seen desc, g.fingerprint limit ${limit} offset ${offset}`
}

export async function countGroups(sql: Sql, days: Days): Promise<Record<GroupState, number>> {
  const [row] = await sql<Record<GroupState, number>[]>`
    with ${seen(sql, days)}
    select count(*) filter (where g.resolved_at is null)::int as open, count(g.resolved_at)::int as resolved
    from seen s join error_groups g using (fingerprint) where s.count > 0`
  return row ?? { open: 0, resolved: 0 }
}

/** Errors per day in the range and the previous period, for one group or all. */
export function countErrorDays(
  sql: Sql,
  { range, before }: Days,
  fingerprint: string | null,
): Promise<{ day: string; count: number }[]> {
  return sql<{ day: string; count: number }[]>`
    select day::text, sum(times)::int as count from error_days
    where day between ${before.from} and ${range.to} ${fingerprint === null ? sql`` : sql`and fingerprint = ${fingerprint}`}
    group by day`
}

export async function findGroup(sql: Sql, fingerprint: string): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`
    select g.*, last.why, last.who from error_groups g ${lastAct(sql, 'error', sql`g.fingerprint`)}
    where g.fingerprint = ${fingerprint}`
  return row
}

export function listSamples(sql: Sql, fingerprint: string): Promise<Tables['error_logs'][]> {
  return sql<Tables['error_logs'][]>`
    select * from error_logs where fingerprint = ${fingerprint} order by id desc limit 10`
}

/** Returns the number of occurrences; null if it isn't an open group. */
export async function markResolved(tx: Sql, fingerprint: string, now: Temporal.Instant): Promise<number | null> {
  const [row] = await tx<{ times: number }[]>`
    update error_groups set resolved_at = ${now} where fingerprint = ${fingerprint} and resolved_at is null
    returning times::int`
  return row?.times ?? null
}
