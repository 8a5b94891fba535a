import type { ReviewDecision } from '../../domain/spaces/listing-review.ts'

/** The sentences of /admin/listings. */
export const reviewWords = {
  reviewedOn: 'New listings wait here until an admin has looked at them.',
  reviewedOff: 'New listings are on offer at once; nobody looks at them first.',
  switchOff: 'Publish without review',
  switchOn: 'Look at new listings first',
  columns: { title: 'Listing', city: 'City', host: 'Host', sent: 'Sent in' },
  none: 'Nothing waits here. New listings appear as they are sent in.',
  range: (shown: number, count: number) => `${shown} of ${count}, those that wait longest`,
  photos: 'Photos',
  noPhotos: 'It has no photo any more.',
  asWritten: 'What visitors will read',
  price: 'Price',
  aDay: (amount: string) => `${amount} a day`,
  anHour: (amount: string) => `${amount} an hour`,
  onlyBooked: 'After a booking only',
  host: 'Host',
  decisions: {
    approve: ['Approve', 'It is on offer at once.'],
    send_back: ['Send back', 'The host changes it and sends it in again.'],
  } satisfies Record<ReviewDecision, readonly [string, string]>,
  reasonHint: 'The host reads it, here and by e-mail. An approval needs none.',
  recorded: 'The decision is recorded, and the host has an e-mail.',
  nothing: 'There is nothing to decide now.',
  step: {
    submit: 'Sent in',
    withdraw: 'Taken back',
    approve: 'Approved',
    send_back: 'Sent back',
    pause: 'Paused',
    resume: 'On offer again',
    archive: 'Archived',
    restore: 'Brought back',
  } as Record<string, string>,
} as const
