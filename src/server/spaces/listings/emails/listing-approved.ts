import type { Email } from '../../../external/mail/draw-email.ts'

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
