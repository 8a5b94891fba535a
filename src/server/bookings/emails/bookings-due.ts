import type { Email } from '../../external/mail/draw-email.ts'

/** Goes to admins before bookings of suspended hosts are cancelled automatically. */
export function bookingsDueMail(name: string, { count, when }: { count: number; when: string }): Email {
  const bookings = count === 1 ? 'A booking of a suspended host is' : `${count} bookings of suspended hosts are`
  return {
    kind: 'bookings_due',
    name,
    subject: `${bookings} about to be cancelled`,
    lines: [
      `${bookings} waiting for your decision. From ${when}, each booking that no admin keeps is cancelled with a full refund.`,
    ],
    link: { path: '/admin/bookings', label: 'See the bookings' },
  }
}
