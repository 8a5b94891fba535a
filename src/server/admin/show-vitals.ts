import type { AskedRange } from '../../domain/insights/day-range.ts'
import { type Histogram, p75, upTo } from '../../domain/insights/histogram.ts'
import { boundsOf, type METRICS, ratingOf } from '../../domain/insights/web-vital.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { type BucketRow, listBuckets, listDayBuckets } from '../insights/reports.sql.ts'
import { rangeAt, rangeView } from './error-groups.ts'

type Asked = AskedRange & { metric: (typeof METRICS)[number] }

/** Page speed at the 75th percentile, most visited pages first, and all pages by day. */
export async function showVitals({ deps: { sql }, now }: Context<'admin'>, { metric, ...asked }: Asked) {
  const days = rangeAt(asked, now)
  const [rows, dayRows] = await Promise.all([listBuckets(sql, days, metric), listDayBuckets(sql, days, metric)])
  const byPage = Map.groupBy(rows, ({ page }) => page)
  const perDay = Map.groupBy(dayRows, ({ day }) => day)
  const pages = [...byPage].map(([page, of]) => ({ page, ...standingOf(metric, of) }))
  const bounds = boundsOf(metric)
  return ok({
    range: rangeView(days),
    metric,
    bounds: bounds ? { good: bounds[0], fair: bounds[1] } : null,
    overall: standingOf(metric, rows),
    pages: pages.sort((a, b) => b.count - a.count || (a.page < b.page ? -1 : 1)),
    byDay: Array.from({ length: days.days }, (_, n) => {
      const day = Temporal.PlainDate.from(days.range.from).add({ days: n }).toString()
      const histogram = perDay.get(day) ?? []
      return { day, count: total(histogram), p75: p75(histogram) }
    }),
  })
}

const total = (histogram: Histogram) => histogram.reduce((sum, { count }) => sum + count, 0)

function standingOf(metric: string, rows: readonly BucketRow[]) {
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
