import { expect, test } from 'vitest'
import { at, EXAMPLE_RULES } from '../../../test/support/examples/spaces.ts'
import { dayAt } from '../kernel/period.ts'
import { type DayHours, openUntil } from './opening-plan.ts'

const FRIDAY = Temporal.PlainDate.from('2026-12-04')
const rules = (friday: DayHours, saturday: DayHours | null) => ({
  ...EXAMPLE_RULES,
  plan: { weekly: [null, null, null, null, friday, saturday, null], exceptions: new Map() },
})
const closing = (friday: DayHours, saturday: DayHours | null, wanted: string) =>
  Temporal.Instant.fromEpochMilliseconds(
    openUntil(
      rules(friday, saturday),
      FRIDAY,
      dayAt('Europe/Berlin', FRIDAY, friday.opens).epochMilliseconds,
      at(wanted).epochMilliseconds,
    ),
  )

test('an opening continues into the next day only without a gap', () => {
  const all = { opens: 0, closes: 1440 }
  expect(closing(all, { opens: 0, closes: 600 }, '2026-12-05T08:00')).toEqual(at('2026-12-05T10:00'))
  expect(closing(all, { opens: 1, closes: 600 }, '2026-12-05T08:00')).toEqual(at('2026-12-05T00:00'))
  expect(closing(all, null, '2026-12-05T08:00')).toEqual(at('2026-12-05T00:00'))
  expect(closing({ opens: 0, closes: 1439 }, { opens: 0, closes: 600 }, '2026-12-05T08:00')).toEqual(
    at('2026-12-04T23:59'),
  )
})

test('a night that ends after a short next morning keeps its own end', () =>
  expect(closing({ opens: 1200, closes: 1800 }, { opens: 60, closes: 120 }, '2026-12-05T08:00')).toEqual(
    at('2026-12-05T06:00'),
  ))

test('an opening is followed no further than requested', () =>
  expect(closing({ opens: 0, closes: 1440 }, { opens: 0, closes: 600 }, '2026-12-04T20:00')).toEqual(
    at('2026-12-05T00:00'),
  ))
