import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, type Histogram, p75, upTo } from './histogram.ts'

test.each([
  [0, 0],
  [0.2, 1],
  [9, 9],
  [9.01, 10],
  [10.5, 11],
  [200, 200],
  [200.1, 220],
  [2500, 2500],
  [2500.1, 2800],
  [4000, 4000],
  [1e9, 1e9],
  [1e12, 1e9],
])('%d is in the bucket of %d', (value, bucket) => expect(bucketOf(value)).toBe(bucket))

test('the published thresholds are bucket bounds', () => {
  for (const bound of [2500, 4000, 200, 500, 100, 250, 300, 800, 1800]) expect(bucketOf(bound)).toBe(bound)
})

const filled = (values: readonly number[]): Histogram => values.map((value) => ({ bucket: bucketOf(value), count: 1 }))

test('p75 is in the bucket of the true value, however the values are spread over days', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, (all) => {
      const sorted = all.toSorted((a, b) => a - b)
      expect(p75(filled(all))).toBe(bucketOf(sorted[Math.ceil(all.length * 0.75) - 1] ?? 0))
    }),
  )
})

test('a bucket is at most a sixth wider than the value in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 900_000_000 }), (value) => {
      expect(bucketOf(value)).toBeLessThan(value * 1.17)
    }),
  )
})

test('without values there is no percentile', () => {
  expect(p75([])).toBeNull()
  expect(upTo(filled([1, 2, 2500, 2501]), 2500)).toBe(3)
})
