import type { Claim } from '../claims.ts'

export const booking: readonly Claim[] = [
  ['14.1', 1, 'One table defines who can take which step from which state, and until when.'],
  ['14.2', 1, 'A bank challenge extends a hold once, to ten minutes at least.'],
  ['14.3', 1, 'A hold doesn’t end when the guest leaves the page, or while a payment attempt is open.'],
  ['14.4', 4, 'The host has 24 hours to respond to a request, or until the start.'],
  [
    '14.5',
    4,
    'An accepted request whose card fails asks its guest to pay, and ends with its deadline, its guest or its host.',
  ],
  ['14.6', 4, 'The time decides whether a booking is in progress, and a completed one opens reviews.'],
  ['14.7', 1, 'A step is taken only from the state it was decided in: one of many at once.'],
  ['14.8', 1, 'A step, its event and its notifications are written together or not at all.'],
  ['14.9', 1, 'Someone who loses a race sees "This slot was just taken", with three free alternatives nearby.'],
  ['14.10', 1, 'An expired hold or request frees its slot without any job.'],
  [
    '14.11',
    1,
    'A late payment confirms the booking if the slot is still free; otherwise it is refunded in full, and the guest is notified.',
  ],
  ['14.12.1', 1, 'A session or account has one live hold.'],
  ['14.12.2', 1, 'A network (IPv6: /64, /56 ×4, /48 ×16) has three live holds, one per space.'],
  ['14.12.3', 4, 'An account can have five unpaid requests and 60 requested days at most.'],
  ['14.12.4', 1, 'A network holds a slot that overlaps a released one only after five minutes.'],
  ['14.12.5', 1, 'Without an account a hold covers seven days at most.'],
  [
    '14.13',
    4,
    'A requested change holds the added time for 24 hours, never beyond the old start, and is charged once accepted.',
  ],
  [
    '14.14',
    4,
    'The removed part of a change is refunded line by line by the policy, or in full by the host; the rest keeps its split.',
  ],
  ['14.15', 4, 'A change whose charge fails leaves the old terms.'],
  ['14.16', 4, 'A change doesn’t move refund deadlines back.'],
  [
    '14.17',
    1,
    '/booking-success shows location, directions, access instructions when due, calendar file, receipt and a link to the host.',
  ],
  [
    '14.18',
    1,
    'Cancellation presets: flexible 24 h; moderate 7 d, 50 % until 24 h; firm 30 d, 50 % until 7 d; strict 90 d, 50 % until 14 d.',
  ],
  [
    '14.19',
    1,
    'Cancellation: days are local calendar days, their hours elapsed hours; a tier applies up to and including its instant.',
  ],
  ['14.20', 1, 'Within 24 hours of a confirmation at least 48 hours before the start, everything is refunded.'],
  [
    '14.21',
    1,
    'Cleaning is refunded in full before the start, the service fee only in the grace period or by host or admin, and tax with its line.',
  ],
  [
    '14.22',
    1,
    'After the start a guest can’t cancel; host or admin refund the unused days, and an admin up to everything.',
  ],
  ['14.23', 1, 'Each refund step is one exact sentence, with its instant and place.'],
  ['14.24', 4, 'A refund matches its preview.'],
]
