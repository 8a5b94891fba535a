import type { Email } from '../../../external/mail/draw-email.ts'

export function listingApprovedMail(name: string, title: string, id: string): Email {
  return {
    kind: 'listing_approved',
    name,
    subject: `${title} is on offer`,
    lines: ['We looked at your space, and it is published. Visitors find and book it from now on.'],
    facts: [['Space', title]],
    link: { path: `/space/${id}`, label: 'See it as visitors do' },
  }
}
