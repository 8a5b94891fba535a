import { compareInstants } from '../kernel/instants.ts'
import type { Period } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'

export const BOOKING_STATES = [
  'held',
  'requested',
  'payment_required',
  'confirmed',
  'completed',
  'declined',
  'expired',
  'released',
  'withdrawn',
  'cancelled',
] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** A minus reverses the order. `begins` starts with the latest start, `total` with the highest amount. */
export const BOOKING_SORTS = ['newest', 'oldest', 'begins', '-begins', 'total', '-total'] as const
export type BookingSort = (typeof BOOKING_SORTS)[number]

export const STEP_NAMES = [
  'pay',
  'pay_late',
  'fall_through',
  'release',
  'accept',
  'accept_unpaid',
  'decline',
  'withdraw',
  'cancel',
  'expire',
  'complete',
] as const
export type StepName = (typeof STEP_NAMES)[number]

export const ACTORS = ['guest', 'host', 'admin', 'system'] as const
export type Actor = (typeof ACTORS)[number]

/** When a step is allowed. "before" excludes the exact moment of expiry, start or end; "from" includes it. */
export type StepTime = 'any' | 'before_expiry' | 'before_start' | 'before_end' | 'from_expiry' | 'from_end'

export type StepRule = {
  readonly name: StepName
  readonly from: BookingState
  readonly to: BookingState
  readonly who: readonly Actor[]
  readonly when: StepTime
  readonly only?: 'instant' | 'request'
  readonly noOpenAttempt?: true
}

/** `expiresAt` is set only in the states held, requested and payment_required. */
export type BookingFacts = {
  readonly state: BookingState
  readonly instant: boolean
  readonly period: Period
  readonly expiresAt: Temporal.Instant | null
  readonly attemptOpen: boolean
}

export type StepRefusal =
  | { readonly code: 'wrong_state'; readonly state: BookingState }
  | { readonly code: 'wrong_actor'; readonly actor: Actor }
  | { readonly code: 'expired'; readonly at: Temporal.Instant }
  | { readonly code: 'too_early'; readonly from: Temporal.Instant }
  | { readonly code: 'already_started' }
  | { readonly code: 'already_ended' }
  | { readonly code: 'payment_open' }

export const ACCESS_HOURS = 24

/**
 * Guests start `pay` and hosts start `accept`, but the system can complete either one, even after the deadline. An
 * admin can end a booking with a reason but can't accept one on someone's behalf.
 */
// biome-ignore format: a table is read in rows
export const STEPS: readonly StepRule[] = [
  { name: 'pay', from: 'held', to: 'confirmed', who: ['guest'], when: 'before_expiry', only: 'instant' },
  { name: 'pay', from: 'held', to: 'confirmed', who: ['system'], when: 'any', only: 'instant' },
  { name: 'pay', from: 'held', to: 'requested', who: ['guest'], when: 'before_expiry', only: 'request' },
  { name: 'pay', from: 'held', to: 'requested', who: ['system'], when: 'any', only: 'request' },
  { name: 'pay', from: 'payment_required', to: 'confirmed', who: ['guest'], when: 'before_expiry' },
  { name: 'pay', from: 'payment_required', to: 'confirmed', who: ['system'], when: 'any' },
  // A database constraint decides whether the slot is still free. If it isn't, we refund the payment instead.
  { name: 'pay_late', from: 'expired', to: 'confirmed', who: ['system'], when: 'before_start' },
  // The guest, the host or the space was removed before the money arrived.
  { name: 'fall_through', from: 'held', to: 'expired', who: ['system'], when: 'any', noOpenAttempt: true },
  { name: 'release', from: 'held', to: 'released', who: ['guest', 'admin', 'system'], when: 'before_expiry', noOpenAttempt: true },
  { name: 'accept', from: 'requested', to: 'confirmed', who: ['host'], when: 'before_expiry', noOpenAttempt: true },
  { name: 'accept', from: 'requested', to: 'confirmed', who: ['system'], when: 'any' },
  { name: 'accept_unpaid', from: 'requested', to: 'payment_required', who: ['host'], when: 'before_expiry' },
  { name: 'accept_unpaid', from: 'requested', to: 'payment_required', who: ['system'], when: 'any' },
  { name: 'decline', from: 'requested', to: 'declined', who: ['host', 'admin'], when: 'before_expiry', noOpenAttempt: true },
  { name: 'withdraw', from: 'requested', to: 'withdrawn', who: ['guest'], when: 'before_expiry', noOpenAttempt: true },
  { name: 'withdraw', from: 'payment_required', to: 'withdrawn', who: ['guest'], when: 'before_expiry', noOpenAttempt: true },
  { name: 'cancel', from: 'payment_required', to: 'cancelled', who: ['host', 'admin'], when: 'before_expiry', noOpenAttempt: true },
  { name: 'cancel', from: 'confirmed', to: 'cancelled', who: ['guest'], when: 'before_start', noOpenAttempt: true },
  { name: 'cancel', from: 'confirmed', to: 'cancelled', who: ['host', 'admin'], when: 'before_end', noOpenAttempt: true },
  { name: 'cancel', from: 'confirmed', to: 'cancelled', who: ['system'], when: 'any', noOpenAttempt: true },
  { name: 'expire', from: 'held', to: 'expired', who: ['system'], when: 'from_expiry', noOpenAttempt: true },
  { name: 'expire', from: 'requested', to: 'expired', who: ['system'], when: 'from_expiry', noOpenAttempt: true },
  { name: 'expire', from: 'payment_required', to: 'expired', who: ['system'], when: 'from_expiry', noOpenAttempt: true },
  { name: 'complete', from: 'confirmed', to: 'completed', who: ['system'], when: 'from_end' },
]

export function step(
  booking: BookingFacts,
  name: StepName,
  actor: Actor,
  now: Temporal.Instant,
): Result<BookingState, StepRefusal> {
  const kind = booking.instant ? 'instant' : 'request'
  const rules = STEPS.filter((r) => r.name === name && r.from === booking.state && (r.only ?? kind) === kind)
  if (rules.length === 0) return err({ code: 'wrong_state', state: booking.state })
  const rule = rules.find((r) => r.who.includes(actor))
  if (!rule) return err({ code: 'wrong_actor', actor })
  const untimely = refusalOf(rule.when, booking, now)
  if (untimely) return err(untimely)
  if (rule.noOpenAttempt && booking.attemptOpen) return err({ code: 'payment_open' })
  return ok(rule.to)
}

function refusalOf(
  when: StepTime,
  { expiresAt, period, state }: BookingFacts,
  now: Temporal.Instant,
): StepRefusal | null {
  const reached = (at: Temporal.Instant) => compareInstants(at, now) <= 0
  const expiry = () => {
    if (!expiresAt) throw new RangeError(`a booking in ${state} has an expiry`)
    return expiresAt
  }
  switch (when) {
    case 'any':
      return null
    case 'before_expiry':
      return reached(expiry()) ? { code: 'expired', at: expiry() } : null
    case 'before_start':
      return reached(period.from) ? { code: 'already_started' } : null
    case 'before_end':
      return reached(period.to) ? { code: 'already_ended' } : null
    case 'from_expiry':
      return reached(expiry()) ? null : { code: 'too_early', from: expiry() }
    case 'from_end':
      return reached(period.to) ? null : { code: 'too_early', from: period.to }
  }
}

export function allowedSteps(booking: BookingFacts, actor: Actor, now: Temporal.Instant): StepName[] {
  return STEP_NAMES.filter((name) => step(booking, name, actor, now).ok)
}
