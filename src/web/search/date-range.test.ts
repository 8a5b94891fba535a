import { expect, test } from 'vitest'
import { endFollows, pickDay } from './date-range.ts'

const none = { startDate: '', endDate: '' }

test('the first click is the start, the second the end, and the third starts again', () => {
  const first = pickDay(none, 'startDate', '2027-03-08')
  expect(first).toEqual({ startDate: '2027-03-08', endDate: '', next: 'endDate' })
  const second = pickDay(first, first.next, '2027-03-12')
  expect(second).toEqual({ startDate: '2027-03-08', endDate: '2027-03-12', next: 'startDate' })
  expect(pickDay(second, second.next, '2027-03-10')).toEqual({ startDate: '2027-03-10', endDate: '', next: 'endDate' })
})

test('the same day twice is one day, and an earlier day or an end without a start is a new start', () => {
  const start = { startDate: '2027-03-08', endDate: '' }
  expect(pickDay(start, 'endDate', '2027-03-08').endDate).toBe('2027-03-08')
  expect(pickDay(start, 'endDate', '2027-03-07')).toEqual({ startDate: '2027-03-07', endDate: '', next: 'endDate' })
  expect(pickDay(none, 'endDate', '2027-03-07')).toEqual({ startDate: '2027-03-07', endDate: '', next: 'endDate' })
})

test('an end before a typed start follows it, and any other stays', () => {
  const typed = (startDate: string, endDate: string) => endFollows({ startDate, endDate }).endDate
  expect(typed('2027-03-08', '2027-03-07')).toBe('2027-03-08')
  expect(typed('2027-03-08', '2027-03-09')).toBe('2027-03-09')
  expect(typed('2027-03-08', '')).toBe('')
  expect(typed('', '2027-03-09')).toBe('2027-03-09')
})
