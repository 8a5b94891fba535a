import type { BookingId } from '../kernel/id.ts'
import { compareInstants } from '../kernel/instants.ts'
import { type Cents, cents, prorate, sum, ZERO } from '../kernel/money.ts'
import { type Period, plusMinutes, todayIn } from '../kernel/period.ts'

type BookingHold = 'refund' | 'dispute' | 'problem'
export type HostHold = 'suspended' | 'reset_pending' | 'email_unverified' | 'not_onboarded'

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
  readonly weekday: number
  readonly monthDay: number
  readonly minimum: Cents
  readonly zone: string
}
export type PayoutItem = { readonly id: BookingId; readonly cents: Cents }

/**
 * If a host has owed us money for this many days and has no booking to deduct it from, we reverse earlier transfers.
 */
export const DAYS_OWED = 30

type LaterPayout = { readonly due: Temporal.Instant; readonly cents: Cents }

/**
 * Returns what is due for a booking now, and what follows. The amount due is negative if we paid more than the host
 * earned, and a hold never blocks a negative amount.
 */
export function payoutsOf(booking: UnpaidBooking, now: Temporal.Instant): { payable: Cents; later: LaterPayout[] } {
  const { period, zone, cancelled, earned, paid } = booking
  const parts = payoutParts(earned, period, zone, cancelled)
  const payable = payableOf(booking, owedBy(now, parts))
  let before = Math.max(paid, paid + payable)
  const later = parts.flatMap(({ due, upTo }) => {
    if (compareInstants(due, now) <= 0 || upTo <= before) return []
    const part = { due, cents: cents(upTo - before) }
    before = upTo
    return [part]
  })
  return { payable, later }
}

function payableOf({ earned, paid, hold }: UnpaidBooking, owed: Cents): Cents {
  if (earned < paid) return cents(earned - paid)
  if (hold) return ZERO
  return owed > paid ? cents(owed - paid) : ZERO
}

export function payableItems(bookings: readonly UnpaidBooking[], now: Temporal.Instant): PayoutItem[] {
  return bookings
    .map((booking) => ({ id: booking.id, cents: payoutsOf(booking, now).payable }))
    .filter((item) => item.cents !== 0)
}

export function countedUntil(now: Temporal.Instant, { schedule, zone }: PayoutSchedule): Temporal.Instant {
  return schedule === 'as_due' ? now : todayIn(zone, now).toZonedDateTime(zone).toInstant()
}

export function paysNow(now: Temporal.Instant, items: readonly PayoutItem[], ask: PayoutSchedule): boolean {
  const amount = sum(items.map((item) => item.cents))
  return amount > 0 && amount >= ask.minimum && isPayoutDay(todayIn(ask.zone, now), ask)
}

function isPayoutDay(today: Temporal.PlainDate, { schedule, weekday, monthDay }: PayoutSchedule): boolean {
  if (schedule === 'as_due' || schedule === 'daily') return true
  return schedule === 'weekly' ? today.dayOfWeek === weekday : today.day === monthDay
}

export function paidFrom(due: Temporal.Instant, ask: PayoutSchedule): Temporal.Instant {
  if (ask.schedule === 'as_due') return due.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  const begins = (date: Temporal.PlainDate) => date.toZonedDateTime(ask.zone).toInstant()
  let day = todayIn(ask.zone, due)
  while (compareInstants(begins(day), due) < 0 || !isPayoutDay(day, ask)) day = day.add({ days: 1 })
  return begins(day)
}

export type Transfer = { readonly id: string; readonly left: Cents }

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

/** The failure code of a planned payout that was put on hold before it was sent. */
export const ON_HOLD = 'on_hold'

const DAYS_A_PART = 28
const MINUTES_AFTER_START = 24 * 60

type PayoutPart = { readonly part: number; readonly due: Temporal.Instant; readonly upTo: Cents }

/**
 * Returns a booking's payout dates, with running totals in proportion to its days. A payout is due 24 hours after the
 * start. A booking over 28 days is paid in parts of 28 days, each due 24 hours after its first day begins; days begin
 * at the hour of the booking's start. A cancelled booking has one part.
 */
export function payoutParts(earned: Cents, period: Period, zone: string, cancelled = false): PayoutPart[] {
  if (cancelled || isShort(period))
    return [{ part: 0, due: plusMinutes(period.from, MINUTES_AFTER_START), upTo: earned }]
  const start = period.from.toZonedDateTimeISO(zone)
  const days = daysOf(period, zone)
  const parts = Math.max(1, Math.ceil(days / DAYS_A_PART))
  return Array.from({ length: parts }, (_, part) => ({
    part,
    due: plusMinutes(start.add({ days: part * DAYS_A_PART }).toInstant(), MINUTES_AFTER_START),
    upTo: prorate(earned, Math.min(days, (part + 1) * DAYS_A_PART), days),
  }))
}

const isShort = ({ from, to }: Period) =>
  to.epochMilliseconds - from.epochMilliseconds <= (DAYS_A_PART - 2) * 24 * 3_600_000

function daysOf({ from, to }: Period, zone: string): number {
  return todayIn(zone, from).until(todayIn(zone, to.subtract({ nanoseconds: 1 }))).days + 1
}

export function owedBy(now: Temporal.Instant, parts: readonly PayoutPart[]): Cents {
  const due = parts.filter((part) => compareInstants(part.due, now) <= 0)
  return due.at(-1)?.upTo ?? ZERO
}
