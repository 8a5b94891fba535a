import { describe, expect, test } from 'vitest'
import { at, EXAMPLE_RULES } from '../../../test/support/examples/spaces.ts'
import { type Period, period } from '../kernel/period.ts'
import type { BookingRules } from './availability.ts'
import { calendarMonth } from './calendar-month.ts'

const DECEMBER = Temporal.PlainYearMonth.from('2026-12')
const NOW = at('2026-11-21T08:00')
const HOURLY: Partial<BookingRules> = { byDay: false, stepMinutes: 60 }

function on(date: string, change: Partial<BookingRules> = {}, busy: Period[] = [], now = NOW) {
  const month = calendarMonth({ ...EXAMPLE_RULES, ...change }, DECEMBER, busy, now)
  const day = month.find((d) => d.date.toString() === date)
  return day && { state: day.state, hours: day.hours }
}

const noon = period(at('2026-12-10T12:00'), at('2026-12-10T13:00'))
const all = period(at('2026-12-10T00:00'), at('2026-12-11T00:00'))

test('a month has all of its dates, in order', () => {
  const month = calendarMonth(EXAMPLE_RULES, DECEMBER, [], NOW)
  expect(month).toHaveLength(31)
  expect(month[0]?.date.toString()).toBe('2026-12-01')
  expect(month[30]?.date.toString()).toBe('2026-12-31')
})

describe('a space bookable by day and hour', () => {
  test('is free, partly free or taken', () => {
    expect(on('2026-12-09')).toEqual({ state: 'free', hours: 17 })
    expect(on('2026-12-10', {}, [noon])).toEqual({ state: 'partly', hours: 14 })
    expect(on('2026-12-10', {}, [all])).toEqual({ state: 'taken', hours: 0 })
  })

  test('has closed dates', () =>
    expect(on('2026-12-10', { plan: { ...EXAMPLE_RULES.plan, exceptions: new Map([['2026-12-10', null]]) } })).toEqual({
      state: 'closed',
      hours: undefined,
    }))

  test('has past dates and dates too far ahead', () => {
    const now = at('2026-12-10T08:00')
    expect(on('2026-12-09', {}, [], now)?.state).toBe('past')
    expect(on('2026-12-10', {}, [], now)?.state).toBe('free')
    expect(on('2026-12-15', { windowDays: 5 }, [], now)?.state).toBe('free')
    expect(on('2026-12-16', { windowDays: 5 }, [], now)?.state).toBe('too_far')
  })

  test('has nothing left late today', () =>
    expect(on('2026-12-10', {}, [], at('2026-12-10T17:45'))).toEqual({ state: 'past', hours: 0 }))

  test('still has hours on the day the notice period ends', () => {
    expect(on('2026-12-11', { leadMinutes: 24 * 60 }, [], at('2026-12-10T12:00'))).toEqual({
      state: 'partly',
      hours: 11,
    })
    expect(on('2026-12-11', { leadMinutes: 48 * 60 }, [], at('2026-12-10T12:00'))).toEqual({
      state: 'too_soon',
      hours: 0,
    })
  })
})

test('a space bookable only by the day is free or taken, without hours', () => {
  expect(on('2026-12-10', { byHour: false })).toEqual({ state: 'free', hours: undefined })
  expect(on('2026-12-10', { byHour: false }, [noon])).toEqual({ state: 'taken', hours: undefined })
})

test('a space bookable only by the hour is free if no start is lost, and partly free if some are', () => {
  expect(on('2026-12-10', HOURLY)).toEqual({ state: 'free', hours: 9 })
  expect(on('2026-12-10', HOURLY, [noon])).toEqual({ state: 'partly', hours: 8 })
  expect(on('2026-12-10', HOURLY, [all])).toEqual({ state: 'taken', hours: 0 })
})

test('hours that never fit the shortest booking count as closed', () =>
  expect(
    on('2026-12-10', {
      ...HOURLY,
      minMinutes: 480,
      plan: { weekly: Array.from({ length: 7 }, () => ({ opens: 540, closes: 720 })), exceptions: new Map() },
    })?.state,
  ).toBe('closed'))

test('an hourly space late in the day is past', () =>
  expect(on('2026-12-10', HOURLY, [], at('2026-12-10T17:30'))).toEqual({ state: 'past', hours: 0 }))

describe('after midnight', () => {
  const NIGHT: Partial<BookingRules> = {
    ...HOURLY,
    plan: { weekly: Array.from({ length: 7 }, () => ({ opens: 1_080, closes: 1_560 })), exceptions: new Map() },
  }

  test('the rest of tonight is listed under yesterday', () => {
    expect(on('2026-12-10', NIGHT, [], at('2026-12-11T00:10'))).toEqual({ state: 'partly', hours: 1 })
    expect(on('2026-12-09', NIGHT, [], at('2026-12-11T00:10'))).toEqual({ state: 'past', hours: undefined })
  })

  test('the day is past once nothing is left', () => {
    expect(on('2026-12-10', NIGHT, [], at('2026-12-11T01:10'))?.state).toBe('past')
    const taken = period(at('2026-12-11T01:00'), at('2026-12-11T02:00'))
    expect(on('2026-12-10', NIGHT, [taken], at('2026-12-11T00:10'))?.state).toBe('past')
  })
})
