import type { BookingState } from '../../domain/bookings/booking.ts'
import type { EventKind, EventOf } from '../../domain/events.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import type { ListingStep } from '../../domain/spaces/listing-state.ts'
import { WEBHOOK_GROUPS, type WebhookType } from '../../domain/webhooks/webhook-types.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { addDeliveries } from './deliveries.sql.ts'
import { findListening, findWantedTypes, type Owner, removeEndpointsOf } from './endpoints.sql.ts'
import {
  aboutBooking,
  aboutListing,
  aboutMessage,
  aboutMoney,
  aboutPayout,
  aboutReview,
  type Telling,
} from './payloads.ts'
import {
  findBookingSubject,
  findLastChange,
  findListingSubject,
  findMessageSubject,
  findPaymentSubject,
  findPayoutSubject,
  findProblemState,
  findRefundSubject,
  findReviewSubject,
} from './subjects.sql.ts'

/** The types that any endpoint wants. Looked up once for each round of events, which has its own transaction. */
const wanted = new WeakMap<Sql, Promise<Set<string>>>()

function wantedIn(tx: Sql): Promise<Set<string>> {
  const known = wanted.get(tx) ?? findWantedTypes(tx)
  wanted.set(tx, known)
  return known
}

type Of<K extends EventKind> = (deps: Deps, tx: Sql, event: EventOf<K>) => Promise<Telling[]>

/** Queues what `find` returns. If no endpoint wants any of `types`, nothing is looked up. */
const tell =
  <K extends EventKind>(types: readonly WebhookType[], find: Of<K>) =>
  async (deps: Deps, tx: Sql, event: EventOf<K>, at: Temporal.Instant): Promise<void> => {
    const known = await wantedIn(tx)
    if (!types.some((type) => known.has(type))) return
    for (const telling of await find(deps, tx, event)) await queue(deps, tx, telling, at)
  }

async function queue(deps: Deps, tx: Sql, { type, subject, ...of }: Telling, at: Temporal.Instant): Promise<void> {
  const endpoints = await findListening(tx, of.accounts, [type])
  if (endpoints.length === 0) return
  // Endpoints of the same owner get the same event, under the same id.
  const events = new Map<Owner, { eventId: string; payload: string }>()
  const eventOf = (owner: Owner) => {
    const known = events.get(owner)
    if (known) return known
    const eventId = crypto.randomUUID()
    const made = { eventId, payload: JSON.stringify({ id: eventId, type, timestamp: at, data: of.data(owner) }) }
    events.set(owner, made)
    return made
  }
  const list = endpoints.map(({ id, owner }) => ({ endpoint: id, subject, type, ...eventOf(owner) }))
  await addDeliveries(tx, list, deps.clock.now())
}

async function bookingTelling(
  { config }: Deps,
  tx: Sql,
  bookingId: BookingId,
  type: WebhookType,
  more: Parameters<typeof aboutBooking>[1]['more'] & { state?: BookingState } = {},
): Promise<Telling[]> {
  const booking = await findBookingSubject(tx, bookingId)
  if (!booking) return []
  // A hold that ran out was never a booking for its host.
  if (type === 'booking.expired' && booking.was === 'held') return []
  const { state = booking.state, ...rest } = more
  return [aboutBooking(config, { type, booking: { ...booking, state }, more: rest })]
}

/** The payload shows the state that the booking had then, even if it has moved on since. */
const toState = (state: BookingState, type: WebhookType) =>
  tell<`booking.${BookingState}`>([type], (deps, tx, { bookingId }) =>
    bookingTelling(deps, tx, bookingId, type, { state }),
  )

const aboutChange = (type: WebhookType) =>
  tell<'booking.change_proposed'>([type], async (deps, tx, { bookingId }) => {
    const change = await findLastChange(tx, bookingId)
    return change ? bookingTelling(deps, tx, bookingId, type, { change }) : []
  })

const aboutProblem = (type: WebhookType) =>
  tell<'problem.reported'>([type], async (deps, tx, { bookingId, problemId }) => {
    const state = await findProblemState(tx, problemId)
    return state ? bookingTelling(deps, tx, bookingId, type, { problem: { id: problemId, state } }) : []
  })

