import type { Sql, Transaction } from '../database/connect.ts'

export type RawTable = 'performance_metrics' | 'analytics_events'

/**
 * The last row of a table, and who is writing to it just now. Numbers are given before rows can be seen: once those writers are through, nobody
 * can add a row up to that one any more.
 */
export async function findEnd(sql: Sql, table: RawTable): Promise<{ id: number; writers: string[] }> {
  const [end] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::bigint as id from ${sql(table)}`
  return { id: end?.id ?? 0, writers: await findWriters(sql, table) }
}

/** The transactions that hold the table for writing. */
export async function findWriters(sql: Sql, table: RawTable): Promise<string[]> {
  const rows = await sql<{ writer: string }[]>`
    select virtualtransaction as writer from pg_locks where relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock' and granted`
  return rows.map(({ writer }) => writer)
}

/** How far a table was counted, kept from others until the transaction ends. */
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
      left(coalesce(properties ->> 'page_url', ''), 4000) as url, left(coalesce(properties ->> 'words', ''), 400) as words
    from analytics_events where id > ${after} and id <= ${upTo} order by id limit ${atMost}`
}

export type VitalCount = { metric: string; day: string; page: string; bucket: number; times: number }

export async function addVitals(tx: Transaction, counts: readonly VitalCount[]): Promise<void> {
  if (counts.length === 0) return
  await tx`
    insert into vital_days ${tx(counts, 'metric', 'day', 'page', 'bucket', 'times')}
    on conflict (metric, day, page, bucket) do update set times = vital_days.times + excluded.times`
}

export type VisitCount = { day: string; page: string; times: number }

export async function addVisits(tx: Transaction, counts: readonly VisitCount[]): Promise<void> {
  if (counts.length === 0) return
  await tx`
    insert into visit_days ${tx(counts, 'day', 'page', 'times')}
    on conflict (day, page) do update set times = visit_days.times + excluded.times`
}

/** So many different ones are kept of a day, the others under one name: strangers write them. */
const WORDS_A_DAY = 200
const OTHERS = '…'

export async function addEmptySearches(tx: Transaction, { day, words, times }: EmptySearch): Promise<void> {
  await tx`
    with kept as (select words from empty_search_days where day = ${day}::date)
    insert into empty_search_days as e (day, words, times)
    select ${day}::date, case when ${words} in (select words from kept) or (select count(*) from kept) < ${WORDS_A_DAY}
      then ${words} else ${OTHERS} end, ${times}
    on conflict (day, words) do update set times = e.times + excluded.times`
}
export type EmptySearch = { day: string; words: string; times: number }

/** Forgets what was searched for before a day. */
export async function forgetWords(sql: Sql, before: string): Promise<void> {
  await sql`delete from empty_search_days where day < ${before}::date`
}
