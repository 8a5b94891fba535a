import { compareInstants } from '../kernel/instants.ts'
import type { Period } from '../kernel/period.ts'

const DECISION_HOURS = 48
export const WARNING_HOURS = 12

/** An admin has 48 hours to keep or cancel a suspended host's booking, but no longer than until its start. */
export function decideBy(suspendedAt: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const by = suspendedAt.add({ hours: DECISION_HOURS })
  return compareInstants(by, start) < 0 ? by : start
}

type OfSuspended = {
  readonly suspendedAt: Temporal.Instant | null
  readonly period: Period
  readonly keptAt: Temporal.Instant | null
}

/**
 * True if a confirmed booking must be cancelled with a full refund because its host was suspended and no admin kept it
 * in time. Computed from the clock, so that screens are right even before the job runs.
 */
export function mustCancel({ suspendedAt, period, keptAt }: OfSuspended, now: Temporal.Instant): boolean {
  if (!suspendedAt || compareInstants(period.from, suspendedAt) <= 0) return false
  const isKept = keptAt !== null && compareInstants(keptAt, suspendedAt) >= 0
  return !isKept && compareInstants(decideBy(suspendedAt, period.from), now) <= 0
}
