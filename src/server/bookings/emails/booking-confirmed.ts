import type { Email, Fact } from '../../external/mail/draw-email.ts'
import type { Attachment } from '../../external/mail/mailer.ts'

type More = { facts?: readonly Fact[]; path?: string; attachments?: readonly Attachment[] }

export function bookingConfirmedMail(name: string, space: string, when: string, more: More = {}): Email {
  const { facts = [], path = '/bookings', attachments = [] } = more
  return {
    kind: 'booking_confirmed',
    name,
    subject: `Booking confirmed: ${space}`,
    lines: ['Your booking is confirmed. Your receipt and a calendar invite are attached.'],
    facts: [['Space', space], ['When', when], ...facts],
    link: { path, label: 'See your booking' },
    attachments,
  }
}
