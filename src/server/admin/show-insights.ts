import { type AskedRange, byDay, type Days } from '../../domain/insights/day-range.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { type GrowthRow, listGrowth, listTurnover, listVisits, listWords } from '../insights/reports.sql.ts'
import { rangeAt, rangeView } from './error-groups.ts'

const SEARCH = '/browse'
const VIEW = '/space/:id'
const GROWTH = ['accounts', 'hosts', 'spaces', 'bookings'] as const
const WORDS_SHOWN = 50

/** Visitors' actions, growth and searches without results, for a period and the one before. */
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
