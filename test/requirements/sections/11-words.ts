import type { Claim } from '../claims.ts'

export const words: readonly Claim[] = [
  [
    '11.1',
    1,
    'A slot is never sold twice: a constraint of the database, no rule, keeps the occupancies of a unit apart.',
  ],
  ['11.2.1', 1, 'The constraint covers the buffers of a booking.'],
  ['11.2.2', 1, 'The constraint covers parts of spaces: booking a part blocks the whole, and the whole each part.'],
  ['11.2.3', 3, 'The constraint covers the blocks of the owner.'],
  ['11.2.4', 3, 'The constraint covers stored imports: no later booking overlaps one.'],
  ['11.3', 3, 'A part has the host, zone and currency of its whole; three deep at most, and in no circle.'],
  [
    '11.4',
    3,
    'A part that joins is taken by all that takes the whole, or is refused. A part that leaves stays taken by it until that ends.',
  ],
  ['11.5', 1, 'A hold lasts 15 minutes, belongs to one session, and shows its time.'],
  ['11.6', 1, 'A booking keeps the price lines and the house rules of the moment it was made.'],
  ['11.7', 1, 'Nobody books or reviews an own space.'],
  ['11.8', 1, 'Any account books, whatever its role.'],
  ['11.9', 1, 'A quote gives the reason of each line.'],
  ['11.10', 1, 'Between two bookings both buffers count: that after the one and that before the other.'],
  ['11.11', 1, 'A day on which clocks change costs one day.'],
  ['11.12', 1, 'The end date is inclusive: start = end is one day.'],
  [
    '11.13',
    1,
    'A booking by the day goes from the first opening to the last closing, the nights included; a closed date in it refuses it.',
  ],
  [
    '11.14',
    1,
    'A day booking for today starts at the later of opening and lead time, rounded up to the step, and says so; without anything left it is refused.',
  ],
  ['11.15', 1, 'A space let by the hour only is found by dates when each has a free slot of its shortest length.'],
  ['11.16', 1, 'On the page, the quote and the hold of a space today is the date in its zone.'],
  ['11.17', 1, 'A slot carries the date of the opening it begins in, after midnight too.'],
  [
    '11.18',
    1,
    'In an hour that comes twice the earlier instant counts; a start in an hour that is skipped does not exist.',
  ],
  ['11.19', 1, 'Openings of neighbouring days that meet or overlap are one stretch.'],
  ['11.20', 1, 'Money is whole cents.'],
  ['11.21', 1, 'There is one currency, of two decimals: USD.'],
  [
    '11.22',
    1,
    'An opening edge in an hour that clocks skip is the moment of the change; an opening wholly inside it does not exist.',
  ],
  ['11.23', 1, 'Where the previous evening’s opening outlasts a last day’s closing, the later one counts.'],
]
