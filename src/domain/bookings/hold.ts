import { compareInstants } from '../kernel/instants.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { SlotRequest } from '../spaces/availability.ts'

export const HOLD_MINUTES = 15
export const CHALLENGE_MINUTES = 10
export const HOLDS_A_MINUTE = 10
export const UNPAID_REQUESTS = 5
export const REQUESTED_DAYS = 60
/** Limits active holds per network, because a hold is free and blocks the slot for everyone else. */
export const HOLDS_OF_NETWORK = 3
/**
 * Limits how many days of a space each account and each network can hold per calendar day. Released and expired holds
 * count too.
 */
export const HELD_DAYS_A_DAY = 120
export const DAYS_WITHOUT_ACCOUNT = 7
/** After a hold ends, its network must wait this long before it can hold an overlapping slot again. */
export const PAUSE_MINUTES = 5

export function holdExpiresAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: HOLD_MINUTES })
}

export function daysOf(ask: SlotRequest): number {
  return ask.mode === 'days' ? ask.startDate.until(ask.endDate).days + 1 : 1
}

export function daysAdded(from: SlotRequest, to: SlotRequest): number {
  if (from.mode !== 'days' || to.mode !== 'days') return daysOf(to)
  const isLater = Temporal.PlainDate.compare(from.startDate, to.startDate) > 0
  const isEarlier = Temporal.PlainDate.compare(from.endDate, to.endDate) < 0
  const first = isLater ? from.startDate : to.startDate
  const last = isEarlier ? from.endDate : to.endDate
  return daysOf(to) - Math.max(0, first.until(last).days + 1)
}

export const spansTooLong = (ask: SlotRequest): boolean => daysOf(ask) > DAYS_WITHOUT_ACCOUNT

export type HoldClock = { readonly expiresAt: Temporal.Instant; readonly prolonged: boolean }
export type ProlongRefusal =
  | { readonly code: 'expired'; readonly at: Temporal.Instant }
  | { readonly code: 'already_prolonged' }

export function prolongForChallenge(hold: HoldClock, now: Temporal.Instant): Result<HoldClock, ProlongRefusal> {
  if (compareInstants(hold.expiresAt, now) <= 0) return err({ code: 'expired', at: hold.expiresAt })
  if (hold.prolonged) return err({ code: 'already_prolonged' })
  const enough = now.add({ minutes: CHALLENGE_MINUTES })
  return ok({
    expiresAt: compareInstants(hold.expiresAt, enough) < 0 ? enough : hold.expiresAt,
    prolonged: true,
  })
}

export type RequestRefusal =
  | { readonly code: 'too_many_requests'; readonly limit: number }
  | { readonly code: 'too_many_requested_days'; readonly limit: number }

/**
 * Returns the time from which the same visitor or network may hold an overlapping slot again, or null if they may do so
 * now. `lastEndedAt` is the time at which their last hold ended.
 */
export function holdAgainAt(lastEndedAt: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant | null {
  const at = lastEndedAt?.add({ minutes: PAUSE_MINUTES })
  return at && compareInstants(now, at) < 0 ? at : null
}

export function canRequest(unpaid: readonly SlotRequest[], ask: SlotRequest): Result<true, RequestRefusal> {
  if (unpaid.length >= UNPAID_REQUESTS) return err({ code: 'too_many_requests', limit: UNPAID_REQUESTS })
  const days = unpaid.reduce((sum, one) => sum + daysOf(one), daysOf(ask))
  return days > REQUESTED_DAYS ? err({ code: 'too_many_requested_days', limit: REQUESTED_DAYS }) : ok(true)
}
