import type { Sql, Transaction } from '../platform/database/connect.ts'

export type RawTable = 'performance_metrics' | 'analytics_events'

/**
 * Returns a table's last row and its current writers. Ids are assigned before rows become visible, so once those
 * writers have finished, no new row with this id or a lower one can appear.
 */
export async function findEnd(sql: Sql, table: RawTable): Promise<{ id: number; writers: string[] }> {
  const [end] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::bigint as id from ${sql(table)}`
  return { id: end?.id ?? 0, writers: await findWriters(sql, table) }
}

export async function findWriters(sql: Sql, table: RawTable): Promise<string[]> {
  const rows = await sql<{ writer: string }[]>`
    select virtualtransaction as writer from pg_locks where relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock'
        and granted`
  return rows.map(({ writer }) => writer)
}

export async function lockPlace(tx: Transaction, table: RawTable): Promise<number> {
  const [row] = await tx<{ done_id: number }[]>`
    insert into roll_up_places (name, done_id) values (${table}, 0)
    on conflict (name) do update set done_id = roll_up_places.done_id returning done_id`
  return row?.done_id ?? 0
}

export async function setPlace(tx: Transaction, table: RawTable, id: number): Promise<void> {
  await tx`update roll_up_places set done_id = ${id} where name = ${table}`
}

export type RawMetric = { id: number; at: Temporal.Instant; metric: string; value: number; path: string }

export function listMetrics(tx: Transaction, after: number, upTo: number, atMost: number): Promise<RawMetric[]> {
  return tx<RawMetric[]>`
    select id, timestamp as at, metric_name as metric, metric_value as value, page_url as path
    from performance_metrics where id > ${after} and id <= ${upTo} order by id limit ${atMost}`
}

export type RawEvent = { id: number; at: Temporal.Instant; name: string; url: string; words: string }

export function listEvents(tx: Transaction, after: number, upTo: number, atMost: number): Promise<RawEvent[]> {
  return tx<RawEvent[]>`
    select id, created_at as at, event_name as name,
      left(coalesce(properties ->> 'page_url', ''), 4000) as url,
        left(coalesce(properties ->> 'words', ''), 400) as words
    from analytics_events where id > ${after} and id <= ${upTo} order by id limit ${atMost}`
}

export type VitalCount = { metric: string; day: string; page: string; bucket: number; times: number }

export async function addVitals(tx: Transaction, counts: readonly VitalCount[]): Promise<void> {
  if (counts.length === 0) return
  await tx`
    with added as (
      insert into vital_days ${tx(counts, 'metric', 'day', 'page', 'bucket', 'times')}
      on conflict (metric, day, page, bucket) do update set times = vital_days.times + excluded.times
    ), given as (
      select * from unnest(${counts.map(({ metric }) => metric)}::text[], ${counts.map(({ day }) => day)}::date[],
        ${counts.map(({ page }) => page)}::text[],
        ${counts.map(({ bucket }) => bucket)}::integer[],
          ${counts.map(({ times }) => times)}::integer[]) given (metric, day, page, bucket, times)
    ), by_week as (
      insert into vital_weeks as w (metric, week, page, bucket, times)
      select metric, day - (extract(isodow from day)::integer - 1), page, bucket, sum(times) from given
        group by 1, 2, 3, 4
      on conflict (metric, week, page, bucket) do update set times = w.times + excluded.times
    )
    insert into vital_site_days as s (metric, day, bucket, times) select metric, day, bucket, sum(times) from given
      group by 1, 2, 3
    on conflict (metric, day, bucket) do update set times = s.times + excluded.times`
}

export type VisitCount = { day: string; page: string; times: number }

export async function addVisits(tx: Transaction, counts: readonly VisitCount[]): Promise<void> {
  if (counts.length === 0) return
  await tx`
    insert into visit_days ${tx(counts, 'day', 'page', 'times')}
    on conflict (day, page) do update set times = visit_days.times + excluded.times`
}

/** Limits the distinct searches kept per day, because strangers write them. Further ones share one entry. */
const WORDS_A_DAY = 200
const OTHERS = '…'

export async function addEmptySearches(tx: Transaction, counts: readonly EmptySearch[]): Promise<void> {
  await tx`
    with given as (
      select * from unnest(${counts.map(({ day }) => day)}::date[], ${counts.map(({ words }) => words)}::text[],
        ${counts.map(({ times }) => times)}::integer[]) given (day, words, times)
    ), kept as (
      select day, count(*) as many from empty_search_days where day in (select day from given) group by day
    ), named as (
      select g.day, g.times, case when e.words is not null
        or coalesce(k.many, 0) + row_number()
          over (partition by g.day, e.words is null order by g.times desc, g.words) <= ${WORDS_A_DAY}
        then g.words else ${OTHERS} end as words
      from given g left join empty_search_days e using (day, words) left join kept k using (day)
    )
    insert into empty_search_days as e (day, words, times) select day, words, sum(times) from named group by day, words
    on conflict (day, words) do update set times = e.times + excluded.times`
}
export type EmptySearch = { day: string; words: string; times: number }

export async function forgetWords(sql: Sql, before: string): Promise<void> {
  await sql`delete from empty_search_days where day < ${before}::date`
}
