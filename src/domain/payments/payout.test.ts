import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import type { BookingId } from '../kernel/id.ts'
import { cents } from '../kernel/money.ts'
import {
  countedUntil,
  laterParts,
  type PayoutSchedule,
  paidFrom,
  payableItems,
  payableOf,
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
const payable = (change: Partial<UnpaidBooking>, now = DUE) => payableOf({ ...WEEKEND, ...change }, now)

describe('for a booking is to be paid', () => {
  test('nothing until 24 hours after the start, then all of it, and then nothing more', () => {
    expect(payable({}, at('2027-06-16T08:59'))).toBe(0)
    expect(payable({})).toBe(50_850)
    expect(payable({ paid: cents(50_850) })).toBe(0)
  })

  test.each(['refund', 'dispute', 'problem'] as const)(claim('15.15', 'nothing while a %s is open'), (hold) => {
    expect(payable({ hold })).toBe(0)
    expect(payable({ hold, earned: cents(20_000), paid: cents(50_850) })).toBe(-30_850)
  })

  test('less than nothing when money went back after it was paid, at once', () =>
    expect(payable({ earned: cents(22_725), paid: cents(50_850) }, at('2027-06-15T10:00'))).toBe(-28_125))

  test('the parts that are due, and nothing back while what was paid will be earned', () => {
    const paid = cents(466_667)
    expect(payableOf({ ...SIXTY_DAYS, paid }, at('2027-06-30T09:00'))).toBe(466_666)
    // A change made the booking cheaper, so the second part is smaller.
    expect(payableOf({ ...SIXTY_DAYS, paid, earned: cents(600_000) }, at('2027-06-10T09:00'))).toBe(0)
    expect(payableOf({ ...SIXTY_DAYS, paid, earned: cents(600_000) }, at('2027-06-30T09:00'))).toBe(93_333)
  })

  test('what was kept of a long one that was cancelled, all at once', () =>
    expect(payableOf({ ...SIXTY_DAYS, cancelled: true, earned: cents(300_000) }, at('2027-06-02T09:00'))).toBe(300_000))
})

test('what comes later is what is left, part by part', () => {
  expect(laterParts(SIXTY_DAYS, at('2027-05-01T09:00')).map((part) => part.cents)).toEqual([466_667, 466_666, 66_667])
  expect(laterParts(SIXTY_DAYS, at('2027-06-02T09:00')).map((part) => part.cents)).toEqual([466_666, 66_667])
  expect(laterParts({ ...SIXTY_DAYS, paid: cents(466_667) }, at('2027-06-03T09:00')).map((part) => part.cents)).toEqual(
    [466_666, 66_667],
  )
  expect(laterParts({ ...WEEKEND, hold: 'dispute' }, DUE)).toEqual([])
})

describe('a host is paid', () => {
  const ask = { schedule: 'daily', weekday: 1, monthDay: 1, minimum: cents(0), zone: 'America/New_York' } as const
  const items = payableItems([WEEKEND, { ...WEEKEND, earned: cents(0), paid: cents(28_125) }], DUE)
  // Wednesday in New York lasts until 04:00 UTC.
  const now = Temporal.Instant.from('2027-06-17T03:59:00Z')

  test('what bookings come to together, a refund after a payout taken off', () =>
    expect(items.map((item) => item.cents)).toEqual([50_850, -28_125]))

  test('as it falls due, every day, or on a day of the week or of the month, by their own clock', () => {
    expect(paysNow(now, items, { ...ask, schedule: 'as_due' })).toBe(true)
    expect(paysNow(now, items, ask)).toBe(true)
    expect(paysNow(now, items, { ...ask, schedule: 'weekly', weekday: 3 })).toBe(true)
    expect(paysNow(now, items, { ...ask, schedule: 'weekly', weekday: 4 })).toBe(false)
    expect(paysNow(now, items, { ...ask, schedule: 'monthly', monthDay: 16 })).toBe(true)
    expect(paysNow(now, items, { ...ask, schedule: 'monthly', monthDay: 15 })).toBe(false)
  })

  test('all that is due by now, or what was due when their day began', () => {
    expect(countedUntil(now, { ...ask, schedule: 'as_due' })).toBe(now)
    expect(countedUntil(now, ask).toString()).toBe('2027-06-16T04:00:00Z')
  })

  test('from their minimum on, and never nothing or less', () => {
    expect(paysNow(now, items, { ...ask, minimum: cents(22_725) })).toBe(true)
    expect(paysNow(now, items, { ...ask, minimum: cents(22_726) })).toBe(false)
    expect(paysNow(now, [], ask)).toBe(false)
    expect(paysNow(now, items.slice(1), ask)).toBe(false)
  })

  test('what falls due from the next full hour on, or from the beginning of their next day', () => {
    const from = (more: Partial<PayoutSchedule>, due = now) => paidFrom(due, { ...ask, ...more }).toString()
    expect(from({ schedule: 'as_due' })).toBe('2027-06-17T04:00:00Z')
    expect(from({ schedule: 'as_due' }, at('2027-06-17T09:00'))).toBe('2027-06-17T07:00:00Z')
    expect(from({})).toBe('2027-06-17T04:00:00Z')
    expect(from({}, Temporal.Instant.from('2027-06-17T04:00:00Z'))).toBe('2027-06-17T04:00:00Z')
    expect(from({ schedule: 'weekly', weekday: 3 })).toBe('2027-06-23T04:00:00Z')
    expect(from({ schedule: 'monthly', monthDay: 16 })).toBe('2027-07-16T04:00:00Z')
  })
})

test('what is owed is taken from the transfers in their order, and no more than they were', () => {
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
