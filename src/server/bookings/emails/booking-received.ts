import type { Email, Fact } from '../../external/mail/draw-email.ts'
import type { Attachment } from '../../external/mail/mailer.ts'

type More = { facts?: readonly Fact[]; path?: string; attachments?: readonly Attachment[] }

export function bookingReceivedMail(name: string, space: string, when: string, more: More = {}): Email {
  const { facts = [], path = '/', attachments = [] } = more
  return {
    kind: 'booking_received',
    name,
    subject: `New booking: ${space}`,
    lines: ['A guest booked your space and paid. A calendar invite is attached.'],
    facts: [['Space', space], ['When', when], ...facts],
    link: { path, label: 'See your space' },
    attachments,
  }
}
