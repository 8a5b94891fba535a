/** What an admin may decide of a listing that waits; sending it back wants a reason. */
export const REVIEW_DECISIONS = ['approve', 'send_back'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]
