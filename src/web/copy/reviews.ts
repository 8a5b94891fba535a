import type { Category, ReportReason, ReviewRole } from '../../domain/reviews/review.ts'

export const reviewWords = {
  head: 'Reviews',
  tooLate: 'The 14 days for reviews are over, and neither side wrote one.',
  blind: (other: string, when: string) =>
    `You and ${other} do not see what the other wrote before both have, or until ${when}.`,
  theyWrote: (other: string) => `${other} has written a review already. Write yours to read it.`,
  waiting: (other: string, when: string) =>
    `Sent. It is shown once ${other} has written too, at the latest on ${when}. Until then you can change it.`,
  saved: 'Your review is saved.',
  shownNow: 'Both reviews are shown now.',
  write: { guest: 'How was the space?', host: 'How was your guest?' } satisfies Record<ReviewRole, string>,
  change: 'Change your review',
  send: 'Send review',
  sendChange: 'Save changes',
  overall: 'Overall',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  ofFive: (count: number) => `${count} of 5 stars`,
  needStars: (what: string) => `Give stars: ${what}.`,
  text: 'In your words (optional)',
  textHint: {
    guest: 'Everybody reads this on the page of the space. No phone numbers or addresses, please.',
    host: 'Your guest reads this, and hosts they ask later on.',
  } satisfies Record<ReviewRole, string>,
  tooLong: (most: number) => `Up to ${most.toLocaleString('en-US')} characters, please.`,
  mine: 'Your review',
  theirs: (other: string) => `What ${other} wrote`,
  noneMine: 'You did not write a review.',
  noneTheirs: (other: string) => `${other} did not write a review.`,
  takenDown: 'An admin took this review down. Nobody but you can read it, and its stars do not count any more.',
  takenDownWhy: 'Why:',
  takenDownTheirs: (other: string) => `What ${other} wrote was taken down by an admin.`,
  noWords: 'No words, just stars.',
  answer: 'Your answer',
  answerHint: 'There can be one. It stands below the review for everybody who reads it.',
  sendAnswer: 'Publish answer',
  needText: 'Write something first.',
  answered: (who: string) => `${who} answered`,
  you: 'You',
  former: { guest: 'Former guest', host: 'Former host' } satisfies Record<ReviewRole, string>,
  theOther: { guest: 'the guest', host: 'the host' } satisfies Record<ReviewRole, string>,
  ofGuest: (rating: string, count: number, hosts: number) =>
    `${rating} from ${hosts === 1 ? '1 host' : `${hosts} hosts`}${count > hosts ? ` (${count} reviews)` : ''}`,
  ofGuestNone: 'No host has reviewed this guest yet.',
  ofGuestHead: 'What hosts say of this guest',
} as const

export const categoryHints: Record<Category, string> = {
  cleanliness: 'How clean it was.',
  accuracy: 'Whether photos and description were right.',
  communication: 'Quick and clear answers.',
  access: 'How easy it was to find and to get in.',
  value: 'What you got for the price.',
  house_rules: 'Whether they kept to them.',
  punctuality: 'Whether they came and left in time.',
  care: 'How they treated the room and what is in it.',
}

export const reportWords = {
  title: 'Report this review',
  text: 'An admin reads it. Whoever wrote it does not hear who reported it.',
  reason: 'What is wrong with it?',
  reasons: {
    offensive: 'It insults or threatens somebody',
    personal: 'It names private details',
    untrue: 'It is made up, or of another place',
    unrelated: 'It is not about this booking',
    advertising: 'It is advertising',
  } satisfies Record<ReportReason, string>,
  note: 'What should the admin know? (optional)',
  send: 'Send report',
  close: 'Close',
  needReason: 'Choose what is wrong.',
  sent: 'Thank you. An admin will look at it.',
  signIn: 'Sign in',
} as const

export const reportsWords = {
  none: 'No report of a review waits.',
  noneSettled: 'No report was settled yet.',
  writtenBy: {
    guest: (name: string | null) => `A guest of the space, ${name ?? 'a deleted account'}, wrote`,
    host: (name: string | null) => `The host, ${name ?? 'a deleted account'}, wrote of a guest`,
  } satisfies Record<ReviewRole, (name: string | null) => string>,
  ofFive: (count: number) => `${count} of 5 stars`,
  noWords: 'No words, just stars.',
  takenDown: 'This review is taken down.',
} as const
