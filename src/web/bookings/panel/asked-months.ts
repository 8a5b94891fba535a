import { monthsFrom } from './use-months.ts'

/** The most months that 92 days can touch. */
const MOST = 5
/** Years that every calendar supports. */
const DATE = /^2[01]\d{2}-(0[1-9]|1[0-2])-\d{2}$/

/**
 * The months (`YYYY-MM`) for the dates in the page's address, to be loaded with the page. Falls back to the current
 * month.
 */
export function askedMonths(query: URLSearchParams, now: number): string[] {
  const current = new Date(now).toISOString().slice(0, 7)
  const monthOf = (text: string | null) =>
    text && DATE.test(text) && text.slice(0, 7) > current ? text.slice(0, 7) : current
  const first = monthOf(query.get('startDate') ?? query.get('endDate'))
  const last = monthOf(query.get('endDate'))
  const day = (month: string) => Temporal.PlainDate.from(`${month}-01`)
  return last > first ? monthsFrom(day(first), day(last)).slice(0, MOST) : [first]
}
