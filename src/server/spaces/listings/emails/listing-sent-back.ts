import type { Email } from '../../../external/mail/draw-email.ts'

export function listingSentBackMail(name: string, title: string, id: string, reason: string): Email {
  return {
    kind: 'listing_sent_back',
    name,
    subject: `${title} needs changes`,
    lines: ['We looked at your space and ask you to change something before it is published.'],
    facts: [
      ['Space', title],
      ['What we wrote', reason],
    ],
    link: { path: `/host/spaces/${id}`, label: 'Change it' },
  }
}
