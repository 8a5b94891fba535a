import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

type Json = Readonly<Record<string, unknown>>

export type LoggedEvent = {
  userId: AccountId | null
  name: string
  properties: Json
  at: Temporal.Instant
  /** The viewed space; null for other events. */
  viewed: SpaceId | null
}

/** Stores an event. A view of a published space is also counted by UTC date, except for its host's own. */
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

export type LoggedMetric = { name: string; value: number; pageUrl: string; metadata: Json }

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

/** Deletes at most so many raw rows of each kind from before the instant; the next run takes the rest. */
export async function deleteRawRows(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    with old_errors as (
      delete from error_logs where id in (select id from error_logs where timestamp < ${before} order by timestamp limit ${atMost})
    ), old_events as (
      delete from analytics_events where id in (select id from analytics_events where created_at < ${before} order by created_at limit ${atMost})
    ), old_views as (
      delete from space_views where (space_id, day) in (select space_id, day from space_views where day < ${before.toString().slice(0, 10)}::date order by day limit ${atMost})
    ), old_metrics as (
      delete from performance_metrics where id in (select id from performance_metrics where timestamp < ${before} order by timestamp limit ${atMost})
    )
    delete from security_events where id in (select id from security_events where at < ${before} order by at limit ${atMost})`
}
