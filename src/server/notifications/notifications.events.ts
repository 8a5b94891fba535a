import type { BookingState } from '../../domain/bookings/booking.ts'
import type { ProblemEvent } from '../../domain/events.ts'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { type Cents, type Currency, formatExact } from '../../domain/kernel/money.ts'
import { momentThere, periodThere } from '../../domain/kernel/when-words.ts'
import { type NoticeName, sidesToNotify } from '../../domain/notifications/notice.ts'
import { findAdmins } from '../accounts/accounts.sql.ts'
import { forgetChoices } from '../accounts/emails/choices.sql.ts'
import { findOpenReset } from '../accounts/factor-resets.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import {
  type BookingRecipients,
  findApplicant,
  findBookingRecipients,
  findChangeTold,
  findListingRecipient,
  findPayoutTold,
  findReviewers,
  findReviewRecipient,
  findStepTo,
  forgetHearer,
} from './notices.sql.ts'
import { hearMessage, notify } from './notify.ts'

type Of = { bookingId: BookingId }
const facts =
  (bookingId: BookingId, { space, from, to, zone }: BookingRecipients) =>
  (clock: Clock) => ({ bookingId, space, words: periodThere(from, to, zone, clock) })

const stepTo =
  (state: BookingState, what: NoticeName) =>
  async (deps: Deps, tx: Sql, { bookingId }: Of) => {
    const [of, step] = [await findBookingRecipients(tx, bookingId), await findStepTo(tx, bookingId, state)]
    if (!of || !step || (state === 'expired' && step.was === 'held')) return
    const recipients = sidesToNotify(actorOf(state, step)).map((side) => of[side])
    await notify(deps, tx, recipients, { what, facts: facts(bookingId, of), key: `${what}:${bookingId}` })
  }

/**
 * Changes reported by the gateway result from what a party did: a guest paid, or a host accepted a request with a saved
 * card.
 */
function actorOf(state: BookingState, { actor, was }: { actor: string; was: BookingState | null }): string {
  if (state === 'payment_required') return 'host'
  if (state !== 'confirmed') return actor
  return was === 'requested' ? 'host' : 'guest'
}

async function changeProposed(deps: Deps, tx: Sql, { bookingId }: Of): Promise<void> {
  const [of, change] = [await findBookingRecipients(tx, bookingId), await findChangeTold(tx, bookingId)]
  if (!of || !change) return
  const recipients = sidesToNotify(change.by).map((side) => of[side])
  await notify(deps, tx, recipients, {
    what: 'change_proposed',
    facts: facts(bookingId, of),
    key: `change_proposed:${change.id}`,
  })
}

async function changeEnded(deps: Deps, tx: Sql, { bookingId }: Of): Promise<void> {
  const [of, change] = [await findBookingRecipients(tx, bookingId), await findChangeTold(tx, bookingId)]
  // The booking's own notice covers all other outcomes of a change.
  if (!of || !change || !['declined', 'withdrawn', 'expired', 'failed'].includes(change.state)) return
  const other = change.by === 'guest' ? 'host' : 'guest'
  const by = { declined: other, withdrawn: change.by }[change.state] ?? 'system'
  const recipients = sidesToNotify(by).map((side) => of[side])
  await notify(deps, tx, recipients, {
    what: 'change_ended',
    facts: facts(bookingId, of),
    key: `change_ended:${change.id}`,
  })
}

async function changed(deps: Deps, tx: Sql, { bookingId }: Of): Promise<void> {
  const [of, change] = [await findBookingRecipients(tx, bookingId), await findChangeTold(tx, bookingId)]
  if (!of || !change) return
  await notify(deps, tx, [of[change.by]], {
    what: 'booking_changed',
    facts: facts(bookingId, of),
    key: `booking_changed:${change.id}`,
  })
}

async function applicationStep(deps: Deps, tx: Sql, stepId: number, what: NoticeName): Promise<void> {
  await notify(deps, tx, [await findApplicant(tx, stepId)], { what, facts: {}, key: `application:${stepId}` })
}

async function listingStep(deps: Deps, tx: Sql, eventId: number, what: NoticeName): Promise<void> {
  const recipients = await findListingRecipient(tx, eventId)
  if (!recipients) return
  const { id, ...facts } = recipients
  await notify(deps, tx, [id], { what, facts, key: `listing:${eventId}` })
}

async function payout(deps: Deps, tx: Sql, payoutId: string, sent: boolean): Promise<void> {
  const of = await findPayoutTold(tx, payoutId)
  // If reversing a payout fails, that concerns the site and not the host.
  if (!of || (!sent && of.amount_cents < 0)) return
  const words = `${formatExact(Math.abs(of.amount_cents) as Cents, of.currency as Currency)} ${of.currency}`
  const what = !sent ? 'payout_failed' : of.amount_cents > 0 ? 'payout_sent' : 'payout_taken_back'
  await notify(deps, tx, [of.id], { what, facts: { words }, key: `${what}:${payoutId}` })
}

