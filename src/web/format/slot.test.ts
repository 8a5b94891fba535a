import { expect, test } from 'vitest'
import { slotWords } from './slot.ts'

const hours = (startMinute: number, minutes: number) =>
  slotWords({ mode: 'hours', date: '2026-12-04', startMinute, minutes }, 2026)

test('a slot by the hour names its day and its two times', () => {
  expect(hours(600, 240)).toBe('Fri 4 Dec, 10:00 – 14:00')
})

test('a start after the midnight of the day that opened is on the next day', () => {
  expect(hours(1440, 180)).toBe('Sat 5 Dec, 00:00 – 03:00')
  expect(slotWords({ mode: 'hours', date: '2026-12-31', startMinute: 1500, minutes: 60 }, 2026)).toBe(
    'Fri 1 Jan 2027, 01:00 – 02:00',
  )
})

test('an end after midnight names its day, the midnight itself does not', () => {
  expect(hours(1320, 180)).toBe('Fri 4 Dec, 22:00 – Sat 5 Dec, 01:00')
  expect(hours(1320, 120)).toBe('Fri 4 Dec, 22:00 – 00:00')
})

test('a slot of a day and more says on which day it ends', () => {
  expect(hours(600, 1440)).toBe('Fri 4 Dec, 10:00 – Sat 5 Dec, 10:00')
  expect(hours(600, 2280)).toBe('Fri 4 Dec, 10:00 – Sun 6 Dec, 00:00')
  expect(hours(1440, 1440)).toBe('Sat 5 Dec, 00:00 – 00:00')
})
