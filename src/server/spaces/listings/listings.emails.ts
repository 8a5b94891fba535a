import type { Email } from '../../external/mail/draw-email.ts'

export function listingApprovedMail(name: string, title: string, id: string): Email {
  return {
    kind: 'listing_approved',
    name,
    subject: `${title} is published`,
    lines: ['We’ve reviewed and published your space. Guests can now find and book it.'],
    facts: [['Space', title]],
    link: { path: `/space/${id}`, label: 'View your space' },
  }
}

export function listingSentBackMail(name: string, title: string, id: string, reason: string): Email {
  return {
    kind: 'listing_sent_back',
    name,
    subject: `${title} needs changes`,
    lines: ['We’ve reviewed your space. It needs a few changes before we can publish it.'],
    facts: [
      ['Space', title],
      ['Our message', reason],
    ],
    link: { path: `/host/spaces/${id}`, label: 'Edit your space' },
  }
}
