import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at, days, EXAMPLE_RULES } from '../../../test/support/examples/spaces.ts'
import { daySlot } from './day-slot.ts'
import type { DayHours } from './opening-plan.ts'

const NOW = at('2026-11-21T08:00')
const open = (hours: DayHours) => ({
  ...EXAMPLE_RULES,
  plan: { weekly: Array.from({ length: 7 }, () => hours), exceptions: new Map() },
})

/** Compares periods as text, because `toMatchObject` treats all instants as equal. */
const timeOf = (found: ReturnType<typeof daySlot>) =>
  found.ok ? [found.value.period.from, found.value.period.to].map(String) : found.refusal

test('a day that closes after midnight ends then', () => {
  const found = daySlot(open({ opens: 1200, closes: 1680 }), days('2026-12-01'), NOW)
  expect(found).toMatchObject({ ok: true, value: { days: 1, openMinutes: 480 } })
  expect(timeOf(found)).toEqual(['2026-12-01T19:00:00Z', '2026-12-02T03:00:00Z'])
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
])(
  claim('11.22', 'an opening that a clock change skips is closed (%i to %i), alone or with other days'),
  (opens, closes) => {
    const closed = { ok: false, refusal: { code: 'closed_date' } }
    expect(daySlot(open({ opens, closes }), days('2027-03-28'), NOW)).toMatchObject(closed)
    expect(daySlot(open({ opens, closes }), days('2027-03-27', '2027-03-29'), NOW)).toMatchObject(closed)
    expect(daySlot(open({ opens, closes }), days('2027-03-27'), NOW)).toMatchObject({ ok: true })
  },
)

test(claim('11.22', 'an opening or closing time in a skipped hour moves to the clock change'), () => {
  // On 28 March 2027, the time from 02:00 to 03:00 doesn't exist in Berlin: both are 01:00 UTC.
  const late = daySlot(open({ opens: 150, closes: 600 }), days('2027-03-28'), NOW)
  expect(timeOf(late)).toEqual(['2027-03-28T01:00:00Z', '2027-03-28T08:00:00Z'])
  const early = daySlot(open({ opens: 0, closes: 150 }), days('2027-03-28'), NOW)
  expect(timeOf(early)).toEqual(['2027-03-27T23:00:00Z', '2027-03-28T01:00:00Z'])
})

test(claim('11.23', 'a last day that closes before the previous evening ends with that evening'), () => {
  const plan = {
    weekly: [null, null, null, null, { opens: 1200, closes: 1800 }, { opens: 60, closes: 120 }, null],
    exceptions: new Map(),
  }
  // The space is open from Friday 20:00 to Saturday 6:00, and on Saturday from 1:00 to 2:00.
  const both = daySlot({ ...EXAMPLE_RULES, plan }, days('2026-12-04', '2026-12-05'), NOW)
  expect(timeOf(both)).toEqual(['2026-12-04T19:00:00Z', '2026-12-05T05:00:00Z'])
  const saturday = daySlot({ ...EXAMPLE_RULES, plan }, days('2026-12-05'), NOW)
  expect(timeOf(saturday)).toEqual(['2026-12-05T00:00:00Z', '2026-12-05T01:00:00Z'])
})
