import { expect, test } from 'vitest'
import { moved } from './photo.ts'

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -1, 'cab'],
  [7, 0, 'abc'],
])('of abc number %i moved to %i gives %s', (from, to, order) =>
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order),
)
