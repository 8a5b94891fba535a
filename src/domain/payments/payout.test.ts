import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import type { BookingId } from '../kernel/id.ts'
import { cents } from '../kernel/money.ts'
import {
  countedUntil,
  type PayoutSchedule,
  paidFrom,
  payableItems,
  payoutsOf,
  paysNow,
  takeBack,
  type UnpaidBooking,
} from './payout.ts'

const WEEKEND: UnpaidBooking = {
  id: 'b1' as BookingId,
  period: { from: at('2027-06-15T09:00'), to: at('2027-06-16T18:00') },
  zone: 'Europe/Berlin',
  cancelled: false,
  earned: cents(50_850),
  paid: cents(0),
  hold: null,
}
const SIXTY_DAYS = {
  ...WEEKEND,
  earned: cents(1_000_000),
  period: { from: at('2027-06-01T09:00'), to: at('2027-07-30T18:00') },
}
const DUE = at('2027-06-16T09:00')
const payable = (change: Partial<UnpaidBooking>, now = DUE) => payoutsOf({ ...WEEKEND, ...change }, now).payable

describe('the payout for a booking', () => {
  test('is nothing until 24 hours after the start, then everything once', () => {
    expect(payable({}, at('2027-06-16T08:59'))).toBe(0)
    expect(payable({})).toBe(50_850)
    expect(payable({ paid: cents(50_850) })).toBe(0)
  })

  test.each(['refund', 'dispute', 'problem'] as const)(claim('15.15', 'is nothing while a %s is open'), (hold) => {
    expect(payable({ hold })).toBe(0)
    expect(payable({ hold, earned: cents(20_000), paid: cents(50_850) })).toBe(-30_850)
  })

  test('is negative immediately if the guest was refunded after the payout', () =>
    expect(payable({ earned: cents(22_725), paid: cents(50_850) }, at('2027-06-15T10:00'))).toBe(-28_125))

  test('covers the parts that are due, and deducts nothing that will still be earned', () => {
    const paid = cents(466_667)
    expect(payoutsOf({ ...SIXTY_DAYS, paid }, at('2027-06-30T09:00')).payable).toBe(466_666)
    // A change made the booking cheaper, so the second part of the payout is smaller.
    expect(payoutsOf({ ...SIXTY_DAYS, paid, earned: cents(600_000) }, at('2027-06-10T09:00')).payable).toBe(0)
    expect(payoutsOf({ ...SIXTY_DAYS, paid, earned: cents(600_000) }, at('2027-06-30T09:00')).payable).toBe(93_333)
  })

  test('covers everything kept of a cancelled long booking at once', () =>
    expect(payoutsOf({ ...SIXTY_DAYS, cancelled: true, earned: cents(300_000) }, at('2027-06-02T09:00')).payable).toBe(
      300_000,
    ))
})

test('covers later amounts part by part', () => {
  const later = (booking: UnpaidBooking, now: string) => payoutsOf(booking, at(now)).later.map((part) => part.cents)
  expect(later(SIXTY_DAYS, '2027-05-01T09:00')).toEqual([466_667, 466_666, 66_667])
  expect(later(SIXTY_DAYS, '2027-06-02T09:00')).toEqual([466_666, 66_667])
  expect(later({ ...SIXTY_DAYS, paid: cents(466_667) }, '2027-06-03T09:00')).toEqual([466_666, 66_667])
  expect(payoutsOf({ ...WEEKEND, hold: 'dispute' }, DUE).later).toEqual([])
})

describe('the payout to a host', () => {
  const ask = { schedule: 'daily', weekday: 1, monthDay: 1, minimum: cents(0), zone: 'America/New_York' } as const
  const items = payableItems([WEEKEND, { ...WEEKEND, earned: cents(0), paid: cents(28_125) }], DUE)
  const now = Temporal.Instant.from('2027-06-17T03:59:00Z')

  test('is the sum of their bookings, less refunds after a payout', () =>
    expect(items.map((item) => item.cents)).toEqual([50_850, -28_125]))

  test('is sent as it falls due, daily, weekly or monthly in their own time zone', () => {
    expect(paysNow(now, items, { ...ask, schedule: 'as_due' })).toBe(true)
    expect(paysNow(now, items, ask)).toBe(true)
    expect(paysNow(now, items, { ...ask, schedule: 'weekly', weekday: 3 })).toBe(true)
    expect(paysNow(now, items, { ...ask, schedule: 'weekly', weekday: 4 })).toBe(false)
    expect(paysNow(now, items, { ...ask, schedule: 'monthly', monthDay: 16 })).toBe(true)
    expect(paysNow(now, items, { ...ask, schedule: 'monthly', monthDay: 15 })).toBe(false)
  })

  test('covers everything due now, or due when their day started', () => {
    expect(countedUntil(now, { ...ask, schedule: 'as_due' })).toBe(now)
    expect(countedUntil(now, ask).toString()).toBe('2027-06-16T04:00:00Z')
  })

  test('respects their minimum, and is never zero or less', () => {
    expect(paysNow(now, items, { ...ask, minimum: cents(22_725) })).toBe(true)
    expect(paysNow(now, items, { ...ask, minimum: cents(22_726) })).toBe(false)
    expect(paysNow(now, [], ask)).toBe(false)
    expect(paysNow(now, items.slice(1), ask)).toBe(false)
  })

  test('covers what falls due from the next full hour, or from the start of their next day', () => {
    const from = (more: Partial<PayoutSchedule>, due = now) => paidFrom(due, { ...ask, ...more }).toString()
    expect(from({ schedule: 'as_due' })).toBe('2027-06-17T04:00:00Z')
    expect(from({ schedule: 'as_due' }, at('2027-06-17T09:00'))).toBe('2027-06-17T07:00:00Z')
    expect(from({})).toBe('2027-06-17T04:00:00Z')
    expect(from({}, Temporal.Instant.from('2027-06-17T04:00:00Z'))).toBe('2027-06-17T04:00:00Z')
    expect(from({ schedule: 'weekly', weekday: 3 })).toBe('2027-06-23T04:00:00Z')
    expect(from({ schedule: 'monthly', monthDay: 16 })).toBe('2027-07-16T04:00:00Z')
  })
})

test('deducts debts from transfers in their order, and never more than each transfer', () => {
  const transfers = [
    { id: 'c', left: cents(100) },
    { id: 'b', left: cents(0) },
    { id: 'a', left: cents(500) },
  ]
  expect(takeBack(cents(250), transfers)).toEqual([
    { id: 'c', cents: 100 },
    { id: 'a', cents: 150 },
  ])
  expect(takeBack(cents(900), transfers).map((part) => part.cents)).toEqual([100, 500])
})
