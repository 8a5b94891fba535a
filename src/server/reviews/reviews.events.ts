import { queueOptionalEmail } from '../accounts/emails/optional-email.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { findReviewed, findSidesToAsk, findTakenDown } from './emails.sql.ts'
import { reviewReminderMail, reviewShownMail, reviewTakenDownMail } from './reviews.emails.ts'
import { forgetReporter } from './reviews.sql.ts'

export const reviewReader: EventReader<Deps> = {
  name: 'reviews',
  on: {
    'booking.completed': async (deps, tx, { bookingId }) => {
      for (const side of await findSidesToAsk(tx, bookingId, deps.clock.now()))
        await queueOptionalEmail(deps, tx, { to: side.email, kind: 'review', email: reviewReminderMail(side) })
    },
    'review.shown': async (deps, tx, { reviewId }) => {
      const reviewed = await findReviewed(tx, reviewId)
      if (reviewed)
        await queueOptionalEmail(deps, tx, { to: reviewed.email, kind: 'review', email: reviewShownMail(reviewed) })
    },
    // This email can't be turned off, because authors must have the chance to object.
    'review.taken_down': async (deps, tx, { reviewId }) => {
      const takenDown = await findTakenDown(tx, reviewId)
      if (takenDown)
        await queueOptionalEmail(deps, tx, {
          to: takenDown.email,
          kind: 'account',
          email: reviewTakenDownMail(takenDown),
        })
    },
    'account.deleted': (_deps, tx, { accountId }) => forgetReporter(tx, accountId),
  },
}
