import { datesBetween, type Period } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { type BookingRules, isFree, slotFor } from '../spaces/availability.ts'
import { busyBlocks, freeStarts } from '../spaces/free-starts.ts'

/** Calendar dates, both inclusive. */
export type SearchDates = { readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate }
export type SearchDatesRefusal = { readonly code: 'start_in_past' } | { readonly code: 'end_before_start' }

/** The dates of a search, null without any; one date alone means that day. Refuses a past start and an end before the start. */
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
  return ok({ startDate: start, endDate: end })
}

/** Whether a space can be had on the dates: as one day booking, or, booked only by the hour, with one free start on every date. */
export function freeOnDates(
  rules: BookingRules,
  dates: SearchDates,
  busy: readonly Period[],
  now: Temporal.Instant,
): boolean {
  if (rules.byDay) {
    const slot = slotFor(rules, { mode: 'days', ...dates }, now)
    return slot.ok && isFree(slot.value, busy)
  }
  const blocks = busyBlocks(busy)
  return datesBetween(dates.startDate, dates.endDate).every((date) => freeStarts(rules, date, blocks, now).length > 0)
}
