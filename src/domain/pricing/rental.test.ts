import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { cents } from '../kernel/money.ts'
import { rentalLine } from './rental.ts'

test(claim('15.3', 'a line is rounded once, and its unit price only for display'), () =>
  expect(rentalLine(true, cents(33_333), { count: 3, ppmChange: 100_000, names: ['Fair'] })).toEqual({
    kind: 'rental',
    cents: 109_999,
    reason: { why: 'days', days: 3, unitCents: 36_666, baseCents: 33_333, ppmChange: 100_000, names: ['Fair'] },
  }),
)

test('hours are counted in minutes', () =>
  expect(rentalLine(false, cents(4_000), { count: 75, ppmChange: 0, names: [] })).toMatchObject({
    cents: 5_000,
    reason: { why: 'hours', minutes: 75 },
  }))

test('large amounts stay exact', () =>
  expect(rentalLine(false, cents(999_999_999), { count: 500_000, ppmChange: 1, names: [] }).cents).toBe(
    8_333_341_658_333,
  ))