async function payment({ config }: Deps, tx: Sql, id: BookingId, of: 'booking' | 'change'): Promise<Telling[]> {
  const paid = await findPaymentSubject(tx, id, of)
  return paid ? [aboutMoney(config, 'payment.succeeded', paid)] : []
}

const LISTING_TYPES: Record<ListingStep, WebhookType> = {
  submit: 'listing.submitted',
  withdraw: 'listing.withdrawn',
  approve: 'listing.published',
  send_back: 'listing.sent_back',
  pause: 'listing.paused',
  resume: 'listing.published',
  archive: 'listing.archived',
  restore: 'listing.restored',
}

const review = (type: 'review.published' | 'review.removed') =>
  tell<'review.shown' | 'review.taken_down'>([type], async ({ config }, tx, { reviewId }) => {
    const found = await findReviewSubject(tx, reviewId)
    return found ? [aboutReview(config, type, found)] : []
  })

const payout = (sent: boolean) =>
  tell<'payout.sent' | 'payout.failed'>(WEBHOOK_GROUPS.payout, async ({ config }, tx, { payoutId }) => {
    const found = await findPayoutSubject(tx, payoutId)
    return found ? [aboutPayout(config, sent, found)] : []
  })

export const webhookReader: EventReader<Deps> = {
  name: 'webhooks',
  on: {
    'booking.requested': toState('requested', 'booking.requested'),
    'booking.payment_required': toState('payment_required', 'booking.payment_required'),
    'booking.confirmed': tell<'booking.confirmed'>(
      ['booking.confirmed', 'payment.succeeded'],
      async (deps, tx, { bookingId }) => [
        ...(await bookingTelling(deps, tx, bookingId, 'booking.confirmed', { state: 'confirmed' })),
        ...(await payment(deps, tx, bookingId, 'booking')),
      ],
    ),
    'booking.declined': toState('declined', 'booking.declined'),
    'booking.withdrawn': toState('withdrawn', 'booking.withdrawn'),
    'booking.expired': toState('expired', 'booking.expired'),
    'booking.cancelled': toState('cancelled', 'booking.cancelled'),
    'booking.completed': toState('completed', 'booking.completed'),
    'booking.change_proposed': aboutChange('booking.change_proposed'),
    'booking.change_ended': aboutChange('booking.change_ended'),
    'booking.changed': tell<'booking.changed'>(
      ['booking.changed', 'payment.succeeded'],
      async (deps, tx, { bookingId }) => {
        const change = await findLastChange(tx, bookingId)
        const told = await bookingTelling(deps, tx, bookingId, 'booking.changed', change ? { change } : {})
        return [...told, ...(await payment(deps, tx, bookingId, 'change'))]
      },
    ),
    'booking.refunded': tell(['payment.refunded'], async ({ config }, tx, { refundId }) => {
      const refund = await findRefundSubject(tx, refundId)
      return refund ? [aboutMoney(config, 'payment.refunded', refund)] : []
    }),
    'problem.reported': aboutProblem('booking.problem_reported'),
    'problem.answered': aboutProblem('booking.problem_answered'),
    'problem.settled': aboutProblem('booking.problem_settled'),
    'problem.withdrawn': aboutProblem('booking.problem_withdrawn'),
    'message.sent': tell(['message.sent'], async ({ config }, tx, { messageId }) => {
      const message = await findMessageSubject(tx, messageId)
      return message ? [aboutMessage(config, message)] : []
    }),
    'listing.moved': tell(WEBHOOK_GROUPS.listing, async ({ config }, tx, { eventId }) => {
      const listing = await findListingSubject(tx, eventId)
      if (!listing) return []
      const isPublished = listing.state === 'published'
      return [aboutListing(config, isPublished ? 'listing.published' : LISTING_TYPES[listing.step], listing)]
    }),
    'review.shown': review('review.published'),
    'review.taken_down': review('review.removed'),
    'payout.sent': payout(true),
    'payout.failed': payout(false),
    'account.deleted': (_deps, tx, { accountId }) => removeEndpointsOf(tx, accountId),
  },
}
