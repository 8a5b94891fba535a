import { expect, test } from 'vitest'
import { clockFor, endOn, minuteOn } from './clock.ts'

test.each([
  ['en-US,en;q=0.9', 12],
  ['en-GB', 24],
  ['de', 24],
  ['en', 12],
  ['*', null],
  ['', null],
  ['not a language', null],
  [null, null],
] as const)('a browser that sends %j has a %j-hour clock', (asked, clock) => expect(clockFor(asked)).toBe(clock))

test('both clocks show the same minute', () => {
  expect([0, 570, 720, 1_110].map((minute) => minuteOn(12, minute))).toEqual([
    '12:00 AM',
    '9:30 AM',
    '12:00 PM',
    '6:30 PM',
  ])
  expect([0, 570, 720, 1_110].map((minute) => minuteOn(24, minute))).toEqual(['00:00', '09:30', '12:00', '18:30'])
  expect([endOn(12, 1_440), endOn(24, 1_440), endOn(12, 60)]).toEqual(['midnight', '24:00', '1:00 AM'])
})
