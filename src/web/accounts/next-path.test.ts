import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  ['/space/1?startDate=2027-01-01', '/space/1?startDate=2027-01-01'],
  ['/bookings#past', '/bookings#past'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth?next=/auth', '/'],
  ['/auth/sign-out', '/'],
])('after signing in, %s leads to %s', (wanted, path) => {
  expect(nextPath(wanted)).toBe(path)
})
