import { MOST_SEARCH_DAYS } from '../../domain/search/search-query.ts'
import { search } from '../copy/search.ts'

const aDay = 86_400_000

/** Today somewhere on Earth still: the date at UTC−12, where a day ends last. */
export function earliestToday(now: number): string {
  return new Date(now - aDay / 2).toISOString().slice(0, 10)
}

export type DateProblems = { startDate?: string; endDate?: string }

/** The date where the visitor is, by the server's clock and the browser's zone. */
export function visitorsToday(now: number): string {
  const here = new Date(now)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`
}

/** The last date a search from this one can reach; none where nobody can tell. */
export function latestEnd(startDate: string): string | undefined {
  // A year of five digits can be typed too; it is refused for being that far ahead.
  if (startDate.length !== 10) return undefined
  return new Date(Date.parse(startDate) + (MOST_SEARCH_DAYS - 1) * aDay).toISOString().slice(0, 10)
}

/** What is wrong with two dates (`YYYY-MM-DD`, "" = none), for who fills a form in their browser; the server knows the place's today. */
export function dateProblems(startDate: string, endDate: string, now: number): DateProblems {
  const today = visitorsToday(now)
  const start = startDate || endDate
  if (start && start < today) return startDate ? { startDate: search.startInPast } : { endDate: search.startInPast }
  if (startDate && endDate && endDate < startDate) return { endDate: search.endBeforeStart }
  if (endDate > (latestEnd(startDate) ?? endDate)) return { endDate: search.tooManyDays(MOST_SEARCH_DAYS) }
  return {}
}
