import { type Cents, prorate, ZERO } from '../kernel/money.ts'
import { type Period, todayIn } from '../kernel/period.ts'

const DAYS_A_PART = 28
const HOURS_AFTER_START = 24

/** A part of what a host is paid for a booking: `upTo` is owed, with the parts before it, from `due` on. */
export type PayoutPart = { readonly part: number; readonly due: Temporal.Instant; readonly upTo: Cents }

/**
 * When a host is paid for a booking, and how much by then: 24 hours after the start; one of more than 28 days in parts of 28, each 24 hours
 * after its first day begins, at the hour the booking began. Amounts are prorated by days and said as running totals, so that rounding
 * leaves nothing over: the last one is all of it. What was kept of a cancelled booking is one part.
 */
export function payoutParts(earned: Cents, period: Period, zone: string, cancelled = false): PayoutPart[] {
  // Nearly all are short, and need no calendar.
  if (cancelled || isShort(period))
    return [{ part: 0, due: period.from.add({ hours: HOURS_AFTER_START }), upTo: earned }]
  const start = period.from.toZonedDateTimeISO(zone)
  const days = daysOf(period, zone)
  const parts = Math.max(1, Math.ceil(days / DAYS_A_PART))
  return Array.from({ length: parts }, (_, part) => ({
    part,
    due: start
      .add({ days: part * DAYS_A_PART })
      .toInstant()
      .add({ hours: HOURS_AFTER_START }),
    upTo: prorate(earned, Math.min(days, (part + 1) * DAYS_A_PART), days),
  }))
}

/** Whatever the zone, it touches no more dates than a part has. */
const isShort = ({ from, to }: Period) =>
  to.epochMilliseconds - from.epochMilliseconds <= (DAYS_A_PART - 2) * 24 * 3_600_000

/** The dates a booking touches, in the zone of its space; an end at midnight does not touch the day that begins then. */
function daysOf({ from, to }: Period, zone: string): number {
  return todayIn(zone, from).until(todayIn(zone, to.subtract({ nanoseconds: 1 }))).days + 1
}

/** What a host is owed of a booking by now, of what was earned: nothing before the first part, all from the last on. */
export function owedBy(now: Temporal.Instant, parts: readonly PayoutPart[]): Cents {
  const due = parts.filter((part) => Temporal.Instant.compare(part.due, now) <= 0)
  return due.at(-1)?.upTo ?? ZERO
}
