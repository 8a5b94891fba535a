export const REVIEW_DAYS = 14
export const REVIEW_LENGTH = 5_000

export type ReviewRole = 'guest' | 'host'

/** The categories that each side rates besides the overall score. */
export const CATEGORIES = {
  guest: ['cleanliness', 'accuracy', 'communication', 'access', 'value'],
  host: ['cleanliness', 'communication', 'house_rules', 'punctuality', 'care'],
} as const satisfies Record<ReviewRole, readonly string[]>
export type Category = (typeof CATEGORIES)[ReviewRole][number]

export const REPORT_REASONS = ['offensive', 'personal', 'untrue', 'unrelated', 'advertising'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** When the time for reviews ends and written reviews become visible. */
export const reviewsUntil = (end: Temporal.Instant) => end.add({ hours: 24 * REVIEW_DAYS })

export type ReviewStep = 'not_yet' | 'write' | 'change' | 'shown' | 'too_late'
/** `counted`: another machine's clock was ahead, so the review is already visible. */
type ReviewStatus = { end: Temporal.Instant; mine: boolean; theirs: boolean; counted: boolean; now: Temporal.Instant }

/**
 * The step one party can take on its review. Reviews stay hidden until both are written or the time is over; until then
 * each party can edit theirs.
 */
export function reviewStep({ end, mine, theirs, counted, now }: ReviewStatus): ReviewStep {
  if (Temporal.Instant.compare(now, end) < 0) return 'not_yet'
  if (mine && theirs) return 'shown'
  if (counted || Temporal.Instant.compare(now, reviewsUntil(end)) >= 0) return mine || theirs ? 'shown' : 'too_late'
  return mine ? 'change' : 'write'
}

/** When a review becomes visible, together with the other one; `theirs` is when that was written. */
export function visibleFrom(end: Temporal.Instant, theirs: Temporal.Instant | null, now: Temporal.Instant) {
  if (!theirs) return reviewsUntil(end)
  return Temporal.Instant.compare(theirs, now) > 0 ? theirs : now
}
