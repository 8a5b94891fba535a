import { describe, expect, test } from 'vitest'
import { at, days, EXAMPLE_RULES, hours } from '../../../test/support/examples/spaces.ts'
import { type Period, period } from '../kernel/period.ts'
import { nearestAlternatives } from './alternatives.ts'
import { type BookingRules, isFree, type SlotRequest, slotFor } from './availability.ts'

const NOW = at('2026-11-21T08:00')
const all = (from: string, to: string) => period(at(`${from}T00:00`), at(`${to}T00:00`))
const short = (ask: SlotRequest) =>
  ask.mode === 'days' ? `${ask.startDate}/${ask.endDate}` : `${ask.date} ${ask.startMinute / 60} ${ask.minutes}`

function near(ask: SlotRequest, busy: Period[] = [], change: Partial<BookingRules> = {}, count?: number) {
  return nearestAlternatives({ ...EXAMPLE_RULES, ...change }, ask, busy, NOW, count).map(short)
}

describe('alternative days', () => {
  test('are the nearest free periods of the same length, before and after', () =>
    expect(near(days('2026-12-10', '2026-12-11'), [all('2026-12-10', '2026-12-11')])).toEqual([
      '2026-12-11/2026-12-12',
      '2026-12-08/2026-12-09',
      '2026-12-12/2026-12-13',
    ]))

  test('are never in the past', () =>
    expect(near(days('2026-11-21'))).toEqual([
      '2026-11-22/2026-11-22',
      '2026-11-23/2026-11-23',
      '2026-11-24/2026-11-24',
    ]))

  test('are as many as requested', () => expect(near(days('2026-12-10'), [], {}, 5)).toHaveLength(5))

  test('are at most 90 days away', () => {
    expect(near(days('2026-12-10'), [all('2026-11-21', '2027-03-10')])).toEqual(['2027-03-10/2027-03-10'])
    expect(near(days('2026-12-10'), [all('2026-11-21', '2027-03-11')])).toEqual([])
  })

  test('don’t exist if the booking is too long for the space', () =>
    expect(near(days('2026-12-10', '2026-12-19'), [], { maxDays: 5 })).toEqual([]))
})

describe('alternative hours', () => {
  test('are the nearest starts, those of the same day first', () =>
    expect(near(hours('2026-12-10', '12:00', 120), [period(at('2026-12-10T12:00'), at('2026-12-10T13:00'))])).toEqual([
      '2026-12-10 13 120',
      '2026-12-10 13.5 120',
      '2026-12-10 10 120',
    ]))

  test('continue on neighbouring days', () =>
    expect(near(hours('2026-12-10', '10:00', 120), [all('2026-12-10', '2026-12-11')], { stepMinutes: 60 })).toEqual([
      '2026-12-09 16 120',
      '2026-12-09 15 120',
      '2026-12-09 14 120',
    ]))

  test('include the night before first if it is nearer than the evening', () => {
    const plan = { weekly: Array.from({ length: 7 }, () => ({ opens: 1380, closes: 1620 })), exceptions: new Map() }
    expect(
      near(
        hours('2026-12-10', '23:00', 60),
        [period(at('2026-12-10T23:00'), at('2026-12-11T00:00'))],
        { plan, stepMinutes: 60 },
        2,
      ),
    ).toEqual(['2026-12-10 24 60', '2026-12-10 25 60'])
  })

  test('include the opening of the day before, which may be nearest', () => {
    const plan = { weekly: Array.from({ length: 7 }, () => ({ opens: 1380, closes: 2820 })), exceptions: new Map() }
    expect(near(hours('2026-12-10', '10:00', 60), [], { plan, stepMinutes: 60 }, 2)).toEqual([
      '2026-12-09 33 60',
      '2026-12-09 35 60',
    ])
  })

  test('never repeat the requested slot', () =>
    expect(near(hours('2026-12-10', '12:00', 120))).not.toContain('2026-12-10 12 120'))

  test('need a length that fits the step', () => expect(near(hours('2026-12-10', '12:00', 70))).toEqual([]))
})

test('every alternative is a free slot', () => {
  const busy = [all('2026-12-09', '2026-12-12'), period(at('2026-12-12T10:00'), at('2026-12-12T12:00'))]
  for (const ask of [days('2026-12-10', '2026-12-11'), hours('2026-12-10', '12:00', 180)])
    for (const other of nearestAlternatives(EXAMPLE_RULES, ask, busy, NOW, 10)) {
      const slot = slotFor(EXAMPLE_RULES, other, NOW)
      expect(slot.ok && isFree(slot.value, busy)).toBe(true)
    }
})
