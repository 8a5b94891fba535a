import type { ReviewDecision } from '../../domain/spaces/listing-review.ts'

export const reviewWords = {
  reviewedOn: 'New listings are published once an admin approves them.',
  reviewedOff: 'New listings are published right away, without review.',
  switchOff: 'Publish without review',
  switchOn: 'Review new listings first',
  columns: { title: 'Listing', city: 'City', host: 'Host', sent: 'Submitted' },
  none: 'All clear. New listings appear here.',
  range: (shown: number, count: number) => `${shown} of ${count}, longest waiting first`,
  photos: 'Photos',
  noPhotos: 'This listing has no photos anymore.',
  asWritten: 'Listing as visitors will see it',
  price: 'Price',
  aDay: (amount: string) => `${amount} per day`,
  anHour: (amount: string) => `${amount} per hour`,
  onlyBooked: 'Shown only after booking',
  host: 'Host',
  decisions: {
    approve: ['Approve', 'It’s published right away.'],
    send_back: ['Send back', 'The host can edit and resubmit it.'],
    take_down: ['Take down', 'It becomes a draft that the host can edit and resubmit. Its bookings stay.'],
  } satisfies Record<ReviewDecision, readonly [string, string]>,
  reasonHint: 'We’ll email it to the host and show it in their editor. Optional if you approve.',
  downHint: 'We’ll email it to the host and show it in their editor.',
  recorded: 'The decision is recorded. We’ve emailed the host.',
  nothing: 'There’s nothing to decide now.',
  step: {
    submit: 'Submitted',
    withdraw: 'Withdrawn',
    approve: 'Approved',
    send_back: 'Sent back',
    pause: 'Paused',
    resume: 'Resumed',
    archive: 'Archived',
    restore: 'Restored',
  } as Record<string, string>,
  /** The reasons that the database records by itself. */
  stepReasons: {
    'host suspended': 'The host was suspended.',
    'host restored': 'The host’s suspension ended.',
    'no longer a host': 'The person is no longer a host.',
  } as Record<string, string>,
} as const
