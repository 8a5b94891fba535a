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
      'Someone reported your review, and an admin took it down. Only you can read it now, its stars no longer count, and you can’t write it again.',
      'If you think this is a mistake, contact us.',
    ],
    facts: [
      ['Space', space],
      ['Reason', why],
    ],
    link: { path: `/bookings/${bookingId}#reviews`, label: 'See your review' },
  }
}
