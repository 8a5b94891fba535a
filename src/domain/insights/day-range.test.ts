import { expect, test } from 'vitest'
import { byDay, dayRange } from './day-range.ts'

const today = Temporal.PlainDate.from('2027-03-01')
const said = (asked: Parameters<typeof dayRange>[0]) => {
  const { days, range, before } = dayRange(asked, today)
  return [days, `${range.from} ${range.to}`, `${before.from} ${before.to}`]
}

test.each([
  [{}, [28, '2027-02-02 2027-03-01', '2027-01-05 2027-02-01']],
  [{ span: 7 }, [7, '2027-02-23 2027-03-01', '2027-02-16 2027-02-22']],
  [{ span: 7, first: '2027-02-28' }, [2, '2027-02-28 2027-03-01', '2027-02-26 2027-02-27']],
  [{ span: 7, last: '2027-02-28' }, [28, '2027-02-01 2027-02-28', '2027-01-04 2027-01-31']],
  [{ first: '2027-01-05', last: '2027-01-01' }, [5, '2027-01-01 2027-01-05', '2026-12-27 2026-12-31']],
  [{ first: '2000-01-01', last: '2027-01-01' }, [366, '2026-01-01 2027-01-01', '2024-12-31 2025-12-31']],
])('%o', (asked, answer) => expect(said(asked)).toEqual(answer))

test('each day stands beside the one as far into the days before', () => {
  const counted = [
    { day: '2027-02-26', count: 3 },
    { day: '2027-03-01', count: 5 },
  ]
  expect(byDay(dayRange({ first: '2027-02-28' }, today), counted)).toEqual([
    { day: '2027-02-28', count: 0, before: 3 },
    { day: '2027-03-01', count: 5, before: 0 },
  ])
})
