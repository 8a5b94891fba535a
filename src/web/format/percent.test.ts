import { expect, test } from 'vitest'
import { changeWords, readPercent } from './percent.ts'

test.each([
  ['25', 250_000],
  ['+25 %', 250_000],
  [' + 25% ', 250_000],
  ['-10', -100_000],
  ['−10 %', -100_000],
  ['–10%', -100_000],
  ['7,5', 75_000],
  ['-7.5%', -75_000],
  ['.5', 5_000],
  ['0.0001', 1],
  ['0', 0],
  ['-0', 0],
  ['900', 9_000_000],
])('%j is %i parts per million', (text, ppm) => expect(readPercent(text)).toBe(ppm))

test.each(['', '+', '%', 'ten', '1e3', '1,234.5', '--5', '5 5', '1000', '0.00001', '25 %%'])(
  '%j is not a percentage',
  (text) => expect(readPercent(text)).toBeNull(),
)

test('a change is shown with its sign', () => {
  expect([250_000, -100_000, 0, 75_000].map(changeWords)).toEqual(['+25%', '−10%', '0%', '+7.5%'])
})

test('a displayed percentage can be typed', () => {
  for (const ppm of [250_000, -100_000, 0, 88_750, -1_000_000, 1]) expect(readPercent(changeWords(ppm))).toBe(ppm)
})
