/** From its end on, a booking can be reviewed for this long. */
export const REVIEW_DAYS = 14
export const REVIEW_LENGTH = 5_000

export type ReviewRole = 'guest' | 'host'

/** What each side gives stars for, besides the whole. */
export const CATEGORIES = {
  guest: ['cleanliness', 'accuracy', 'communication', 'access', 'value'],
  host: ['cleanliness', 'communication', 'house_rules', 'punctuality', 'care'],
} as const satisfies Record<ReviewRole, readonly string[]>
export type Category = (typeof CATEGORIES)[ReviewRole][number]

export const REPORT_REASONS = ['offensive', 'personal', 'untrue', 'unrelated', 'advertising'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The instant from which a booking cannot be reviewed any more; what was written by then is seen from it on. */
export const reviewsUntil = (end: Temporal.Instant) => end.add({ hours: 24 * REVIEW_DAYS })

export type ReviewStep = 'not_yet' | 'write' | 'change' | 'shown' | 'too_late'
/** `counted`: a clock elsewhere was ahead, and what was written can be seen already. */
type Standing = { end: Temporal.Instant; mine: boolean; theirs: boolean; counted: boolean; now: Temporal.Instant }

/**
 * What one side can do about its review. Both are blind: neither is seen before both are written or the time is over, and until then
 * one's own can be changed.
 */
export function reviewStep({ end, mine, theirs, counted, now }: Standing): ReviewStep {
  if (Temporal.Instant.compare(now, end) < 0) return 'not_yet'
  if (mine && theirs) return 'shown'
  if (counted || Temporal.Instant.compare(now, reviewsUntil(end)) >= 0) return mine || theirs ? 'shown' : 'too_late'
  return mine ? 'change' : 'write'
}

/** From when on a review can be seen, and the other side's with it; `theirs`: when that was written. */
export function visibleFrom(end: Temporal.Instant, theirs: Temporal.Instant | null, now: Temporal.Instant) {
  if (!theirs) return reviewsUntil(end)
  return Temporal.Instant.compare(theirs, now) > 0 ? theirs : now
}
