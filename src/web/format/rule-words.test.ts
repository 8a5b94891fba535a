import { expect, test } from 'vitest'
import { dayRuleWords, hourRuleWords, seasonWords, weekdaysWords } from './slot.ts'

test.each([
  [[5, 6], 'Fri and Sat'],
  [[6, 5], 'Fri and Sat'],
  [[1, 2, 3, 4, 5], 'Mon to Fri'],
  [[1, 3, 5], 'Mon, Wed and Fri'],
  [[7], 'Sun'],
  [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
  [[1, 6, 7], 'Mon, Sat and Sun'],
])('the days %j are shown as "%s"', (weekdays, words) => expect(weekdaysWords(weekdays)).toBe(words))

const named = { name: 'Evenings' }
test('a rule fits on one line', () => {
  const evenings = { ...named, weekdays: [5, 6], fromMinute: 1080, toMinute: 1440, ppmChange: 250_000 }
  expect(hourRuleWords(evenings)).toBe('Fri and Sat, 18:00–24:00: +25%')
  expect(dayRuleWords({ ...named, weekdays: [6, 7], ppmChange: -100_000 })).toBe('Sat and Sun: −10%')
})

test('a season shows its year, and both if it crosses one', () => {
  const season = (from: string, to: string) => seasonWords({ ...named, from, to, ppmChange: 200_000 })
  expect(season('2026-12-01', '2026-12-23')).toBe('Tue 1 Dec to Wed 23 Dec 2026: +20%')
  expect(season('2026-12-20', '2027-01-06')).toBe('Sun 20 Dec 2026 to Wed 6 Jan 2027: +20%')
  expect(season('2026-12-24', '2026-12-24')).toBe('Thu 24 Dec 2026: +20%')
})
