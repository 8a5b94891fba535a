import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDay, dayRange, weeksAndDays } from './day-range.ts'

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

test('the last day is running if it is today or later', () => {
  expect([{}, { last: '2027-03-02' }, { last: '2027-02-28' }].map((asked) => dayRange(asked, today).running)).toEqual([
    true,
    true,
    false,
  ])
})

test('each day is compared with the matching day of the period before', () => {
  const counted = [
    { day: '2027-02-26', count: 3 },
    { day: '2027-03-01', count: 5 },
  ]
  expect(byDay(dayRange({ first: '2027-02-28' }, today), counted)).toEqual([
    { day: '2027-02-28', count: 0, before: 3 },
    { day: '2027-03-01', count: 5, before: 0 },
  ])
})

test('weeks and the days around them cover the range, each day once', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (ago, length) => {
      const from = today.subtract({ days: ago })
      const to = from.add({ days: length })
      const { weeks, days } = weeksAndDays({ from: from.toString(), to: to.toString() })
      const week = (monday: string) =>
        Array.from({ length: 7 }, (_, n) => Temporal.PlainDate.from(monday).add({ days: n }).toString())
      const all = Array.from({ length: length + 1 }, (_, n) => from.add({ days: n }).toString())
      expect([...weeks.flatMap(week), ...days].sort()).toEqual(all)
      expect(days.length).toBeLessThanOrEqual(12)
    }),
  )
})
