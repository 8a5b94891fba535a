import { search } from '../copy/search.ts'

const aDay = 86_400_000

/** Today somewhere on Earth still: the date at UTC−12, where a day ends last. */
export function earliestToday(now: number): string {
  return new Date(now - aDay / 2).toISOString().slice(0, 10)
}

export type DateProblems = { startDate?: string; endDate?: string }

/** What is wrong with two dates (`YYYY-MM-DD`, "" = none). Only what is past everywhere is refused here; the server knows the place's today. */
export function dateProblems(startDate: string, endDate: string, now: number): DateProblems {
  const today = earliestToday(now)
  const start = startDate || endDate
  if (start && start < today) return startDate ? { startDate: search.startInPast } : { endDate: search.startInPast }
  if (startDate && endDate && endDate < startDate) return { endDate: search.endBeforeStart }
  return {}
}
