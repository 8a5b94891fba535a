import { search } from '../copy/search.ts'

const aDay = 86_400_000

/** Today somewhere on Earth still: the date at UTC−12, where a day ends last. */
export function earliestToday(now: number): string {
  return new Date(now - aDay / 2).toISOString().slice(0, 10)
}

export type DateProblems = { startDate?: string; endDate?: string }

/**
 * What is wrong with two dates (`YYYY-MM-DD`, "" = none). The place's own zone decides what today is, on the server;
 * without a place it is the date in UTC, so only what is past everywhere it could mean is refused here.
 */
export function dateProblems(startDate: string, endDate: string, hasPlace: boolean, now: number): DateProblems {
  const today = hasPlace ? earliestToday(now) : new Date(now).toISOString().slice(0, 10)
  const start = startDate || endDate
  if (start && start < today) return startDate ? { startDate: search.startInPast } : { endDate: search.startInPast }
  if (startDate && endDate && endDate < startDate) return { endDate: search.endBeforeStart }
  return {}
}
