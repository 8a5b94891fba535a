import { compareInstants } from '../kernel/instants.ts'
export const REVIEW_DAYS = 14
export const REVIEW_LENGTH = 5_000

export type ReviewRole = 'guest' | 'host'

export const CATEGORIES = {
  guest: ['cleanliness', 'accuracy', 'communication', 'access', 'value'],
  host: ['cleanliness', 'communication', 'house_rules', 'punctuality', 'care'],
} as const satisfies Record<ReviewRole, readonly string[]>
export type Category = (typeof CATEGORIES)[ReviewRole][number]

export const REPORT_REASONS = ['offensive', 'personal', 'untrue', 'unrelated', 'advertising'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const reviewsUntil = (end: Temporal.Instant) => end.add({ hours: 24 * REVIEW_DAYS })

export type ReviewStep = 'not_yet' | 'write' | 'change' | 'shown' | 'too_late'
/** `counted` is true if the review is already visible, for example because another server's clock was ahead. */
type ReviewStatus = { end: Temporal.Instant; mine: boolean; theirs: boolean; counted: boolean; now: Temporal.Instant }

/**
 * Returns what one party can do with its review. Reviews stay hidden until both are written or the time is over. Until
 * then, each party can edit its own.
 */
export function reviewStep({ end, mine, theirs, counted, now }: ReviewStatus): ReviewStep {
  if (compareInstants(now, end) < 0) return 'not_yet'
  if (mine && theirs) return 'shown'
  if (counted || compareInstants(now, reviewsUntil(end)) >= 0) return mine || theirs ? 'shown' : 'too_late'
  return mine ? 'change' : 'write'
}

/** Both reviews become visible at the same time. `theirs` is the time at which the other party wrote its review. */
export function visibleFrom(end: Temporal.Instant, theirs: Temporal.Instant | null, now: Temporal.Instant) {
  if (!theirs) return reviewsUntil(end)
  return compareInstants(theirs, now) > 0 ? theirs : now
}
