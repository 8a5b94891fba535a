import type { BookingId } from '../../domain/kernel/id.ts'
import { dayThere } from '../../domain/kernel/when-words.ts'
import type { ReviewRole } from '../../domain/reviews/review.ts'
import type { Email } from '../external/mail/draw-email.ts'

export type SideToAsk = {
  email: string
  first_name: string
  bookingId: BookingId
  role: ReviewRole
  space: string
  other: string | null
  zone: string
  until: Temporal.Instant
}

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

export type Reviewed = {
  email: string
  first_name: string
  bookingId: BookingId
  byRole: ReviewRole
  space: string
  overall: number
  author: string | null
}

export function reviewShownMail({ byRole, author, first_name, bookingId, space, overall }: Reviewed): Email {
  const who = author ?? (byRole === 'guest' ? 'A guest' : 'A host')
  return {
    kind: 'review_shown',
    name: first_name,
    subject: byRole === 'guest' ? `${who} reviewed ${space}` : `${who} reviewed you as a guest`,
    lines: [
      byRole === 'guest'
        ? 'The review is now on your space’s page. You can reply once, where everyone can read it.'
        : 'Hosts you send requests to or book with can now read it. You can reply once.',
    ],
    facts: [
      ['Space', space],
      ['Stars', `${overall} of 5`],
    ],
    link: { path: `/bookings/${bookingId}`, label: 'Read and reply' },
  }
}

export type TakenDown = {
  email: string
  first_name: string
  bookingId: BookingId
  space: string
  why: string
}

export function reviewTakenDownMail({ first_name, bookingId, space, why }: TakenDown): Email {
  return {
    kind: 'review_taken_down',
    name: first_name,
    subject: `Your review of ${space} was taken down`,
    lines: [
      'Someone reported your review, and an admin took it down. Only you can read it now, its stars no longer count, and you can’t write it again.',
      'If you think this is a mistake, reply to this email.',
    ],
    facts: [
      ['Space', space],
      ['Reason', why],
    ],
    link: { path: `/bookings/${bookingId}#reviews`, label: 'See your review' },
  }
}
