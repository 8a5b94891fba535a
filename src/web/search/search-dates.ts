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

/** What is wrong with two dates (`YYYY-MM-DD`, "" = none), for who fills a form in their browser; the server knows the place's today. */
export function dateProblems(startDate: string, endDate: string, now: number): DateProblems {
  const today = visitorsToday(now)
  const start = startDate || endDate
  if (start && start < today) return startDate ? { startDate: search.startInPast } : { endDate: search.startInPast }
  if (startDate && endDate && endDate < startDate) return { endDate: search.endBeforeStart }
  return {}
}
