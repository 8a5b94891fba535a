import type { Claim } from '../claims.ts'

export const booking: readonly Claim[] = [
  ['14.1', 1, 'One table says who may take which step from which state, and by when.'],
  ['14.2', 1, "The bank's question prolongs a hold once, to ten minutes at least."],
  ['14.3', 1, 'A hold does not end by leaving the page, nor while a payment attempt is open.'],
  ['14.4', 4, 'A request is answered within 24 hours, and before the start.'],
  [
    '14.5',
    4,
    'An accepted request whose card fails asks its guest to pay, and ends by its time, its guest or its host.',
  ],
  ['14.6', 4, 'That a booking is in progress follows from the hour, and a completed one opens reviews.'],
  ['14.7', 1, 'A step is taken only from the state it was decided in: of many at once by one.'],
  ['14.8', 1, 'A step, its event and what is to be told are written together or not at all.'],
  ['14.9', 1, 'Who loses a race reads "This slot was just taken", with three free alternatives near it.'],
  ['14.10', 1, 'What has run out frees its slot though no job runs.'],
  [
    '14.11',
    1,
    'Money that comes late confirms where the slot is still free; else it goes back in full, and the guest is told.',
  ],
  ['14.12.1', 1, 'A session or account has one live hold.'],
  ['14.12.2', 1, 'A network (IPv6: /64, /56 ×4, /48 ×16) has three live holds, one per space.'],
  ['14.12.3', 4, 'An account has five unpaid requests and 60 requested days at most.'],
  ['14.12.4', 1, 'A network holds a slot that overlaps a released one only after five minutes.'],
  ['14.12.5', 1, 'Without an account a hold spans seven days at most.'],
  [
    '14.13',
    4,
    'A proposed change keeps the added time for 24 hours, never beyond the old start, and is charged once accepted.',
  ],
  [
    '14.14',
    4,
    'What a change removes is refunded line by line by the policy, or in full by the host; the rest keeps its split.',
  ],
  ['14.15', 4, 'A change whose charge fails leaves the old terms.'],
  ['14.16', 4, 'A change does not set back the clock of the cancellation terms.'],
  [
    '14.17',
    1,
    '/booking-success shows where it is and the way there, how to get in when due, calendar file, receipt, and the way to the host.',
  ],
  [
    '14.18',
    1,
    'Cancellation presets: flexible 24 h; moderate 7 d, 50 % until 24 h; firm 30 d, 50 % until 7 d; strict 90 d, 50 % until 14 d.',
  ],
  [
    '14.19',
    1,
    'Cancellation: days are local calendar days, their hours elapsed hours; a tier holds up to and including its instant.',
  ],
  ['14.20', 1, 'Within 24 hours of a confirmation that is 48 hours before the start all of it goes back.'],
  [
    '14.21',
    1,
    'Cleaning goes back whole before the start, the service fee only in the grace or by host or admin, tax with its line.',
  ],
  [
    '14.22',
    1,
    'After the start a guest cannot cancel; host or admin give back the unused days, an admin up to all of it.',
  ],
  ['14.23', 1, 'Each step of what goes back is one exact sentence, with its instant and place.'],
  ['14.24', 4, 'What a preview of a refund shows is what is given back.'],
]
