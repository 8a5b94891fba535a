import type { BookingId } from '../kernel/id.ts'
import { type Cents, cents, prorate, sum, ZERO } from '../kernel/money.ts'
import { type Period, todayIn } from '../kernel/period.ts'

/** Why a booking's payout is on hold: a pending refund, a dispute, or an open problem report. */
type BookingHold = 'refund' | 'dispute' | 'problem'
export type HostHold = 'suspended' | 'reset_pending' | 'email_unverified' | 'not_onboarded'

/** A booking whose host has earned a different amount than was paid out. */
export type UnpaidBooking = {
  readonly id: BookingId
  readonly period: Period
  readonly zone: string
  readonly cancelled: boolean
  readonly earned: Cents
  readonly paid: Cents
  readonly hold: BookingHold | null
}

export const PAYOUT_SCHEDULES = ['as_due', 'daily', 'weekly', 'monthly'] as const
export type PayoutSchedule = {
  readonly schedule: (typeof PAYOUT_SCHEDULES)[number]
  /** Monday is 1. */
  readonly weekday: number
  readonly monthDay: number
  readonly minimum: Cents
  readonly zone: string
}
export type PayoutItem = { readonly id: BookingId; readonly cents: Cents }

/** If a host owes us for this long without a booking to deduct it from, we reverse earlier transfers. */
export const DAYS_OWED = 30

/**
 * The amount due for a booking now; negative if we paid more than was earned. A hold never blocks a negative amount.
 */
export function payableOf(
  { period, zone, cancelled, earned, paid, hold }: UnpaidBooking,
  now: Temporal.Instant,
): Cents {
  if (earned < paid) return cents(earned - paid)
  if (hold) return ZERO
  const owed = owedBy(now, payoutParts(earned, period, zone, cancelled))
  return owed > paid ? cents(owed - paid) : ZERO
}

export function payableItems(bookings: readonly UnpaidBooking[], now: Temporal.Instant): PayoutItem[] {
  return bookings
    .map((booking) => ({ id: booking.id, cents: payableOf(booking, now) }))
    .filter((item) => item.cents !== 0)
}

/** The future payouts of a booking, part by part; none while a decision is pending. */
export function laterParts(booking: UnpaidBooking, now: Temporal.Instant): { due: Temporal.Instant; cents: Cents }[] {
  const { period, zone, cancelled, earned, paid } = booking
  let before = Math.max(paid, paid + payableOf(booking, now))
  return payoutParts(earned, period, zone, cancelled).flatMap(({ due, upTo }) => {
    if (Temporal.Instant.compare(due, now) <= 0 || upTo <= before) return []
    const part = { due, cents: cents(upTo - before) }
    before = upTo
    return [part]
  })
}

/**
 * Amounts due up to this instant are paid now: everything so far or, for hosts with a chosen payout day, what was due
 * when that day began.
 */
export function countedUntil(now: Temporal.Instant, { schedule, zone }: PayoutSchedule): Temporal.Instant {
  return schedule === 'as_due' ? now : todayIn(zone, now).toZonedDateTime(zone).toInstant()
}

/** Whether a payout goes out now: it is the host's day, and the amount is positive and at least their minimum. */
export function paysNow(now: Temporal.Instant, items: readonly PayoutItem[], ask: PayoutSchedule): boolean {
  const amount = sum(items.map((item) => item.cents))
  return amount > 0 && amount >= ask.minimum && isPayoutDay(todayIn(ask.zone, now), ask)
}

function isPayoutDay(today: Temporal.PlainDate, { schedule, weekday, monthDay }: PayoutSchedule): boolean {
  if (schedule === 'as_due' || schedule === 'daily') return true
  return schedule === 'weekly' ? today.dayOfWeek === weekday : today.day === monthDay
}

/** When an amount can be paid: at the next full hour, or at the start of the host's next payout day. */
export function paidFrom(due: Temporal.Instant, ask: PayoutSchedule): Temporal.Instant {
  if (ask.schedule === 'as_due') return due.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  const begins = (date: Temporal.PlainDate) => date.toZonedDateTime(ask.zone).toInstant()
  let day = todayIn(ask.zone, due)
  while (Temporal.Instant.compare(begins(day), due) < 0 || !isPayoutDay(day, ask)) day = day.add({ days: 1 })
  return begins(day)
}

export type Transfer = { readonly id: string; readonly left: Cents }

/** Which transfers to reverse, newest first, to recover what a host owes. */
export function takeBack(
  owed: Cents,
  transfers: readonly Transfer[],
): { readonly id: string; readonly cents: Cents }[] {
  let left: number = owed
  return transfers.flatMap((transfer) => {
    const part = Math.min(left, transfer.left)
    left -= part
    return part > 0 ? [{ id: transfer.id, cents: cents(part) }] : []
  })
}

/** The failure code of a payout that was put on hold after planning and never sent. */
export const ON_HOLD = 'on_hold'

const DAYS_A_PART = 28
const HOURS_AFTER_START = 24

/**
 * One part of a host's payout for a booking. From `due` on, the host is owed `upTo` in total, earlier parts included.
 */
type PayoutPart = { readonly part: number; readonly due: Temporal.Instant; readonly upTo: Cents }

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
