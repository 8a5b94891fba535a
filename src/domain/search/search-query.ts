import { MINUTES_OF_DAY } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'

export type SearchDates = { readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate }
export type SearchDatesRefusal =
  | { readonly code: 'start_in_past' }
  | { readonly code: 'end_before_start' }
  | { readonly code: 'too_many_days'; readonly most: number }

export const MOST_SEARCH_DAYS = 92

/**
 * The time zone in which a day ends last. If no place is given, a date counts as past only when it is past everywhere.
 */
export const LAST_ZONE = 'Etc/GMT+12'

export function searchDates(
  startDate: Temporal.PlainDate | null,
  endDate: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Result<SearchDates | null, SearchDatesRefusal> {
  const start = startDate ?? endDate
  const end = endDate ?? startDate
  if (start === null || end === null) return ok(null)
  if (Temporal.PlainDate.compare(start, today) < 0) return err({ code: 'start_in_past' })
  if (Temporal.PlainDate.compare(end, start) < 0) return err({ code: 'end_before_start' })
  if (start.until(end).days >= MOST_SEARCH_DAYS) return err({ code: 'too_many_days', most: MOST_SEARCH_DAYS })
  return ok({ startDate: start, endDate: end })
}

/**
 * Returns the minutes from one time of day to another. An end at or before the start is on the next day, as in 23:00 to
 * 01:00 or 09:00 to 09:00.
 */
export function minutesUntil(startMinute: number, endMinute: number): number {
  const minutes = (endMinute - startMinute) % MINUTES_OF_DAY
  return minutes > 0 ? minutes : minutes + MINUTES_OF_DAY
}
