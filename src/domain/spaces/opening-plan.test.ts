import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { hoursOn, type OpeningPlan } from './opening-plan.ts'

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

test('the week starts on Monday', () => {
  expect(on('2026-11-23')).toEqual(hours)
  expect(on('2026-11-27')).toEqual({ opens: 1080, closes: 1560 })
  expect(on('2026-11-28')).toBeNull()
})

test(claim('13.12', 'an exception replaces its day, closing or opening it'), () => {
  expect(on('2026-12-24')).toEqual({ opens: 540, closes: 720 })
  expect(on('2026-12-25')).toBeNull()
  expect(on('2026-12-26')).toEqual(hours)
})
