import type { BookingId } from '../../../domain/kernel/id.ts'
import type { Email } from '../../external/mail/draw-email.ts'

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
      'Somebody reported it, and an admin took it down. Nobody but you can read it now, its stars do not count any more, and it cannot be written again.',
      'If you think we are wrong, write to us.',
    ],
    facts: [
      ['Space', space],
      ['Why', why],
    ],
    link: { path: `/bookings/${bookingId}#reviews`, label: 'See your review' },
  }
}
