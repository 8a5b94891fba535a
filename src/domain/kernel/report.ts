/** What became of a report: nothing was wrong with it, or something was done. */
export const REPORT_OUTCOMES = ['dismissed', 'acted_on'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** What became of a report of a review, which can be taken down besides. */
export const REVIEW_OUTCOMES = [...REPORT_OUTCOMES, 'taken_down'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]

export const REPORT_STATES = ['open', 'settled'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** How many reports are in each state, and since when the first open one is. */
export type ReportCounts = { open: number; settled: number; oldest: Temporal.Instant | null }
