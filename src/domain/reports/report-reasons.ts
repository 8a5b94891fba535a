export const LISTING_REASONS = ['misleading', 'fake', 'unsafe', 'offensive', 'other'] as const
export type ListingReason = (typeof LISTING_REASONS)[number]

export const PERSON_REASONS = ['scam', 'outside_payment', 'offensive', 'impersonation', 'other'] as const
export type PersonReason = (typeof PERSON_REASONS)[number]

export const REPORTED = ['listing', 'person', 'review', 'message'] as const
export type Reported = (typeof REPORTED)[number]
