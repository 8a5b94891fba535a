import { expect, test } from 'vitest'
import { areDayHours, hoursOn, type OpeningPlan } from './opening-plan.ts'

const hours = { opens: 540, closes: 1080 }
const plan: OpeningPlan = {
  weekly: [hours, hours, hours, hours, { opens: 1080, closes: 1560 }, null, null],
  exceptions: new Map([
    ['2026-12-24', { opens: 540, closes: 720 }],
    ['2026-12-25', null],
    ['2026-12-26', hours],
  ]),
}
const on = (date: string) => hoursOn(plan, Temporal.PlainDate.from(date))

test('the week begins on Monday', () => {
  expect(on('2026-11-23')).toEqual(hours)
  expect(on('2026-11-27')).toEqual({ opens: 1080, closes: 1560 })
  expect(on('2026-11-28')).toBeNull()
})

test('an exception replaces its day, closing or opening it', () => {
  expect(on('2026-12-24')).toEqual({ opens: 540, closes: 720 })
  expect(on('2026-12-25')).toBeNull()
  expect(on('2026-12-26')).toEqual(hours)
})

test.each([
  [0, 1440, true],
  [1200, 1680, true],
  [600, 2040, true],
  [600, 2041, false],
  [600, 600, false],
  [-1, 60, false],
  [1440, 1500, false],
  [0.5, 60, false],
])('opening from minute %d to %d: %s', (opens, closes, fine) => expect(areDayHours({ opens, closes })).toBe(fine))
