import { type Days, weeksAndDays } from '../../domain/insights/day-range.ts'
import type { Sql } from '../database/connect.ts'

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

/** The most frequent searches without results, and the total. */
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

/** Values of a metric per bucket and page, in a range and before it; weeks are read whole. */
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

export type DayBucketRow = { day: string; bucket: number; count: number }

/** Values of a metric per bucket for all pages together, by day. */
export function listDayBuckets(sql: Sql, { range }: Days, metric: string): Promise<DayBucketRow[]> {
  return sql<DayBucketRow[]>`
    select day::text, bucket, times as count from vital_site_days
    where metric = ${metric} and day between ${range.from} and ${range.to}`
}
