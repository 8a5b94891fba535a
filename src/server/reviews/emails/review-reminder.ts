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
        ? 'Your booking has ended. Your review helps the host and other guests.'
        : 'Your guest’s booking has ended. Your review helps your guest and other hosts.',
      'Reviews stay hidden until you’ve both written one or the review period ends.',
    ],
    facts: [
      ['Space', space],
      [guest ? 'Host' : 'Guest', other ?? 'Deleted account'],
      ['Open until', dayThere(until, zone)],
    ],
    link: { path: `/bookings/${bookingId}`, label: 'Write a review' },
  }
}
