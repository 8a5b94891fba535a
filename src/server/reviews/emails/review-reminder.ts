import type { BookingId } from '../../../domain/kernel/id.ts'
import { dayThere } from '../../../domain/kernel/when-words.ts'
import type { ReviewRole } from '../../../domain/reviews/review.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export type SideToAsk = {
  email: string
  first_name: string
  bookingId: BookingId
  role: ReviewRole
  space: string
  /** Null: this person has deleted their account. */
  other: string | null
  zone: string
  until: Temporal.Instant
}

/** Goes to each party once a booking is over. */
export function reviewReminderMail({ role, first_name, bookingId, space, other, zone, until }: SideToAsk): Email {
  const guest = role === 'guest'
  return {
    kind: 'review_reminder',
    name: first_name,
    subject: guest ? `How was ${space}?` : `How was ${other ?? 'your guest'} at ${space}?`,
    lines: [
      guest
        ? 'Your booking is over. A few stars and words help the next guest, and the host.'
        : 'A booking of your space is over. A few stars and words help the next host, and your guest.',
      'Neither side sees what the other wrote before both have, or the time is over.',
    ],
    facts: [
      ['Space', space],
      [guest ? 'Host' : 'Guest', other ?? 'no longer here'],
      ['Open until', dayThere(until, zone)],
    ],
    link: { path: `/bookings/${bookingId}`, label: 'Write a review' },
  }
}
