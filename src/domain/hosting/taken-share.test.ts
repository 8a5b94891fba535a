import { expect, test } from 'vitest'
import { datesBetween } from '../kernel/period.ts'
import { lengthOf, openSpans, takenOf } from './taken-share.ts'

const HOUR = 3_600_000
const dates = (from: string, to = from) => datesBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to))
const open = (hours: { opens: number; closes: number } | null, exceptions: [string, typeof hours][] = []) => ({
  zone: 'Europe/Berlin',
  plan: { weekly: Array(7).fill(hours), exceptions: new Map(exceptions) },
})
const span = (from: string, to: string) => ({
  from: Temporal.Instant.from(from).epochMilliseconds,
  to: Temporal.Instant.from(to).epochMilliseconds,
})
const hours = (milliseconds: number) => milliseconds / HOUR

test('a space that never closes is open 23 hours on the day the clocks go forward and 25 when they go back, without a break', () => {
  const always = open({ opens: 0, closes: 1440 })
  expect(hours(lengthOf(openSpans(always, dates('2026-03-29'))))).toBe(23)
  expect(hours(lengthOf(openSpans(always, dates('2026-10-25'))))).toBe(25)
  expect(openSpans(always, dates('2026-10-01', '2026-10-31'))).toHaveLength(1)
})

test('an exception replaces its day, and closed days count as zero', () => {
  const plan = open({ opens: 540, closes: 1080 }, [
    ['2026-11-23', null],
    ['2026-11-24', { opens: 600, closes: 660 }],
  ])
  expect(hours(lengthOf(openSpans(plan, dates('2026-11-22', '2026-11-24'))))).toBe(9 + 0 + 1)
  expect(openSpans(open(null), dates('2026-11-22', '2026-11-24'))).toEqual([])
})

test('overlapping openings of neighbouring days count once', () => {
  const night = open({ opens: 600, closes: 600 + 1440 })
  expect(hours(lengthOf(openSpans(night, dates('2026-11-22', '2026-11-23'))))).toBe(48)
})

test('a booking over several days takes only open hours', () => {
  const week = openSpans(open({ opens: 540, closes: 1080 }), dates('2026-11-22', '2026-11-28'))
  expect(hours(takenOf(week, [span('2026-11-23T08:00Z', '2026-11-25T17:00Z')]))).toBe(27)
  expect(hours(takenOf(week, [span('2026-11-23T05:00Z', '2026-11-23T09:00Z')]))).toBe(1)
  expect(takenOf(week, [span('2026-11-22T17:00Z', '2026-11-23T08:00Z')])).toBe(0)
  expect(takenOf(week, [])).toBe(0)
})
