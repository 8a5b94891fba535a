import type { BookingId } from '../../../domain/kernel/id.ts'
import type { ReviewRole } from '../../../domain/reviews/review.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export type Reviewed = {
  email: string
  first_name: string
  bookingId: BookingId
  byRole: ReviewRole
  space: string
  overall: number
  /** Null: this person has deleted their account. */
  author: string | null
}

/** Goes to the reviewed person once the review is visible. */
export function reviewShownMail({ byRole, author, first_name, bookingId, space, overall }: Reviewed): Email {
  const who = author ?? (byRole === 'guest' ? 'A guest' : 'A host')
  return {
    kind: 'review_shown',
    name: first_name,
    subject: byRole === 'guest' ? `${who} reviewed ${space}` : `${who} reviewed you as a guest`,
    lines: [
      byRole === 'guest'
        ? 'The review is now on your space’s page. You can answer it once, where everyone can read it.'
        : 'Hosts you send requests to or book with can now read it. You can answer it once.',
    ],
    facts: [
      ['Space', space],
      ['Stars', `${overall} of 5`],
    ],
    link: { path: `/bookings/${bookingId}`, label: 'Read and answer' },
  }
}
