import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import { contains, datesBetween, dayAt, overlaps, period, plusMinutes, todayIn, widen } from './period.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const epoch = Temporal.Instant.fromEpochMilliseconds(0)
const minutes = (from: number, to: number) => period(plusMinutes(epoch, from), plusMinutes(epoch, to))
const periods = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 120 }))
  .map(([from, length]) => minutes(from, from + length))

describe('a period is half-open', () => {
  test('an empty or backward period is a bug', () => {
    expect(() => minutes(5, 5)).toThrow(RangeError)
    expect(() => minutes(6, 5)).toThrow(RangeError)
  })

  test('adjacent periods don’t overlap', () => {
    expect(overlaps(minutes(0, 10), minutes(10, 20))).toBe(false)
    expect(overlaps(minutes(0, 11), minutes(10, 20))).toBe(true)
  })

  test('the start is included, the end is not', () => {
    expect(contains(minutes(0, 10), plusMinutes(epoch, 0))).toBe(true)
    expect(contains(minutes(0, 10), plusMinutes(epoch, 10))).toBe(false)
  })

  test('buffers extend it on their own side', () => expect(widen(minutes(60, 120), 15, 30)).toEqual(minutes(45, 150)))

  test('overlapping is symmetric', () =>
    fc.assert(fc.property(periods, periods, (a, b) => overlaps(a, b) === overlaps(b, a))))
})

describe('local days', () => {
  test(
    claim('11.18', 'a skipped clock time is the end of the gap, and a repeated clock time is the earlier one'),
    () => {
      expect(dayAt('Europe/Berlin', day('2027-03-28'), 150).toString()).toBe('2027-03-28T01:00:00Z')
      expect(dayAt('Europe/Berlin', day('2026-10-25'), 150).toString()).toBe('2026-10-25T00:30:00Z')
    },
  )

  test('minutes past midnight belong to the next morning', () => {
    expect(dayAt('Europe/Berlin', day('2026-11-21'), 1560)).toEqual(at('2026-11-22T02:00'))
    expect(dayAt('Europe/Berlin', day('2026-11-21'), 2880)).toEqual(at('2026-11-23T00:00'))
  })

  test.each([-1, 2881, 0.5])('minute %d is a bug', (minute) =>
    expect(() => dayAt('UTC', day('2026-11-21'), minute)).toThrow(RangeError),
  )

  test('today is the date at the place', () => {
    const now = Temporal.Instant.from('2026-11-21T23:30:00Z')
    expect(todayIn('America/New_York', now)).toEqual(day('2026-11-21'))
    expect(todayIn('Asia/Tokyo', now)).toEqual(day('2026-11-22'))
  })

  test('the dates between two dates include both', () => {
    expect(datesBetween(day('2026-11-29'), day('2026-12-01')).map(String)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
    ])
    expect(datesBetween(day('2026-12-01'), day('2026-11-29'))).toEqual([])
  })
})

function changesOf(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let clock = Temporal.Instant.from('2020-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    const next = clock.getTimeZoneTransition('next')
    if (!next || next.year > 2030) return changes
    changes.push(next)
    clock = next
  }
}

test('in every zone, around every clock change, days tile without overlap and each instant has its date', () => {
  let seen = 0
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const change of changesOf(zone)) {
      seen++
      for (const date of datesBetween(
        change.toPlainDate().subtract({ days: 1 }),
        change.toPlainDate().add({ days: 1 }),
      )) {
        const today = period(dayAt(zone, date, 0), dayAt(zone, date, 1440))
        const tomorrow = period(dayAt(zone, date.add({ days: 1 }), 0), dayAt(zone, date, 2880))
        if (overlaps(today, tomorrow) || !today.to.equals(tomorrow.from))
          throw new Error(`${zone} ${date} does not tile`)
        if (!todayIn(zone, today.from).equals(date)) throw new Error(`${zone} ${date} begins on another date`)
        if (!todayIn(zone, plusMinutes(today.to, -1)).equals(date))
          throw new Error(`${zone} ${date} ends on another date`)
      }
    }
  expect(seen).toBeGreaterThan(1_000)
})
