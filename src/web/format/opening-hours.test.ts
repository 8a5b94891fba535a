import { expect, test } from 'vitest'
import { openingWords } from './opening-hours.ts'

const day = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })
const week = (...days: (ReturnType<typeof day> | null)[]) => Array.from({ length: 7 }, (_, at) => days[at] ?? null)

test.each([
  [week(...Array(6).fill(day(8, 22))), 'Mon–Sat 8–22'],
  [week(...Array(7).fill(day(9, 18))), 'Daily 9–18'],
  [week(...Array(7).fill(day(0, 24))), 'Daily, all day'],
  [week(...Array(5).fill(day(8, 20)), day(10, 16)), 'Mon–Fri 8–20, Sat 10–16'],
  [week(day(8.5, 26)), 'Mon 08:30–2'],
  [week(), 'By arrangement'],
])('opening hours are shortened: %#', (weekly, words) => {
  expect(openingWords(weekly)).toBe(words)
})
