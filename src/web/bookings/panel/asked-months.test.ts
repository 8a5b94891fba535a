import { expect, test } from 'vitest'
import { askedMonths } from './day-picker.tsx'

const NOW = Date.parse('2026-11-22T12:00:00Z')
test.each([
  ['', ['2026-11']],
  ['startDate=2026-12-04', ['2026-12']],
  ['endDate=2027-01-04', ['2027-01']],
  ['startDate=2026-12-30&endDate=2027-01-02', ['2026-12', '2027-01']],
  ['startDate=2026-10-30&endDate=2026-12-02', ['2026-11', '2026-12']],
  ['startDate=2026-12-31&endDate=2028-12-31', ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04']],
  ['startDate=2027-01-04&endDate=2026-12-04', ['2027-01']],
  ['startDate=2020-01-04', ['2026-11']],
  ['startDate=9999-12-31', ['2026-11']],
  ['startDate=2026-13-01', ['2026-11']],
  ['startDate=2026-12-30&endDate=9999-12-31', ['2026-12']],
])('a URL with "%s" asks for %o', (query, months) =>
  expect(askedMonths(new URLSearchParams(query), NOW)).toEqual(months),
)
