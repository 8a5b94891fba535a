import type { Email } from '../../../external/mail/draw-email.ts'

export function listingSentBackMail(name: string, title: string, id: string, reason: string): Email {
  return {
    kind: 'listing_sent_back',
    name,
    subject: `${title} needs changes`,
    lines: ['We’ve reviewed your space. Please change something before it’s published.'],
    facts: [
      ['Space', title],
      ['Our message', reason],
    ],
    link: { path: `/host/spaces/${id}`, label: 'Change it' },
  }
}
