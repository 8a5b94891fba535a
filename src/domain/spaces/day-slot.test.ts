import { expect, test } from 'vitest'
import { daySlot } from './day-slot.ts'
import { at, days, EXAMPLE_RULES } from './examples.ts'
import type { DayHours } from './opening-plan.ts'

const NOW = at('2026-11-21T08:00')
const open = (hours: DayHours) => ({
  ...EXAMPLE_RULES,
  plan: { weekly: Array.from({ length: 7 }, () => hours), exceptions: new Map() },
})

test('a day that closes after midnight ends there', () => {
  const found = daySlot(open({ opens: 1200, closes: 1680 }), days('2026-12-01'), NOW)
  expect(found).toMatchObject({
    ok: true,
    value: { days: 1, period: { to: at('2026-12-02T04:00') }, openMinutes: 480 },
  })
})

test('minutes that two openings share count once', () => {
  const found = daySlot(open({ opens: 60, closes: 1500 }), days('2026-12-01', '2026-12-02'), NOW)
  expect(found).toMatchObject({ ok: true, value: { openMinutes: 2880 } })
  const overlapping = daySlot(open({ opens: 60, closes: 1500 - 30 }), days('2026-12-01', '2026-12-02'), NOW)
  expect(overlapping).toMatchObject({ ok: true, value: { openMinutes: 2820 } })
})

test.each([
  [120, 180],
  [135, 165],
  [135, 180],
])('an opening that a change of clocks skips is closed (%i to %i), alone or among other days', (opens, closes) => {
  const closed = { ok: false, refusal: { code: 'closed_date' } }
  expect(daySlot(open({ opens, closes }), days('2027-03-28'), NOW)).toMatchObject(closed)
  expect(daySlot(open({ opens, closes }), days('2027-03-27', '2027-03-29'), NOW)).toMatchObject(closed)
  expect(daySlot(open({ opens, closes }), days('2027-03-27'), NOW)).toMatchObject({ ok: true })
})
