import { type BookingRules, isFree, slotFor } from './availability.ts'
import { busyBlocks, freeStarts } from './free-starts.ts'
import { no, type Outcome, yes } from './outcome.ts'
import { datesBetween, type Period } from './period.ts'

/** Calendar dates, both inclusive. */
export type SearchDates = { readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate }
export type SearchDatesRefusal = { readonly code: 'start_in_past' } | { readonly code: 'end_before_start' }

/** The dates of a search, null without any; one date alone means that day. Refuses a past start and an end before the start. */
export function searchDates(
  startDate: Temporal.PlainDate | null,
  endDate: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Outcome<SearchDates | null, SearchDatesRefusal> {
  const start = startDate ?? endDate
  const end = endDate ?? startDate
  if (start === null || end === null) return yes(null)
  if (Temporal.PlainDate.compare(start, today) < 0) return no({ code: 'start_in_past' })
  if (Temporal.PlainDate.compare(end, start) < 0) return no({ code: 'end_before_start' })
  return yes({ startDate: start, endDate: end })
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
