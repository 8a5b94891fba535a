import type { Claim } from '../claims.ts'

export const trust: readonly Claim[] = [
  ['17.1', 4, 'Reviews stay hidden until both parties have written one or 14 days have passed.'],
  ['17.2', 4, 'A review has 1 to 5 stars overall and in five categories for its author.'],
  ['17.3', 4, 'A review has one public answer, and can be reported.'],
  ['17.4', 4, 'Rating and count on cards are exact.'],
  [
    '17.5',
    4,
    'On Browse and Space a heart is saved when signed in, stored in the tab otherwise, and merged at sign-in.',
  ],
  ['17.6', 6, 'A report ends with an outcome.'],
  [
    '17.7',
    6,
    'A review that was taken down is visible only to its author, who is told why, counts for no rating, and can’t be written again.',
  ],
  ['17.8', 6, 'Display names that imitate the operator are refused.'],
]
