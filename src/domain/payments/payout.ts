import type { BookingId } from '../kernel/id.ts'
import { type Cents, cents, sum, ZERO } from '../kernel/money.ts'
import { type Period, todayIn } from '../kernel/period.ts'
import { owedBy, payoutParts } from './payout-parts.ts'

/** Why a booking's payout is held: a refund is on its way, the guest's bank disputes the payment, or a problem report is open. */
export type BookingHold = 'refund' | 'dispute' | 'problem'
/** Why a host is paid nothing at all. */
export type HostHold = 'suspended' | 'reset_pending' | 'email_unverified' | 'not_onboarded'

/** A booking of which its host has earned another sum than they were paid. */
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
  /** Whose days these are. */
  readonly zone: string
}
export type PayoutItem = { readonly id: BookingId; readonly cents: Cents }

/** A host who owes us so long without a booking to take it off has earlier transfers taken back. */
export const DAYS_OWED = 30

/** What is to be paid for a booking by now; negative where more was paid than is earned, of which a hold keeps nothing back. */
export function payableOf(
  { period, zone, cancelled, earned, paid, hold }: UnpaidBooking,
  now: Temporal.Instant,
): Cents {
  if (earned < paid) return cents(earned - paid)
  if (hold) return ZERO
  const owed = owedBy(now, payoutParts(earned, period, zone, cancelled))
  return owed > paid ? cents(owed - paid) : ZERO
}

/** What a host is owed by now, booking by booking. */
export function payableItems(bookings: readonly UnpaidBooking[], now: Temporal.Instant): PayoutItem[] {
  return bookings
    .map((booking) => ({ id: booking.id, cents: payableOf(booking, now) }))
    .filter((item) => item.cents !== 0)
}

/** What comes later of a booking, part by part; nothing of what waits for a decision. */
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

/** What falls due by then goes out now: everything so far, or, of a host who chose a day, what was due when it began. */
export function countedUntil(now: Temporal.Instant, { schedule, zone }: PayoutSchedule): Temporal.Instant {
  return schedule === 'as_due' ? now : todayIn(zone, now).toZonedDateTime(zone).toInstant()
}

/** Whether a payout goes out now: on its host's day, when it comes to something and to their minimum. */
export function paysNow(now: Temporal.Instant, items: readonly PayoutItem[], ask: PayoutSchedule): boolean {
  const amount = sum(items.map((item) => item.cents))
  return amount > 0 && amount >= ask.minimum && isPayoutDay(todayIn(ask.zone, now), ask)
}

function isPayoutDay(today: Temporal.PlainDate, { schedule, weekday, monthDay }: PayoutSchedule): boolean {
  if (schedule === 'as_due' || schedule === 'daily') return true
  return schedule === 'weekly' ? today.dayOfWeek === weekday : today.day === monthDay
}

/** From when on what is due at an instant can be paid: the next full hour, or the beginning of the host's next day. */
export function paidFrom(due: Temporal.Instant, ask: PayoutSchedule): Temporal.Instant {
  if (ask.schedule === 'as_due') return due.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  const begins = (date: Temporal.PlainDate) => date.toZonedDateTime(ask.zone).toInstant()
  let day = todayIn(ask.zone, due)
  while (Temporal.Instant.compare(begins(day), due) < 0 || !isPayoutDay(day, ask)) day = day.add({ days: 1 })
  return begins(day)
}

export type Transfer = { readonly id: string; readonly left: Cents }

/** What is taken back of which transfer, the newest first, to make good what a host owes. */
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

/** The failure code of a payout that came on hold after it was planned, and was never sent. */
export const ON_HOLD = 'on_hold'
