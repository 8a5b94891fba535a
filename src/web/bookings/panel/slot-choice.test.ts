import { expect, test } from 'vitest'
import { at, EXAMPLE_RULES, weekly } from '../../../../test/support/examples/spaces.ts'
import type { BookingRules } from '../../../domain/spaces/availability.ts'
import { firstBookableDate } from '../../../domain/spaces/free-starts.ts'
import { firstChoice } from './slot-choice.ts'

const NIGHTS = { plan: weekly({ opens: 1_080, closes: 1_560 }), byDay: false }

function choice(query: string, change: Partial<BookingRules> = {}, now = at('2026-12-01T08:00')) {
  const rules = { ...EXAMPLE_RULES, ...change }
  const today = { earliest: firstBookableDate(rules, now), rules, now }
  const offered = { capacity: 10, rates: { addOns: [] } }
  const { start, end, startMinute, minutes } = firstChoice(offered, new URLSearchParams(query), today)
  return { start: start?.toString(), end: end?.toString(), startMinute, minutes }
}

test('hours over midnight belong to the evening they start in', () => {
  expect(choice('startDate=2026-12-04&startTime=23:00&endTime=01:00', NIGHTS)).toEqual({
    start: '2026-12-04',
    startMinute: 1_380,
    minutes: 120,
  })
  expect(choice('startDate=2026-12-04&startTime=22:00&endTime=24:00', NIGHTS)).toMatchObject({ minutes: 120 })
  expect(choice('startDate=2026-12-04&startTime=22:00&endTime=00:00', NIGHTS)).toMatchObject({ minutes: 120 })
})

test('hours after midnight are chosen under the evening that opened', () => {
  const small = { start: '2026-12-04', startMinute: 1_470, minutes: 60 }
  expect(choice('startDate=2026-12-05&startTime=00:30&endTime=01:30', NIGHTS)).toMatchObject(small)
  // After midnight, only the remaining hours of the previous evening's opening are available.
  const now = at('2026-12-05T00:10')
  expect(choice('startDate=2026-12-05&startTime=00:30&endTime=01:30', NIGHTS, now)).toMatchObject(small)
  expect(choice('startDate=2026-12-04', NIGHTS, now)).toMatchObject({ start: '2026-12-04' })
  expect(choice('startDate=2026-12-03', NIGHTS, now)).toMatchObject({ start: undefined })
})

test('a length can be given in minutes if two times can’t express it', () =>
  expect(choice('startDate=2026-12-04&startTime=10:00&minutes=2000')).toMatchObject({
    startMinute: 600,
    minutes: 2_000,
  }))

test('without a length it is the shortest that can be booked', () =>
  expect(choice('startDate=2026-12-04&startTime=10:00', { minMinutes: 90, stepMinutes: 60 })).toMatchObject({
    minutes: 120,
  }))

test('an end date alone is that day', () =>
  expect(choice('endDate=2026-12-04')).toMatchObject({ start: '2026-12-04', end: '2026-12-04' }))
