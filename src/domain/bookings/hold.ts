import { err, ok, type Result } from '../kernel/result.ts'
import type { SlotRequest } from '../spaces/availability.ts'

export const HOLD_MINUTES = 15
export const CHALLENGE_MINUTES = 10
export const LIVE_HOLDS = 1
export const UNPAID_REQUESTS = 5
/** Of one network, live at a time, and one of them per space: a hold costs nothing, and takes the slot from everybody else. */
export const HOLDS_OF_NETWORK = 3
/** At most, for whoever has no account. */
export const DAYS_WITHOUT_ACCOUNT = 7
export const SAME_SLOT_PAUSE_MINUTES = 5

/** When a hold taken now ends by itself. */
export function holdExpiresAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: HOLD_MINUTES })
}

/** Whether a slot has more days than whoever has no account may hold; those of 25 hours count as one. */
export function spansTooLong(ask: SlotRequest): boolean {
  return ask.mode === 'days' && ask.startDate.until(ask.endDate).days >= DAYS_WITHOUT_ACCOUNT
}

export type HoldClock = { readonly expiresAt: Temporal.Instant; readonly prolonged: boolean }
export type ProlongRefusal =
  | { readonly code: 'expired'; readonly at: Temporal.Instant }
  | { readonly code: 'already_prolonged' }

/** The hold's clock once a bank challenge opens: at least 10 minutes left, once per hold. */
export function prolongForChallenge(hold: HoldClock, now: Temporal.Instant): Result<HoldClock, ProlongRefusal> {
  if (Temporal.Instant.compare(hold.expiresAt, now) <= 0) return err({ code: 'expired', at: hold.expiresAt })
  if (hold.prolonged) return err({ code: 'already_prolonged' })
  const enough = now.add({ minutes: CHALLENGE_MINUTES })
  return ok({
    expiresAt: Temporal.Instant.compare(hold.expiresAt, enough) < 0 ? enough : hold.expiresAt,
    prolonged: true,
  })
}

/** Counts of what is live; `sameSlotEndedAt` = when this account's or session's last hold of the same slot ended, null if never. */
export type HoldsSoFar = {
  readonly ofSession: number
  readonly ofAccount: number
  readonly unpaidRequests: number
  readonly sameSlotEndedAt: Temporal.Instant | null
}
export type HoldRefusal =
  | { readonly code: 'hold_already_open' }
  | { readonly code: 'too_many_requests'; readonly limit: number }
  | { readonly code: 'same_slot_too_soon'; readonly from: Temporal.Instant }

/** Whether another hold may begin now, by the limits per session, account and slot. */
export function canStartHold(so: HoldsSoFar, now: Temporal.Instant): Result<true, HoldRefusal> {
  if (so.ofSession >= LIVE_HOLDS || so.ofAccount >= LIVE_HOLDS) return err({ code: 'hold_already_open' })
  if (so.unpaidRequests >= UNPAID_REQUESTS) return err({ code: 'too_many_requests', limit: UNPAID_REQUESTS })
  const from = so.sameSlotEndedAt?.add({ minutes: SAME_SLOT_PAUSE_MINUTES })
  if (from && Temporal.Instant.compare(now, from) < 0) return err({ code: 'same_slot_too_soon', from })
  return ok(true)
}
