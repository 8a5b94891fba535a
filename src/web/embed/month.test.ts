import { expect, test } from 'vitest'
import { dateByKey, headsOf, plusMonths, weeksOf } from './month.ts'

test('a month is laid out in the weeks of the reader', () => {
  expect(weeksOf('2027-02', 1).map((week) => week.map((date) => date?.slice(8) ?? '').join(' '))).toEqual([
    '01 02 03 04 05 06 07',
    '08 09 10 11 12 13 14',
    '15 16 17 18 19 20 21',
    '22 23 24 25 26 27 28',
  ])
  expect(weeksOf('2027-02', 7)[0]).toEqual([
    null,
    ...['01', '02', '03', '04', '05', '06'].map((day) => `2027-02-${day}`),
  ])
  expect(weeksOf('2028-02', 1).at(-1)?.at(1)).toBe('2028-02-29')
})

test.each([
  ['ArrowLeft', '2027-03-01', '2027-02-28'],
  ['ArrowDown', '2027-03-28', '2027-04-04'],
  ['Home', '2027-03-10', '2027-03-08'],
  ['End', '2027-03-10', '2027-03-14'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2027-01-15', '2026-12-15'],
  ['a', '2027-01-15', null],
])('%s leads from %s to %s', (key, from, to) => expect(dateByKey(key, from, 1)).toBe(to))

test('months cross the year', () => {
  expect(plusMonths('2026-12', 1)).toBe('2027-01')
  expect(plusMonths('2027-01', -1)).toBe('2026-12')
})

test.each(['en', 'de', 'ar', 'he', 'vi', 'pt', 'ja'])(
  'the seven weekdays have different headings in %s',
  (language) => {
    const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
    const names = Array.from({ length: 7 }, (_, day) => short.format(Date.UTC(2026, 10, 29 + day)))
    expect(new Set(headsOf(names)).size).toBe(7)
  },
)
