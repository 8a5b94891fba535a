import type { Claim } from '../claims.ts'

export const trust: readonly Claim[] = [
  ['17.1', 4, 'Reviews are blind until both sides wrote or 14 days have passed.'],
  ['17.2', 4, 'A review has 1 to 5 stars overall and in five categories of its side.'],
  ['17.3', 4, 'A review has one public answer, and can be reported.'],
  ['17.4', 4, 'Rating and count on cards are exact.'],
  ['17.5', 4, 'On Browse and Space a heart is saved when signed in, kept in the tab when not, and merged at sign-in.'],
  ['17.6', 6, 'A report ends with what became of it.'],
  [
    '17.7',
    6,
    'A review that is taken down is seen by nobody but its author, who is told why, counts for no rating, and is not written again.',
  ],
  ['17.8', 6, 'Display names that imitate the operator are refused.'],
]
