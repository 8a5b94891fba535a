import type { ListingState } from './listing-state.ts'

export const REVIEW_DECISIONS = ['approve', 'send_back', 'take_down'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** Returns the decisions that an admin can take on a listing in this state. */
export function reviewDecisions(state: ListingState): readonly ReviewDecision[] {
  if (state === 'in_review') return ['approve', 'send_back']
  return state === 'published' || state === 'paused' ? ['take_down'] : []
}
