import { type Days, weeksAndDays } from '../../domain/insights/day-range.ts'
import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'

type Json = Readonly<Record<string, unknown>>

type LoggedEvent = {
  userId: AccountId | null
  name: string
  properties: Json
  at: Temporal.Instant
  viewed: SpaceId | null
}

/**
 * Stores an event. If it is a view of a published space by anyone except the host, also counts the view under its UTC
 * date.
 */
export async function addEvent(sql: Sql, { userId, name, properties, at, viewed }: LoggedEvent): Promise<void> {
  await sql`
    with viewed as (
      insert into space_views (space_id, day, views)
      select id, ${at.toString().slice(0, 10)}::date, 1 from spaces
      where id = ${viewed}::uuid and status = 'published' and host_id is distinct from ${userId}::uuid
      on conflict (space_id, day) do update set views = space_views.views + 1
    )
    insert into analytics_events (user_id, event_name, properties, created_at)
    values (${userId}, ${name}, ${sql.json(properties as never)}, ${at})`
}

type LoggedMetric = { name: string; value: number; pageUrl: string; metadata: Json }

export async function addMetrics(
  sql: Sql,
  { userId, at, metrics }: { userId: AccountId | null; at: Temporal.Instant; metrics: readonly LoggedMetric[] },
): Promise<void> {
  const rows = metrics.map(({ name, value, pageUrl, metadata }) => ({
    user_id: userId,
    metric_name: name,
    metric_value: value,
    page_url: pageUrl,
    timestamp: at,
    metadata: sql.json(metadata as never),
  }))
  await sql`insert into performance_metrics ${sql(rows)}`
}

/** Deletes at most this many raw rows of each kind. The next run continues. */
export async function deleteRawRows(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    with old_errors as (
      delete from error_logs where id in (select id from error_logs where timestamp < ${before} order by timestamp
        limit ${atMost})
    ), old_events as (
      delete from analytics_events where id in (select id from analytics_events where created_at < ${before}
        order by created_at limit ${atMost})
    ), old_views as (
      delete from space_views where (space_id, day) in (select space_id, day from space_views
        where day < ${before.toString().slice(0, 10)}::date order by day limit ${atMost})
    ), old_metrics as (
      delete from performance_metrics where id in (select id from performance_metrics where timestamp < ${before}
        order by timestamp limit ${atMost})
    )
    delete from security_events where id in (select id from security_events where at < ${before} order by at
      limit ${atMost})`
}

export function listVisits(sql: Sql, { range, before }: Days, pages: readonly string[]) {
  return sql<{ day: string; page: string; count: number }[]>`
    select day::text, page, times as count from visit_days
    where day between ${before.from} and ${range.to} and page = any(${pages as string[]}::text[])`
}

export type GrowthRow = {
  day: string
  accounts: number
  hosts: number
  spaces: number
  holds: number
  bookings: number
}

export function listGrowth(sql: Sql, { range, before }: Days) {
  return sql<GrowthRow[]>`
    select day::text, accounts, hosts, spaces, holds, bookings from growth_days
      where day between ${before.from} and ${range.to}`
}

export function listTurnover(sql: Sql, { range, before }: Days) {
  return sql<{ day: string; currency: string; count: number }[]>`
    select day::text, currency, cents as count from turnover_days
    where day between ${before.from} and ${range.to} order by currency`
}

type WordsRow = { words: string; count: number; before: number; all: number; all_before: number }

export function listWords(sql: Sql, { range, before }: Days, atMost: number): Promise<WordsRow[]> {
  return sql<WordsRow[]>`
    with counted as (
      select words, coalesce(sum(times) filter (where day >= ${range.from}), 0)::int as count,
        coalesce(sum(times) filter (where day < ${range.from}), 0)::int as before
      from empty_search_days where day between ${before.from} and ${range.to} group by words
    )
    select *, (sum(count) over ())::int as all, (sum(before) over ())::int as all_before
    from counted order by count desc, before desc, words limit ${atMost}`
}

export type BucketRow = { page: string; past: boolean; bucket: number; count: number }

/** Whole weeks are read, because older days are summarised by week. */
export function listBuckets(sql: Sql, { range, before }: Days, metric: string): Promise<BucketRow[]> {
  const [here, past] = [weeksAndDays(range), weeksAndDays(before)]
  return sql<BucketRow[]>`
    select page, past, bucket, sum(times)::int as count from (
      select page, week < ${range.from} as past, bucket, times from vital_weeks
      where metric = ${metric} and week = any(${[...past.weeks, ...here.weeks]}::date[])
      union all
      select page, day < ${range.from}, bucket, times from vital_days
      where metric = ${metric} and day = any(${[...past.days, ...here.days]}::date[])
    ) counted group by page, past, bucket`
}

type DayBucketRow = { day: string; bucket: number; count: number }

export function listDayBuckets(sql: Sql, { range }: Days, metric: string): Promise<DayBucketRow[]> {
  return sql<DayBucketRow[]>`
    select day::text, bucket, times as count from vital_site_days
    where metric = ${metric} and day between ${range.from} and ${range.to}`
}
