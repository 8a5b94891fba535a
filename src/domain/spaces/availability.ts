import { dayAt, MINUTES_OF_DAY, overlaps, type Period, plusMinutes, widen } from '../kernel/period.ts'
import type { Result } from '../kernel/result.ts'
import { daySlot } from './day-slot.ts'
import { hourSlot } from './hour-slot.ts'
import type { OpeningPlan } from './opening-plan.ts'

/** Units are part of the names (minutes or days). `windowDays` is at most 548 (18 months). */
export type BookingRules = {
  readonly zone: string
  readonly plan: OpeningPlan
  readonly byDay: boolean
  readonly byHour: boolean
  readonly minMinutes: number
  readonly maxMinutes: number
  readonly maxDays: number
  readonly leadMinutes: number
  readonly windowDays: number
  readonly stepMinutes: 15 | 30 | 60
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
}

export type SlotRequest =
  | { readonly mode: 'days'; readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate }
  | {
      readonly mode: 'hours'
      readonly date: Temporal.PlainDate
      readonly startMinute: number
      readonly minutes: number
    }

export type Slot = {
  readonly mode: SlotRequest['mode']
  readonly period: Period
  /** The period with both buffers, as stored in an occupancy row. */
  readonly occupied: Period
  readonly days: number
  readonly minutes: number
  /** Wall-clock minutes within opening hours, without nights. Hourly add-ons are priced by these minutes. */
  readonly openMinutes: number
  /** True for a day booking that starts today after opening time and still costs the full day's price. */
  readonly startsLate: boolean
  /**
   * The request with the date of the opening instead of the calendar date: 01:00 belongs to the day before if that
   * day's opening runs past midnight.
   */
  readonly ask: SlotRequest
}

export type SlotRefusal =
  | { readonly code: 'start_in_past' }
  | { readonly code: 'end_before_start' }
  | { readonly code: 'closed_date'; readonly date: Temporal.PlainDate }
  | { readonly code: 'outside_opening_hours' }
  | { readonly code: 'too_short'; readonly minMinutes: number }
  | { readonly code: 'too_long'; readonly maxMinutes: number | null; readonly maxDays: number | null }
  | { readonly code: 'too_soon'; readonly earliest: Temporal.Instant }
  | { readonly code: 'too_far_ahead'; readonly latest: Temporal.PlainDate }
  | { readonly code: 'off_step'; readonly stepMinutes: number }
  | { readonly code: 'not_by_day' }
  | { readonly code: 'not_by_hour' }
  | { readonly code: 'nothing_left_today' }

export function shortestMinutes({ minMinutes, stepMinutes }: Pick<BookingRules, 'minMinutes' | 'stepMinutes'>): number {
  return Math.ceil(minMinutes / stepMinutes) * stepMinutes
}

export function lastBookableDate(rules: BookingRules, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: rules.windowDays })
}

export function busyReach(rules: BookingRules, first: Temporal.PlainDate, last: Temporal.PlainDate): Period {
  const from = dayAt(rules.zone, first, 0)
  // An opening ends before the second midnight after its date. A booking that starts just before that can have the
  // maximum length.
  const to = plusMinutes(dayAt(rules.zone, last, 2 * MINUTES_OF_DAY), rules.byHour ? rules.maxMinutes : 0)
  return widen({ from, to }, rules.bufferBeforeMinutes, rules.bufferAfterMinutes)
}

/** Returns the requested slot, or the first rule that it breaks. `isFree` checks availability. */
export function slotFor(rules: BookingRules, ask: SlotRequest, now: Temporal.Instant): Result<Slot, SlotRefusal> {
  return ask.mode === 'days' ? daySlot(rules, ask, now) : hourSlot(rules, ask, now)
}

export function isFree(slot: Slot, busy: readonly Period[]): boolean {
  return !busy.some((b) => overlaps(slot.occupied, b))
}
