export const REVIEW_DECISIONS = ['approve', 'send_back'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]
