import { type AskedRange, byDay, type Days } from '../../domain/insights/day-range.ts'
import { type Histogram, p75, upTo } from '../../domain/insights/histogram.ts'
import { boundsOf, type METRICS, ratingOf } from '../../domain/insights/web-vital.ts'
import { ok } from '../../domain/kernel/result.ts'
import {
  type BucketRow,
  type GrowthRow,
  listBuckets,
  listDayBuckets,
  listGrowth,
  listTurnover,
  listVisits,
  listWords,
} from '../insights/insights.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { rangeAt, rangeView } from './error-groups.ts'

const SEARCH = '/browse'
const VIEW = '/space/:id'
const GROWTH = ['accounts', 'hosts', 'spaces', 'bookings'] as const
const WORDS_SHOWN = 50

export async function showInsights({ deps: { sql }, now }: Context<'admin'>, asked: AskedRange) {
  const days = rangeAt(asked, now)
  const [visits, growth, turnover, words] = await Promise.all([
    listVisits(sql, days, [SEARCH, VIEW]),
    listGrowth(sql, days),
    listTurnover(sql, days),
    listWords(sql, days, WORDS_SHOWN),
  ])
  const of = (page: string) =>
    sums(
      days,
      visits.filter((row) => row.page === page),
    )
  const known = (what: Exclude<keyof GrowthRow, 'day'>) => growth.map((row) => ({ day: row.day, count: row[what] }))
  return ok({
    range: rangeView(days),
    funnel: {
      searches: of(SEARCH),
      views: of(VIEW),
      holds: sums(days, known('holds')),
      bookings: sums(days, known('bookings')),
    },
    growth: GROWTH.map((what) => ({ what, ...sums(days, known(what)), byDay: byDay(days, known(what)) })),
    turnover: [...new Set(turnover.map(({ currency }) => currency))].map((currency) => {
      const rows = turnover.filter((row) => row.currency === currency)
      const { count: cents, before: beforeCents } = sums(days, rows)
      return { currency, cents, beforeCents, byDay: byDay(days, rows) }
    }),
    emptySearches: {
      count: words[0]?.all ?? 0,
      before: words[0]?.all_before ?? 0,
      items: words.map(({ words, count, before }) => ({ words, count, before })),
    },
  })
}

function sums({ range }: Days, rows: readonly { day: string; count: number }[]): { count: number; before: number } {
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
  return {
    count: sum(rows.filter(({ day }) => day >= range.from)),
    before: sum(rows.filter(({ day }) => day < range.from)),
  }
}

type Asked = AskedRange & { metric: (typeof METRICS)[number] }

export async function showVitals({ deps: { sql }, now }: Context<'admin'>, { metric, ...asked }: Asked) {
  const days = rangeAt(asked, now)
  const [rows, dayRows] = await Promise.all([listBuckets(sql, days, metric), listDayBuckets(sql, days, metric)])
  const byPage = Map.groupBy(rows, ({ page }) => page)
  const perDay = Map.groupBy(dayRows, ({ day }) => day)
  const pages = [...byPage].map(([page, of]) => ({ page, ...vitalStatusOf(metric, of) }))
  const bounds = boundsOf(metric)
  return ok({
    range: rangeView(days),
    metric,
    bounds: bounds ? { good: bounds[0], fair: bounds[1] } : null,
    overall: vitalStatusOf(metric, rows),
    pages: pages.sort((a, b) => b.count - a.count || (a.page < b.page ? -1 : 1)),
    byDay: Array.from({ length: days.days }, (_, n) => {
      const day = Temporal.PlainDate.from(days.range.from).add({ days: n }).toString()
      const histogram = perDay.get(day) ?? []
      return { day, count: total(histogram), p75: p75(histogram) }
    }),
  })
}

const total = (histogram: Histogram) => histogram.reduce((sum, { count }) => sum + count, 0)

function vitalStatusOf(metric: string, rows: readonly BucketRow[]) {
  const [here, past] = [rows.filter((row) => !row.past), rows.filter((row) => row.past)]
  const at = p75(here)
  const [good, fair] = boundsOf(metric) ?? []
  const goods = good === undefined ? 0 : upTo(here, good)
  const fairs = fair === undefined ? 0 : upTo(here, fair) - goods
  return {
    count: total(here),
    p75: at,
    rating: at === null ? null : ratingOf(metric, at),
    good: goods,
    needsWork: fairs,
    poor: fair === undefined ? 0 : total(here) - goods - fairs,
    beforeCount: total(past),
    beforeP75: p75(past),
  }
}
