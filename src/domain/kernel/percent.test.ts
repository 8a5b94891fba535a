import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test.each([
  [80_000, '8%'],
  [88_750, '8.875%'],
  [-100_000, '10%'],
  [1_000_000, '100%'],
  [1, '0.0001%'],
])('%i parts per million are %s', (ppm, text) => expect(formatPercent(ppm)).toBe(text))
