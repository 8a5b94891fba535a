import { type Days, dayOf, startOfDay } from '../../domain/insights/day-range.ts'
import type { ErrorOrder } from '../../domain/insights/error-fingerprint.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { lastAct } from '../platform/audit/audit.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

type Json = Readonly<Record<string, unknown>>

export type LoggedError = {
  userId: AccountId | null
  message: string
  stack: string | null
  pageUrl: string
  userAgent: string
  severity: 'medium' | 'high'
  context: Json
  at: Temporal.Instant
  group: { fingerprint: string; instead: string; kind: string; page: string }
}

/** Limits new groups per UTC day. Anyone can send made-up errors, but these use up only the browsers' part. */
const NEW_A_DAY = 500

/** Stores and counts an error in one statement. If its group was resolved, the group reopens. */
export async function addError(sql: Sql, error: LoggedError): Promise<void> {
  const { userId, message, stack, pageUrl, userAgent, severity, context, at, group } = error
  const [day, start] = [dayOf(at), startOfDay(dayOf(at))]
  await sql`
    with chosen as (
      select case
        when exists (select 1 from error_groups where fingerprint = ${group.fingerprint}) then ${group.fingerprint}
        when (select count(*) from error_groups where first_seen >= ${start}
          and first_seen < ${start.add({ hours: 24 })}
          and left(fingerprint, 1) = left(${group.fingerprint}, 1)) < ${NEW_A_DAY} then ${group.fingerprint}
        else ${group.instead} end as fingerprint
    ), grouped as (
      insert into error_groups as g (fingerprint, kind, page, message, first_seen, last_seen, times)
      select fingerprint, ${group.kind}, ${group.page}, ${message}, ${at}, ${at}, 1 from chosen
      on conflict (fingerprint) do update set message = excluded.message, page = excluded.page, times = g.times + 1,
        last_seen = greatest(g.last_seen, excluded.last_seen), resolved_at = null
      returning fingerprint
    ), counted as (
      insert into error_days as d (fingerprint, day, times) select fingerprint, ${day}::date, 1 from grouped
      on conflict (fingerprint, day) do update set times = d.times + 1
    )
    insert into error_logs (user_id, error_message, error_stack, page_url, user_agent, timestamp, severity, context,
      fingerprint)
    select ${userId}::uuid, ${message}, ${stack}, ${pageUrl}, ${userAgent}, ${at}, ${severity},
      ${sql.json(context as never)}, fingerprint
    from grouped`
}

export async function forgetMessages(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    update error_groups set message = '' where fingerprint in (
      select fingerprint from error_groups where last_seen < ${before} and message <> '' limit ${atMost})`
}

export type GroupState = 'open' | 'resolved'
export type GroupRow = Tables['error_groups'] & { who: string | null; why: string | null }
type CountedRow = GroupRow & { count: number; before: number }

const stands = (sql: Sql, state: GroupState) =>
  state === 'open' ? sql`g.resolved_at is null` : sql`g.resolved_at is not null`

const seen = (sql: Sql, { range, before }: Days) => sql`
  seen as (
    select fingerprint, coalesce(sum(times) filter (where day >= ${range.from}), 0)::int as count,
      coalesce(sum(times) filter (where day < ${range.from}), 0)::int as before
    from error_days where day between ${before.from} and ${range.to} group by fingerprint
  )`

const ORDERS = (sql: Sql): Record<ErrorOrder, ReturnType<Sql>> => ({
  latest: sql`g.last_seen desc`,
  '-latest': sql`g.last_seen`,
  most: sql`s.count desc, g.last_seen desc`,
  '-most': sql`s.count, g.last_seen desc`,
})

export function listGroups(
  sql: Sql,
  days: Days,
  { state, order }: { state: GroupState; order: ErrorOrder },
  offset: number,
  limit: number,
): Promise<CountedRow[]> {
  return sql<CountedRow[]>`
    with ${seen(sql, days)}
    select g.*, s.count, s.before, last.why, last.who
    from seen s join error_groups g using (fingerprint)
    ${lastAct(sql, 'error', sql`g.fingerprint`)}
    where s.count > 0 and ${stands(sql, state)}
    order by ${ORDERS(sql)[order]}, g.fingerprint
      limit ${limit} offset ${offset}`
}

export async function countGroups(sql: Sql, days: Days): Promise<Record<GroupState, number>> {
  const [row] = await sql<Record<GroupState, number>[]>`
    with ${seen(sql, days)}
    select count(*) filter (where g.resolved_at is null)::int as open, count(g.resolved_at)::int as resolved
    from seen s join error_groups g using (fingerprint) where s.count > 0`
  return row ?? { open: 0, resolved: 0 }
}

export const openErrors = (sql: Sql, { range }: Days) => sql`
  select count(*)::int as waiting, min(first_seen) as oldest from error_groups
  where resolved_at is null and last_seen >= ${startOfDay(range.from)}`

export function countErrorDays(
  sql: Sql,
  { range, before }: Days,
  fingerprint: string | null,
): Promise<{ day: string; count: number }[]> {
  return sql<{ day: string; count: number }[]>`
    select day::text, sum(times)::int as count from error_days
    where day between ${before.from} and ${range.to}
      ${fingerprint === null ? sql`` : sql`and fingerprint = ${fingerprint}`}
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

export async function markResolved(tx: Sql, fingerprint: string, now: Temporal.Instant): Promise<number | null> {
  const [row] = await tx<{ times: number }[]>`
    update error_groups set resolved_at = ${now} where fingerprint = ${fingerprint} and resolved_at is null
    returning times::int`
  return row?.times ?? null
}
