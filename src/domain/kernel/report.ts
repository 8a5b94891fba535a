export const REPORT_OUTCOMES = ['dismissed', 'acted_on'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const REVIEW_OUTCOMES = [...REPORT_OUTCOMES, 'taken_down'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]

export const REPORT_STATES = ['open', 'settled'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export type ReportCounts = { open: number; settled: number }
