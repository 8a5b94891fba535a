import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { answerDeadline, paymentKind } from './request.ts'

const now = Temporal.Instant.from('2027-03-01T08:00:00Z')
const at = (time: Temporal.DurationLike) => now.add(time)

describe('a request for a booking', () => {
  test(claim('14.4', 'ends after 24 hours'), () =>
    expect(answerDeadline(now, at({ hours: 25 }))).toEqual(at({ hours: 24 })),
  )
  test(claim('14.4', 'never ends after the start'), () => {
    expect(answerDeadline(now, at({ hours: 24 }))).toEqual(at({ hours: 24 }))
    expect(answerDeadline(now, at({ minutes: 90 }))).toEqual(at({ minutes: 90 }))
  })
})

describe('the payment method', () => {
  const request = { state: 'held', instant: false } as const
  test(claim('15.9', 'charges an instant booking immediately, however far ahead'), () => {
    expect(paymentKind({ ...request, instant: true, start: at({ hours: 1 }) }, now)).toBe('capture')
    expect(paymentKind({ ...request, instant: true, start: at({ hours: 24 * 300 }) }, now)).toBe('capture')
  })
  test(claim('15.9', 'reserves the amount for a request that starts within six days, including the sixth'), () => {
    expect(paymentKind({ ...request, start: at({ hours: 1 }) }, now)).toBe('authorise')
    expect(paymentKind({ ...request, start: at({ hours: 144 }) }, now)).toBe('authorise')
  })
  test(claim('15.9', 'only saves the card for a request that starts later'), () => {
    expect(paymentKind({ ...request, start: at({ hours: 144, nanoseconds: 1 }) }, now)).toBe('save')
  })
  test('charges immediately for an accepted request whose charge failed', () => {
    expect(paymentKind({ ...request, state: 'payment_required', start: at({ hours: 500 }) }, now)).toBe('capture')
  })
})
