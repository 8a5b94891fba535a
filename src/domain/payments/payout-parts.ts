import { type Cents, prorate, ZERO } from '../kernel/money.ts'
import { type Period, todayIn } from '../kernel/period.ts'

const DAYS_A_PART = 28
const HOURS_AFTER_START = 24

/**
 * One part of a host's payout for a booking. From `due` on, the host is owed `upTo` in total, earlier parts included.
 */
export type PayoutPart = { readonly part: number; readonly due: Temporal.Instant; readonly upTo: Cents }

/**
 * The payout dates of a booking, with running totals prorated by days. Payment is due 24 hours after the start; a
 * booking over 28 days is paid in parts of 28 days, each due 24 hours after its first day begins, at the booking's
 * starting hour. A cancelled booking is one part.
 */
export function payoutParts(earned: Cents, period: Period, zone: string, cancelled = false): PayoutPart[] {
  // Nearly all bookings are short, and need no calendar.
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

/** In any time zone it touches at most as many dates as one part. */
const isShort = ({ from, to }: Period) =>
  to.epochMilliseconds - from.epochMilliseconds <= (DAYS_A_PART - 2) * 24 * 3_600_000

/** The number of dates a booking touches in the space's zone. An end at midnight doesn't touch the following day. */
function daysOf({ from, to }: Period, zone: string): number {
  return todayIn(zone, from).until(todayIn(zone, to.subtract({ nanoseconds: 1 }))).days + 1
}

/** The amount owed to the host now: nothing before the first part is due, everything after the last. */
export function owedBy(now: Temporal.Instant, parts: readonly PayoutPart[]): Cents {
  const due = parts.filter((part) => Temporal.Instant.compare(part.due, now) <= 0)
  return due.at(-1)?.upTo ?? ZERO
}
