import { expect, test } from 'vitest'
import { isTaxRegion } from './tax-region.ts'

test.each(['DE', 'US-NY', 'GB-SCT', 'AT-9'])('%s is a valid tax region', (text) => {
  expect(isTaxRegion(text)).toBe(true)
})

test.each(['XX', 'XX-NY', 'US-ZZZZ', 'us', 'USA', 'DE-', ''])('%j is not a tax region', (text) => {
  expect(isTaxRegion(text)).toBe(false)
})
