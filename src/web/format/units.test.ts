import { afterEach, expect, test } from 'vitest'
import { minuteText } from '../../domain/kernel/clock.ts'
import { minuteWords } from './dates.ts'
import { areaWords, firstWeekday, heightWords, setUnits, unitsFor } from './units.ts'

afterEach(() => setUnits(''))

test.each([
  ['en-US,en;q=0.9', '12h ft week7'],
  ['en', '12h ft week7'],
  ['en-GB', ''],
  ['en-AU', '12h'],
  ['ar-EG', '12h week6'],
  ['pt-BR', 'week7'],
  ['de-DE,de;q=0.9,en;q=0.8', ''],
  ['my', 'ft week7'],
  ['*', ''],
  ['', ''],
  ['not a language', ''],
  [null, ''],
])('a reader with %s gets the units %o', (asked, units) => expect(unitsFor(asked)).toBe(units))

test('clocks, areas and heights follow the reader’s country', () => {
  expect([minuteWords(0), minuteWords(570), minuteWords(720), minuteWords(1439)]).toEqual([
    '00:00',
    '09:30',
    '12:00',
    '23:59',
  ])
  expect([areaWords(90), heightWords(3.2)]).toEqual(['90 m²', '3.2 m'])
  setUnits('12h ft')
  expect([minuteWords(0), minuteWords(570), minuteWords(720), minuteWords(1439)]).toEqual([
    ...['12:00 AM', '9:30 AM', '12:00 PM', '11:59 PM'],
  ])
  expect([areaWords(90), areaWords(480), areaWords(9), heightWords(3.2)]).toEqual([
    '970 ft²',
    '5,170 ft²',
    '97 ft²',
    '10.5 ft',
  ])
  expect(minuteText(570), 'what machines read').toBe('09:30')
})

test('a week starts on Monday by default', () => {
  expect(firstWeekday()).toBe(1)
  setUnits('12h ft week7')
  expect(firstWeekday()).toBe(7)
})
