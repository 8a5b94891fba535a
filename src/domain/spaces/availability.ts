import { dayAt, MINUTES_OF_DAY, overlaps, type Period, plusMinutes, widen } from '../kernel/period.ts'
import type { Result } from '../kernel/result.ts'
import { daySlot } from './day-slot.ts'
import { hourSlot } from './hour-slot.ts'
import type { OpeningPlan } from './opening-plan.ts'

/** How a space may be booked; all lengths in minutes or days as named, `windowDays` ≤ 548 (18 months). */
export type BookingRules = {
  readonly zone: string
  readonly plan: OpeningPlan
  readonly byDay: boolean
  readonly byHour: boolean
  /** Shortest and longest booking by the hour. */
  readonly minMinutes: number
  readonly maxMinutes: number
  /** Longest booking by the day. */
  readonly maxDays: number
  readonly leadMinutes: number
  readonly windowDays: number
  readonly stepMinutes: 15 | 30 | 60
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
}

/** What a guest asks for, in the space's own wall clock; `endDate` is inclusive, `startMinute` counts from midnight of `date`. */
export type SlotRequest =
  | { readonly mode: 'days'; readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate }
  | {
      readonly mode: 'hours'
      readonly date: Temporal.PlainDate
      readonly startMinute: number
      readonly minutes: number
    }

/** A bookable stretch of one space, not yet known to be free. */
export type Slot = {
  readonly mode: SlotRequest['mode']
  readonly period: Period
  /** The period with both buffers: what an occupancy row holds. */
  readonly occupied: Period
  /** Calendar days of a day booking, 0 by the hour. */
  readonly days: number
  /** Elapsed minutes of the period. */
  readonly minutes: number
  /** Minutes inside opening hours by the wall clock, nights left out; what an add-on per hour counts. */
  readonly openMinutes: number
  /** A day booking for today that starts after opening, at the full day's price. */
  readonly startsLate: boolean
  /** The ask as the opening plan sees it: 01:00 in a night that opened the day before belongs to that day. */
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

/** The shortest length that can be booked by the hour: what the host asks for at least, up to the next step. */
export function shortestMinutes({ minMinutes, stepMinutes }: Pick<BookingRules, 'minMinutes' | 'stepMinutes'>): number {
  return Math.ceil(minMinutes / stepMinutes) * stepMinutes
}

/** The last date that may be booked today. */
export function lastBookableDate(rules: BookingRules, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: rules.windowDays })
}

/** Between which instants something taken can stand in the way of a slot whose opening is on one of these dates. */
export function busyReach(rules: BookingRules, first: Temporal.PlainDate, last: Temporal.PlainDate): Period {
  const from = dayAt(rules.zone, first, 0)
  // An opening ends before the second midnight after it, what starts in it lasts as long as the longest booking.
  const to = plusMinutes(dayAt(rules.zone, last, 2 * MINUTES_OF_DAY), rules.byHour ? rules.maxMinutes : 0)
  return widen({ from, to }, rules.bufferBeforeMinutes, rules.bufferAfterMinutes)
}

/** The slot an ask means under the rules, or the first rule it breaks; whether it is free is `isFree`'s question. */
export function slotFor(rules: BookingRules, ask: SlotRequest, now: Temporal.Instant): Result<Slot, SlotRefusal> {
  return ask.mode === 'days' ? daySlot(rules, ask, now) : hourSlot(rules, ask, now)
}

/** Whether the slot with its buffers touches none of the busy periods (whose buffers are inside). */
export function isFree(slot: Slot, busy: readonly Period[]): boolean {
  return !busy.some((b) => overlaps(slot.occupied, b))
}
