import type { Category, ReportReason, ReviewRole } from '../../domain/reviews/review.ts'
import { countText } from '../format/count.ts'

export const reviewWords = {
  head: 'Reviews',
  tooLate: 'The 14 days for reviews are over, and no review was written.',
  blind: (other: string, when: string) =>
    `Reviews stay hidden until you and ${other} have both written one, or until ${when}.`,
  theyWrote: (other: string) => `${other} has already written a review. Write yours to read it.`,
  waiting: (other: string, when: string) =>
    `Sent. We’ll publish it once ${other} has written one too, or on ${when} at the latest. You can change it until then.`,
  saved: 'Your review is saved.',
  shownNow: 'Both reviews are published now.',
  write: { guest: 'How was the space?', host: 'How was your guest?' } satisfies Record<ReviewRole, string>,
  change: 'Change your review',
  send: 'Send review',
  sendChange: 'Save changes',
  overall: 'Overall',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  ofFive: (count: number) => `${count} of 5 stars`,
  needStars: (what: string) => `Choose a rating for “${what}”.`,
  text: 'In your words (optional)',
  textHint: {
    guest: 'Everyone can read this on the space’s page. Please leave out phone numbers and addresses.',
    host: 'Your guest can read this, and so can hosts they book with later.',
  } satisfies Record<ReviewRole, string>,
  tooLong: (most: number) => `Up to ${countText(most)} characters, please.`,
  mine: 'Your review',
  theirs: (other: string) => `Review by ${other}`,
  noneMine: 'You didn’t write a review.',
  noneTheirs: (other: string) => `${other} didn’t write a review.`,
  takenDown: 'An admin took this review down. Only you can read it, and its stars no longer count.',
  takenDownWhy: 'Reason:',
  takenDownTheirs: (other: string) => `An admin took down the review by ${other}.`,
  noWords: 'No words, just stars.',
  answer: 'Your reply',
  answerHint: 'You can reply once. Your reply appears below the review, where everyone can read it.',
  sendAnswer: 'Publish reply',
  needText: 'Write something first.',
  answered: (who: string) => `${who} replied`,
  you: 'You',
  former: { guest: 'Former guest', host: 'Former host' } satisfies Record<ReviewRole, string>,
  theOther: { guest: 'the guest', host: 'the host' } satisfies Record<ReviewRole, string>,
  ofGuest: (rating: string, count: number, hosts: number) =>
    `${rating} from ${hosts === 1 ? '1 host' : `${hosts} hosts`}${count > hosts ? ` (${count} reviews)` : ''}`,
  ofGuestNone: 'No host has reviewed this guest yet.',
  ofGuestHead: 'Reviews by hosts',
} as const

export const categoryHints: Record<Category, string> = {
  cleanliness: 'How clean it was.',
  accuracy: 'Whether the photos and description were accurate.',
  communication: 'Quick and clear answers.',
  access: 'How easy it was to find and enter.',
  value: 'Value for the price.',
  house_rules: 'Whether they followed the rules.',
  punctuality: 'Whether they arrived and left on time.',
  care: 'How they treated the space and its contents.',
}

export const reportWords = {
  title: 'Report this review',
  text: 'An admin reviews it. The author isn’t told who reported it.',
  reason: 'What’s wrong with it?',
  reasons: {
    offensive: 'It insults or threatens someone',
    personal: 'It reveals private details',
    untrue: 'It’s made up, or about another place',
    unrelated: 'It’s not about this booking',
    advertising: 'It’s advertising',
  } satisfies Record<ReportReason, string>,
  note: 'What should the admin know? (optional)',
  send: 'Send report',
  close: 'Close',
  needReason: 'Choose what’s wrong.',
  sent: 'Thank you. An admin will review it.',
  signIn: 'Sign in',
} as const

export const reportsWords = {
  none: 'All clear. No reported review needs a decision.',
  noneSettled: 'No report has been settled yet.',
  writtenBy: {
    guest: (name: string | null) => `A guest of the space, ${name ?? 'a deleted account'}, wrote`,
    host: (name: string | null) => `The host, ${name ?? 'a deleted account'}, wrote about a guest`,
  } satisfies Record<ReviewRole, (name: string | null) => string>,
  ofFive: (count: number) => `${count} of 5 stars`,
  noWords: 'No words, just stars.',
  takenDown: 'This review was taken down.',
} as const