const problem =
  (what: NoticeName, sides: readonly ('guest' | 'host')[]) =>
  async (deps: Deps, tx: Sql, { bookingId, problemId }: ProblemEvent): Promise<void> => {
    const of = await findBookingRecipients(tx, bookingId)
    if (!of) return
    const recipients = { facts: facts(bookingId, of), key: `${what}:${problemId}` }
    await notify(
      deps,
      tx,
      sides.map((side) => of[side]),
      { what, ...recipients },
    )
    if (what !== 'problem_reported') return
    const admins = (await findAdmins(tx)).map(({ id }) => id)
    await notify(deps, tx, admins, {
      what: 'problem_for_admin',
      facts: recipients.facts,
      key: `problem_for_admin:${problemId}`,
    })
  }

export const noticeReader: EventReader<Deps> = {
  name: 'notices',
  on: {
    'booking.requested': stepTo('requested', 'request_received'),
    'booking.payment_required': stepTo('payment_required', 'payment_needed'),
    'booking.declined': stepTo('declined', 'request_declined'),
    'booking.withdrawn': stepTo('withdrawn', 'request_withdrawn'),
    'booking.expired': stepTo('expired', 'request_ended'),
    'booking.confirmed': stepTo('confirmed', 'booking_confirmed'),
    'booking.cancelled': stepTo('cancelled', 'booking_cancelled'),
    'booking.change_proposed': changeProposed,
    'booking.change_ended': changeEnded,
    'booking.changed': changed,
    'booking.refunded': async (deps, tx, { bookingId, refundId }) => {
      const of = await findBookingRecipients(tx, bookingId)
      if (of)
        await notify(deps, tx, [of.guest], {
          what: 'money_back',
          facts: facts(bookingId, of),
          key: `money_back:${refundId}`,
        })
    },
    'account.factor_reset_requested': async (deps, tx, { accountId, resetId }) => {
      const reset = await findOpenReset(tx, accountId, deps.clock.now())
      if (reset?.id !== resetId) return
      const facts = (clock: Clock) => ({ words: momentThere(reset.readyAt, 'UTC', clock) })
      await notify(deps, tx, [accountId], { what: 'factor_reset_requested', facts, key: `factor_reset:${resetId}` })
    },
    'booking.completed': async (deps, tx, { bookingId }) => {
      const of = await findBookingRecipients(tx, bookingId)
      const recipients = await findReviewers(tx, bookingId)
      if (of)
        await notify(deps, tx, recipients, {
          what: 'review_open',
          facts: facts(bookingId, of),
          key: `review_open:${bookingId}`,
        })
    },
    'bookings.due': async (deps, tx, { bookingId, count, at }) => {
      const admins = (await findAdmins(tx)).map(({ id }) => id)
      const facts = (clock: Clock) => ({
        words: `${count} to keep or cancel before ${momentThere(Temporal.Instant.from(at), 'UTC', clock)}`,
      })
      await notify(deps, tx, admins, { what: 'bookings_due', facts, key: `bookings_due:${bookingId}:${at}` })
    },
    'problem.reported': problem('problem_reported', ['host']),
    'problem.answered': problem('problem_answered', ['guest']),
    'problem.withdrawn': problem('problem_withdrawn', ['host']),
    'problem.settled': problem('problem_settled', ['guest', 'host']),
    'review.shown': async (deps, tx, { reviewId }) => {
      const recipients = await findReviewRecipient(tx, reviewId)
      if (!recipients) return
      const { id, ...of } = recipients
      await notify(deps, tx, [id], { what: 'review_shown', facts: of, key: `review_shown:${reviewId}` })
    },
    'host_application.needs_changes': (deps, tx, { stepId }) =>
      applicationStep(deps, tx, stepId, 'application_needs_changes'),
    'host_application.approved': (deps, tx, { stepId }) => applicationStep(deps, tx, stepId, 'application_approved'),
    'host_application.rejected': (deps, tx, { stepId }) => applicationStep(deps, tx, stepId, 'application_rejected'),
    'listing.approve': (deps, tx, { eventId }) => listingStep(deps, tx, eventId, 'listing_approved'),
    'listing.send_back': (deps, tx, { eventId }) => listingStep(deps, tx, eventId, 'listing_sent_back'),
    'payout.sent': (deps, tx, { payoutId }) => payout(deps, tx, payoutId, true),
    'payout.failed': (deps, tx, { payoutId }) => payout(deps, tx, payoutId, false),
    'message.sent': hearMessage,
    'account.deleted': async (_deps, tx, { accountId }) => {
      await forgetHearer(tx, accountId)
      await forgetChoices(tx, accountId)
    },
  },
}
