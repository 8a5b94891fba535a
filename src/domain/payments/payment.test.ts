import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../kernel/money.ts'
import { applyGatewayNews, type GatewayNews, isAttemptOpen, PAYMENT_STATES, type PaymentFacts } from './payment.ts'

const OPEN: PaymentFacts = { state: 'open', captured: cents(0), refunded: cents(0) }
const told = (...news: GatewayNews[]) => news.reduce(applyGatewayNews, OPEN)
const captured: GatewayNews = { kind: 'captured', captured: cents(5_000) }
const refunded = (total: number): GatewayNews => ({ kind: 'refunded', captured: cents(5_000), refunded: cents(total) })

describe('events from the gateway', () => {
  test('about a capture remain valid, whatever arrives later', () => {
    const after = { state: 'captured', captured: 5_000, refunded: 0 }
    expect(told(captured, { kind: 'requires_action' })).toEqual(after)
    expect(told(captured, { kind: 'failed' })).toEqual(after)
    expect(told({ kind: 'cancelled' }, captured)).toEqual(after)
  })

  test('about a cancellation end an authorisation', () =>
    expect(told({ kind: 'cancelled' }, { kind: 'authorised' }).state).toBe('cancelled'))

  test('about refunds contain totals, so the largest one is right', () =>
    expect(told(captured, refunded(3_000), refunded(1_000), refunded(3_000))).toEqual({
      state: 'captured',
      captured: 5_000,
      refunded: 3_000,
    }))

  test('about a refund imply the capture', () =>
    expect(told(refunded(1_000))).toMatchObject({ state: 'captured', captured: 5_000 }))

  test('have the same result in any order and number', () => {
    const kinds = ['requires_action', 'failed', 'card_saved', 'authorised', 'cancelled'] as const
    const anyNews = fc.oneof(
      fc.constantFrom(...kinds).map((kind): GatewayNews => ({ kind })),
      fc.constant(captured),
      fc.integer({ min: 0, max: 5_000 }).map(refunded),
    )
    const shuffled = fc
      .array(anyNews, { maxLength: 8 })
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: 2 * list.length })),
      )
    fc.assert(
      fc.property(shuffled, ([once, twice]) => {
        expect(told(...twice)).toEqual(told(...once))
      }),
      { numRuns: 500 },
    )
  })
})

test('an attempt is open until the gateway has decided', () =>
  expect(PAYMENT_STATES.filter(isAttemptOpen)).toEqual(['open', 'requires_action', 'capturing']))
