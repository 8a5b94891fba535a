import { queueLetter } from '../accounts/emails/optional-email.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { findReviewed, findSidesToAsk, findTakenDown } from './emails.sql.ts'
import { reviewReminderMail, reviewShownMail, reviewTakenDownMail } from './reviews.emails.ts'
import { forgetReporter } from './reviews.sql.ts'

/**
 * Asks both parties for a review after a booking, and notifies them when a review of them becomes visible or their own
 * is taken down.
 */
export const reviewReader: EventReader<Deps> = {
  name: 'reviews',
  on: {
    'booking.completed': async (deps, tx, { bookingId }) => {
      for (const side of await findSidesToAsk(tx, bookingId, deps.clock.now()))
        await queueLetter(deps, tx, { to: side.email, kind: 'review', email: reviewReminderMail(side) })
    },
    'review.shown': async (deps, tx, { reviewId }) => {
      const reviewed = await findReviewed(tx, reviewId)
      if (reviewed)
        await queueLetter(deps, tx, { to: reviewed.email, kind: 'review', email: reviewShownMail(reviewed) })
    },
    // This email can't be turned off, because authors must be able to object.
    'review.taken_down': async (deps, tx, { reviewId }) => {
      const told = await findTakenDown(tx, reviewId)
      if (told) await queueLetter(deps, tx, { to: told.email, kind: 'account', email: reviewTakenDownMail(told) })
    },
    'account.deleted': (_deps, tx, { accountId }) => forgetReporter(tx, accountId),
  },
}
