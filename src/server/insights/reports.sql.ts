import type { Days } from '../../domain/insights/day-range.ts'
import type { Sql } from '../database/connect.ts'

/** Visits of a page pattern on each day of a range and of the days before. */
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
    select day::text, accounts, hosts, spaces, holds, bookings from growth_days where day between ${before.from} and ${range.to}`
}

export function listTurnover(sql: Sql, { range, before }: Days) {
  return sql<{ day: string; currency: string; count: number }[]>`
    select day::text, currency, cents as count from turnover_days
    where day between ${before.from} and ${range.to} order by currency`
}

export type WordsRow = { words: string; count: number; before: number; all: number; all_before: number }

/** Where was searched most and nothing found, with how often in all. */
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

export type BucketRow = {
  /** One of them: of a page in the range or before it, or of a day of the range. */
  page: string | null
  past: boolean | null
  day: string | null
  bucket: number
  count: number
}

/** How many values of a metric lay in each bucket: by page in a range and before it, and by day of the range; read once. */
export function listBuckets(sql: Sql, { range, before }: Days, metric: string): Promise<BucketRow[]> {
  return sql<BucketRow[]>`
    select page, past, case when grouping(page) = 1 then day::text end as day, bucket, sum(times)::int as count
    from (select *, day < ${range.from} as past from vital_days
      where metric = ${metric} and day between ${before.from} and ${range.to}) v
    group by grouping sets ((page, past, bucket), (day, bucket))`
}
