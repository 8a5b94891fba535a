import { compareInstants } from '../kernel/instants.ts'
import { datesBetween, dayAt, type Period, plusMinutes, todayIn } from '../kernel/period.ts'
import { type BookingRules, isFree, lastBookableDate, slotFor } from './availability.ts'
import { type BusyBlocks, busyBlocks, firstBookableDate, freeStarts } from './free-starts.ts'
import { hoursOn } from './opening-plan.ts'

/**
 * `partly` means that some hours are free, but not the whole day. `too_soon` means that the date is within the lead
 * time.
 */
export type CalendarState = 'free' | 'partly' | 'taken' | 'closed' | 'past' | 'too_soon' | 'too_far'

export type CalendarDay = { readonly date: Temporal.PlainDate; readonly state: CalendarState; readonly hours?: number }

export function calendarMonth(
  rules: BookingRules,
  month: Temporal.PlainYearMonth,
  busy: readonly Period[],
  now: Temporal.Instant,
): CalendarDay[] {
  const today = todayIn(rules.zone, now)
  const last = lastBookableDate(rules, today)
  const blocks = busyBlocks(busy)
  const dates = datesBetween(month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth }))
  return dates.map((date) => {
    if (Temporal.PlainDate.compare(date, today) < 0) return { date, ...leftOf(rules, date, blocks, now) }
    if (Temporal.PlainDate.compare(date, last) > 0) return { date, state: 'too_far' }
    if (!hoursOn(rules.plan, date)) return { date, state: 'closed' }
    const byDay = rules.byDay ? dayState(rules, date, busy, now) : null
    if (!rules.byHour) return { date, state: byDay ?? 'closed' }
    const hours = freeStarts(rules, date, blocks, now).length
    if (byDay === 'free') return { date, state: 'free', hours }
    if (hours === 0) return { date, state: byDay ?? hourlessState(rules, date, now), hours }
    return { date, state: byDay === null && hours === undisturbedStarts(rules, date, now) ? 'free' : 'partly', hours }
  })
}

const NONE: BusyBlocks = []

function leftOf(rules: BookingRules, date: Temporal.PlainDate, blocks: BusyBlocks, now: Temporal.Instant) {
  const hours =
    Temporal.PlainDate.compare(date, firstBookableDate(rules, now)) < 0
      ? 0
      : freeStarts(rules, date, blocks, now).length
  return hours > 0 ? ({ state: 'partly', hours } as const) : ({ state: 'past' } as const)
}

function undisturbedStarts(rules: BookingRules, date: Temporal.PlainDate, now: Temporal.Instant): number {
  return freeStarts(rules, date, NONE, now).length
}

function dayState(
  rules: BookingRules,
  date: Temporal.PlainDate,
  busy: readonly Period[],
  now: Temporal.Instant,
): CalendarState {
  const slot = slotFor(rules, { mode: 'days', startDate: date, endDate: date }, now)
  if (slot.ok) return isFree(slot.value, busy) ? 'free' : 'taken'
  if (slot.refusal.code === 'nothing_left_today') return 'past'
  return slot.refusal.code === 'too_soon' ? 'too_soon' : 'closed'
}

function hourlessState(rules: BookingRules, date: Temporal.PlainDate, now: Temporal.Instant): CalendarState {
  if (undisturbedStarts(rules, date, now) > 0) return 'taken'
  const opening = dayAt(rules.zone, date, hoursOn(rules.plan, date)?.opens ?? 0)
  if (compareInstants(opening, plusMinutes(now, rules.leadMinutes)) >= 0) return 'closed'
  return date.equals(todayIn(rules.zone, now)) ? 'past' : 'too_soon'
}
