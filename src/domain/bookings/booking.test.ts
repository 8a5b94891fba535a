import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import { period } from '../kernel/period.ts'
import {
  ACTORS,
  type Actor,
  allowedSteps,
  BOOKING_STATES,
  type BookingFacts,
  type BookingState,
  STEP_NAMES,
  STEPS,
  type StepName,
  step,
} from './booking.ts'

const STAY = period(at('2026-12-01T10:00'), at('2026-12-02T18:00'))
const EXPIRY = at('2026-11-21T08:15')
const CALM = at('2026-11-21T08:00')
const AFTER_EXPIRY = at('2026-11-22T08:00')
const DURING = at('2026-12-01T12:00')
const AFTER = at('2026-12-02T18:00')

const booking = (state: BookingState, change: Partial<BookingFacts> = {}): BookingFacts => ({
  state,
  instant: true,
  period: STAY,
  attemptOpen: false,
  expiresAt: ['held', 'requested', 'payment_required'].includes(state) ? EXPIRY : null,
  ...change,
})

type Cell = `${BookingState} ${StepName} ${Actor}`

const TABLE: Partial<Record<Cell, BookingState>> = {
  'held pay guest': 'confirmed',
  'held pay system': 'confirmed',
  'held release guest': 'released',
  'held release admin': 'released',
  'held release system': 'released',
  'held expire system': 'expired',
  'held fall_through system': 'expired',
  'requested accept host': 'confirmed',
  'requested accept system': 'confirmed',
  'requested accept_unpaid host': 'payment_required',
  'requested accept_unpaid system': 'payment_required',
  'requested decline host': 'declined',
  'requested decline admin': 'declined',
  'requested withdraw guest': 'withdrawn',
  'requested expire system': 'expired',
  'payment_required pay guest': 'confirmed',
  'payment_required pay system': 'confirmed',
  'payment_required withdraw guest': 'withdrawn',
  'payment_required cancel host': 'cancelled',
  'payment_required cancel admin': 'cancelled',
  'payment_required expire system': 'expired',
  'confirmed cancel guest': 'cancelled',
  'confirmed cancel host': 'cancelled',
  'confirmed cancel admin': 'cancelled',
  'confirmed cancel system': 'cancelled',
  'confirmed complete system': 'completed',
  'expired pay_late system': 'confirmed',
}
const timeOf = (name: StepName) => (name === 'expire' ? AFTER_EXPIRY : name === 'complete' ? AFTER : CALM)

describe(claim('14.1', 'every state × step × actor'), () => {
  for (const state of BOOKING_STATES)
    for (const name of STEP_NAMES)
      test(`${state}: ${name}`, () => {
        for (const actor of ACTORS) {
          const to = TABLE[`${state} ${name} ${actor}`]
          const known = STEPS.some((s) => s.from === state && s.name === name)
          expect(step(booking(state), name, actor, timeOf(name)), actor).toEqual(
            to
              ? { ok: true, value: to }
              : { ok: false, refusal: known ? { code: 'wrong_actor', actor } : { code: 'wrong_state', state } },
          )
        }
      })
})

const refusal = (facts: BookingFacts, name: StepName, actor: Actor, now: Temporal.Instant) => {
  const found = step(facts, name, actor, now)
  return found.ok ? found.value : found.refusal.code
}

describe('time decides', () => {
  test('a guest can’t cancel after the start', () => {
    expect(refusal(booking('confirmed'), 'cancel', 'guest', STAY.from.subtract({ nanoseconds: 1 }))).toBe('cancelled')
    expect(refusal(booking('confirmed'), 'cancel', 'guest', STAY.from)).toBe('already_started')
  })

  test.each(['host', 'admin'] as const)('a %s can cancel until the end', (actor) => {
    expect(refusal(booking('confirmed'), 'cancel', actor, DURING)).toBe('cancelled')
    expect(refusal(booking('confirmed'), 'cancel', actor, AFTER)).toBe('already_ended')
  })

  test('everything expires exactly at its time, not before', () => {
    for (const state of ['held', 'requested', 'payment_required'] as const) {
      expect(step(booking(state), 'expire', 'system', CALM)).toEqual({
        ok: false,
        refusal: { code: 'too_early', from: EXPIRY },
      })
      expect(refusal(booking(state), 'expire', 'system', EXPIRY)).toBe('expired')
    }
  })

  test('no one can act on an expired hold or request', () => {
    for (const state of ['held', 'requested', 'payment_required'] as const)
      for (const actor of ['guest', 'host', 'admin'] as const)
        expect(allowedSteps(booking(state), actor, EXPIRY)).toEqual([])
    expect(step(booking('held'), 'pay', 'guest', EXPIRY)).toEqual({
      ok: false,
      refusal: { code: 'expired', at: EXPIRY },
    })
  })

  test('a late payment still counts', () => {
    expect(refusal(booking('held'), 'pay', 'system', AFTER_EXPIRY)).toBe('confirmed')
    expect(refusal(booking('expired'), 'pay_late', 'system', AFTER_EXPIRY)).toBe('confirmed')
    expect(refusal(booking('expired'), 'pay_late', 'system', DURING)).toBe('already_started')
  })

  test(claim('14.6', 'a booking completes at its end'), () => {
    expect(refusal(booking('confirmed'), 'complete', 'system', AFTER)).toBe('completed')
    expect(refusal(booking('confirmed'), 'complete', 'system', DURING)).toBe('too_early')
  })
})

test('a paid hold becomes a request where the host decides', () => {
  expect(refusal(booking('held', { instant: false }), 'pay', 'guest', CALM)).toBe('requested')
  expect(refusal(booking('held', { instant: false }), 'pay', 'system', CALM)).toBe('requested')
})

test(claim('14.3', 'nothing expires while a payment attempt is open'), () => {
  const trying = { attemptOpen: true }
  expect(refusal(booking('held', trying), 'expire', 'system', AFTER_EXPIRY)).toBe('payment_open')
  expect(refusal(booking('held', trying), 'release', 'guest', CALM)).toBe('payment_open')
  expect(refusal(booking('requested', trying), 'withdraw', 'guest', CALM)).toBe('payment_open')
  expect(refusal(booking('payment_required', trying), 'cancel', 'host', CALM)).toBe('payment_open')
  expect(refusal(booking('held', trying), 'pay', 'system', CALM)).toBe('confirmed')
})

test('a reply lists the actions its reader may take', () => {
  expect(allowedSteps(booking('held'), 'guest', CALM)).toEqual(['pay', 'release'])
  expect(allowedSteps(booking('requested'), 'host', CALM)).toEqual(['accept', 'accept_unpaid', 'decline'])
  expect(allowedSteps(booking('confirmed'), 'guest', DURING)).toEqual([])
  expect(allowedSteps(booking('cancelled'), 'admin', CALM)).toEqual([])
})

test('a hold without an expiry is a bug', () =>
  expect(() => step(booking('held', { expiresAt: null }), 'expire', 'system', CALM)).toThrow(RangeError))
