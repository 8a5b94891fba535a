import { MOST_SEARCH_DAYS } from '../../domain/search/search-query.ts'
import { search } from '../copy/search.ts'

const aDay = 86_400_000

/** The earliest date that is still today anywhere on Earth (UTC−12). */
export function earliestToday(now: number): string {
  return new Date(now - aDay / 2).toISOString().slice(0, 10)
}

export type DateProblems = { startDate?: string; endDate?: string }

/** The visitor's date, by the server's clock and the browser's time zone. */
export function visitorsToday(now: number): string {
  const here = new Date(now)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`
}

/** The latest end date for this start; undefined if the start is invalid. */
export function latestEnd(startDate: string): string | undefined {
  // A five-digit year can be typed, and is refused as too far ahead.
  if (startDate.length !== 10) return undefined
  return new Date(Date.parse(startDate) + (MOST_SEARCH_DAYS - 1) * aDay).toISOString().slice(0, 10)
}

/** Validates two dates (`YYYY-MM-DD`, "" = none) in the browser; the server knows the date at the place. */
export function dateProblems(startDate: string, endDate: string, now: number): DateProblems {
  const today = visitorsToday(now)
  const start = startDate || endDate
  if (start && start < today) return startDate ? { startDate: search.startInPast } : { endDate: search.startInPast }
  if (startDate && endDate && endDate < startDate) return { endDate: search.endBeforeStart }
  if (endDate > (latestEnd(startDate) ?? endDate)) return { endDate: search.tooManyDays(MOST_SEARCH_DAYS) }
  return {}
}
