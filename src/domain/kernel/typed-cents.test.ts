import { expect, test } from 'vitest'
import { typedCents } from './typed-cents.ts'

test.each([
  ['25', 2_500],
  ['25.5', 2_550],
  [' $25.50 ', 2_550],
  ['25,50', 2_550],
  ['1,250', 125_000],
  ['1,250.00', 125_000],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['5.123', null],
  ['five', null],
  ['1e3', null],
])('"%s" is read as an amount', (text, cents) => expect(typedCents(text)).toBe(cents))
