import { expect, test } from 'vitest'
import { cardExpiry } from './card-expiry.ts'

const june = { expMonth: 6, expYear: 2027 }
test.each([
  ['2027-05-01T12:00:00Z', 'soon'],
  ['2027-05-01T11:59:59Z', 'good'],
  // The latest instant at which it is still June in any time zone.
  ['2027-07-01T11:59:59Z', 'soon'],
  ['2027-07-01T12:00:00Z', 'ended'],
  ['2026-06-15T00:00:00Z', 'good'],
  ['2028-01-01T00:00:00Z', 'ended'],
] as const)('at %s, a card that is valid to the end of June is %s', (now, expiry) =>
  expect(cardExpiry(june, Temporal.Instant.from(now))).toBe(expiry),
)

test('December is followed by January', () => {
  const december = { expMonth: 12, expYear: 2027 }
  expect(cardExpiry(december, Temporal.Instant.from('2027-11-15T00:00Z'))).toBe('soon')
  expect(cardExpiry({ expMonth: 1, expYear: 2028 }, Temporal.Instant.from('2027-12-15T00:00Z'))).toBe('soon')
})
