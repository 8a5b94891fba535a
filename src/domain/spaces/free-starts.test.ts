import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, EXAMPLE_RULES } from '../../../test/support/examples/spaces.ts'
import { type Period, period, plusMinutes } from '../kernel/period.ts'
import { type BookingRules, isFree, slotFor } from './availability.ts'
import { type FreeStart, freeStartsOfDay } from './free-starts.ts'

const DATE = Temporal.PlainDate.from('2026-12-01')
const NOW = at('2026-11-21T08:00')
const busy = (from: string, to: string) => period(at(`2026-12-01T${from}`), at(`2026-12-01T${to}`))
const clock = ({ startMinute }: FreeStart) =>
  `${Math.floor(startMinute / 60)}:${String(startMinute % 60).padStart(2, '0')}`

function starts(change: Partial<BookingRules> = {}, taken: Period[] = [], now = NOW, minutes?: number) {
  return freeStartsOfDay({ ...EXAMPLE_RULES, ...change }, DATE, taken, now, minutes)
}

describe('the free starts of a day', () => {
  test('go in steps from opening to the last that fits', () => {
    const all = starts()
    expect(all).toHaveLength(17)
    expect(all[0]).toEqual({ startMinute: 540, longestMinutes: 480 })
    expect(all.at(-1)).toEqual({ startMinute: 1020, longestMinutes: 60 })
  })

  test('leave out busy times, and state the longest booking from each start', () =>
    expect(starts({ stepMinutes: 60 }, [busy('12:00', '14:00')])).toEqual([
      { startMinute: 540, longestMinutes: 180 },
      { startMinute: 600, longestMinutes: 120 },
      { startMinute: 660, longestMinutes: 60 },
      { startMinute: 840, longestMinutes: 240 },
      { startMinute: 900, longestMinutes: 180 },
      { startMinute: 960, longestMinutes: 120 },
      { startMinute: 1020, longestMinutes: 60 },
    ]))

  test('keep the buffers around busy times', () =>
    expect(
      starts({ stepMinutes: 60, bufferBeforeMinutes: 30, bufferAfterMinutes: 60 }, [busy('12:00', '14:00')]).map(clock),
    ).toEqual(['9:00', '10:00', '15:00', '16:00', '17:00']))

  test('treat a short busy time inside a long one as the long one', () =>
    expect(starts({ stepMinutes: 60 }, [busy('10:00', '17:00'), busy('11:00', '12:00')]).map(clock)).toEqual([
      '9:00',
      '17:00',
    ]))

  test('fit the requested length', () =>
    expect(starts({ stepMinutes: 60 }, [busy('12:00', '14:00')], NOW, 180).map(clock)).toEqual([
      '9:00',
      '14:00',
      '15:00',
    ]))

  test('start after the notice period', () =>
    expect(clock(starts({ leadMinutes: 60 }, [], at('2026-12-01T13:10'))[0] as FreeStart)).toBe('14:30'))

  test('are empty by day only, on closed dates, beyond the window and for lengths the rules refuse', () => {
    expect(starts({ byHour: false })).toEqual([])
    expect(starts({ plan: { ...EXAMPLE_RULES.plan, exceptions: new Map([['2026-12-01', null]]) } })).toEqual([])
    expect(starts({ windowDays: 9 })).toEqual([])
    expect(starts({}, [], NOW, 30)).toEqual([])
    expect(starts({}, [], NOW, 510)).toEqual([])
  })

  test('continue after midnight while the space is open', () => {
    const plan = { weekly: Array.from({ length: 7 }, () => ({ opens: 1320, closes: 1560 })), exceptions: new Map() }
    expect(starts({ plan, stepMinutes: 60 }).map((s) => s.startMinute)).toEqual([1320, 1380, 1440, 1500])
  })

  test('leave out the hour that a clock change skips', () => {
    const plan = { weekly: Array.from({ length: 7 }, () => ({ opens: 0, closes: 360 })), exceptions: new Map() }
    const found = freeStartsOfDay(
      { ...EXAMPLE_RULES, plan, stepMinutes: 60 },
      Temporal.PlainDate.from('2027-03-28'),
      [],
      NOW,
    )
    expect(found.map(clock)).toEqual(['0:00', '1:00', '3:00', '4:00', '5:00'])
    expect(found[1]).toEqual({ startMinute: 60, longestMinutes: 240 })
  })
})

const anyRules: fc.Arbitrary<BookingRules> = fc
  .record({
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'),
    opens: fc.integer({ min: 0, max: 95 }).map((n) => n * 15),
    open: fc.integer({ min: 1, max: 96 }).map((n) => n * 15),
    stepMinutes: fc.constantFrom(15 as const, 30 as const, 60 as const),
    leadMinutes: fc.constantFrom(0, 90, 1500),
    bufferBeforeMinutes: fc.constantFrom(0, 15, 45),
    bufferAfterMinutes: fc.constantFrom(0, 30, 60),
  })
  .map(({ opens, open, ...rest }) => ({
    ...EXAMPLE_RULES,
    ...rest,
    plan: { weekly: Array.from({ length: 7 }, () => ({ opens, closes: opens + open })), exceptions: new Map() },
  }))

test('each free start is bookable up to its longest length, and no other minute is', () =>
  fc.assert(
    fc.property(
      anyRules,
      fc.constantFrom('2026-12-01', '2027-03-28', '2027-10-31', '2027-03-14', '2027-04-04'),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2600 }), fc.integer({ min: 1, max: 300 })), { maxLength: 5 }),
      (rules, text, taken) => {
        const date = Temporal.PlainDate.from(text)
        const now = date.toZonedDateTime(rules.zone).toInstant().add({ minutes: 100 })
        const midnight = date.toZonedDateTime(rules.zone).toInstant()
        const blocks = taken.map(([from, length]) =>
          period(plusMinutes(midnight, from), plusMinutes(midnight, from + length)),
        )
        const found = new Map(freeStartsOfDay(rules, date, blocks, now).map((s) => [s.startMinute, s.longestMinutes]))
        const hours = rules.plan.weekly[0] as { opens: number; closes: number }
        const free = (startMinute: number, minutes: number) => {
          const slot = slotFor(rules, { mode: 'hours', date, startMinute, minutes }, now)
          return slot.ok && isFree(slot.value, blocks)
        }
        for (let minute = hours.opens; minute < hours.closes; minute += 15) {
          const longest = found.get(minute)
          expect(free(minute, rules.minMinutes), `${minute}`).toBe(longest !== undefined)
          if (longest === undefined) continue
          expect(free(minute, longest)).toBe(true)
          expect(free(minute, longest + rules.stepMinutes)).toBe(false)
        }
      },
    ),
    { numRuns: 60 },
  ))
