export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a try got no answer. With `secret_lost`, our own secrets changed too fast, and the endpoint needs a new one. */
export const TRY_PROBLEMS = ['unreachable', 'too_slow', 'not_allowed', 'secret_lost'] as const
export type TryProblem = (typeof TRY_PROBLEMS)[number]

/** Why an endpoint is off: the owner’s decision, an answer of 410, three days of failures, or the account’s recovery. */
export const DISABLED_BY = ['owner', 'gone', 'failing', 'recovery'] as const
export type DisabledBy = (typeof DISABLED_BY)[number]

export const RETRY_HOURS = 72
export const LOG_DAYS = 30
export const OVERLAP_HOURS = 24

const PAUSES_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600] as const
const LONGEST_SECONDS = 21_600
/** A pause is up to this share longer, so that receivers that were down aren't all asked at the same moment. */
const JITTER = 0.2

/** No pause is longer than this, so work that is due later was postponed by a clock that was ahead. */
export const LONGEST_PAUSE_SECONDS = LONGEST_SECONDS * (1 + JITTER)

/**
 * When a delivery that failed is tried again: after growing pauses, and a last time three days after the first try.
 * Null after the last one. `random` is from 0 to 1.
 */
export function nextTry(
  tries: number,
  first: Temporal.Instant,
  now: Temporal.Instant,
  random: number,
): Temporal.Instant | null {
  const last = first.add({ hours: RETRY_HOURS })
  if (now.epochMilliseconds >= last.epochMilliseconds) return null
  const pause = (PAUSES_SECONDS[tries - 1] ?? LONGEST_SECONDS) * (1 + JITTER * random)
  const next = now.add({ milliseconds: Math.round(pause * 1_000) })
  return next.epochMilliseconds < last.epochMilliseconds ? next : last
}

export const isDelivered = (status: number): boolean => status >= 200 && status < 300
/** The receiver says that the address is gone for good. */
export const isGone = (status: number): boolean => status === 410

/** True once an endpoint has answered nothing but failures for three days. */
export const isGivenUp = (failingSince: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.epochMilliseconds >= failingSince.add({ hours: RETRY_HOURS }).epochMilliseconds
