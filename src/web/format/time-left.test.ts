import { expect, test } from 'vitest'
import { leftWords } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('the time left is named in minutes, then hours, and from two days on in days', () => {
  expect([1, MINUTE, 59 * MINUTE].map(leftWords)).toEqual(['1 min', '1 min', '59 min'])
  expect([HOUR, 21 * HOUR + 14 * MINUTE, 47 * HOUR].map(leftWords)).toEqual(['1 hour', '21 h 14 min', '47 hours'])
  expect([48, 49, 238].map((hours) => leftWords(hours * HOUR))).toEqual(['2 days', '2 days 1 hour', '9 days 22 hours'])
  expect(leftWords(-5)).toBe('0 min')
})
