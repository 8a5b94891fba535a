import { expect, test } from 'vitest'
import { isTaxRegion } from './tax-region.ts'

test.each(['DE', 'US-NY', 'GB-SCT', 'AT-9'])('%s is a region with a tax of its own', (text) => {
  expect(isTaxRegion(text)).toBe(true)
})

test.each(['XX', 'XX-NY', 'US-ZZZZ', 'us', 'USA', 'DE-', ''])('%j is none', (text) => {
  expect(isTaxRegion(text)).toBe(false)
})
