import { expect, test } from 'vitest'
import type { Booking } from '../../client/api-types.ts'
import { isOnItsWay } from './booking-next.tsx'

test('a refund is on its way for ten days, and for longer only if it wasn’t sent', () => {
  const after = (now: string, refundedCents: number) =>
    isOnItsWay({ now, payment: { refundedCents } as Booking['payment'] }, 5_000, '2027-03-01T10:00:00Z')
  expect(after('2027-03-11T09:59:00Z', 5_000)).toBe(true)
  expect(after('2027-03-11T10:00:00Z', 5_000)).toBe(false)
  expect(after('2027-04-11T10:00:00Z', 0)).toBe(true)
})
