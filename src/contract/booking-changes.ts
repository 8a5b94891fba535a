import { z } from 'zod'
import { CHANGE_STATES } from '../domain/bookings/change.ts'
import { bookingState } from './booking-shapes.ts'
import {
  ask,
  bookingId,
  centsShape,
  endpoint,
  idempotencyKey,
  instant,
  justTaken,
  keyReused,
  quoteRefusals,
  quoteShape,
  resetPending,
  slotRefusals,
  uuid,
} from './shapes.ts'

const tags = ['Bookings']
const id = z.object({ id: bookingId })
/** The terms if the host refunds removed items in full; null unless that is more than the policy refunds. */
const full = z.object({ quote: quoteShape, chargeCents: centsShape, refundCents: centsShape }).nullable()
const wanted = { ask: ask.optional(), people: z.int().min(1).max(100_000).optional() }

/** Proposed changes, newest first. `quote` is the booking's new price; charge or refund is the difference. */
const changes = z.object({
  items: z.array(
    z.object({
      id: uuid,
      state: z.enum(CHANGE_STATES),
      proposedBy: z.enum(['guest', 'host']),
      ask,
      people: z.int(),
      quote: quoteShape,
      chargeCents: centsShape,
      refundCents: centsShape,
      full,
      refundedInFull: z.boolean(),
      expiresAt: instant,
      createdAt: instant,
      endedAt: instant.nullable(),
      /** The host's new share; null for the guest. */
      hostReceivesCents: centsShape.nullable(),
      may: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
    }),
  ),
})

const priceRefusals = {
  ...slotRefusals,
  ...quoteRefusals,
  wrong_state: { status: 409, data: z.object({ state: bookingState }) },
  already_started: { status: 409 },
  no_longer_offered: { status: 409 },
  nothing_changed: { status: 422 },
  /** The change costs more, but the booking has no card to charge because nothing was paid for it. */
  never_paid: { status: 409 },
} as const

const showChanges = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/changes', tags, summary: 'List changes proposed for a booking' })
  .input(id)
  .output(changes)

/** POST /bookings/{id}/change-quote: the cost or refund of other dates or another head-count. Proposes nothing yet. */
const previewChange = endpoint('signed_in')
  .route({ method: 'POST', path: '/bookings/{id}/change-quote', tags, summary: 'Price a change' })
  .errors({ ...priceRefusals, ...justTaken })
  .input(id.extend(wanted))
  .output(z.object({ ask, people: z.int(), quote: quoteShape, chargeCents: centsShape, refundCents: centsShape, full }))

/**
 * POST /bookings/{id}/changes: guest or host proposes a change. The added time is held until the other party responds,
 * for 24 hours at most and never past the start.
 */
const proposeChange = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/changes', tags, summary: 'Propose a change' })
  .errors({
    ...resetPending,
    ...priceRefusals,
    ...justTaken,
    ...keyReused,
    party_gone: { status: 409 },
    change_open: { status: 409 },
    too_many_proposals: { status: 429, data: z.object({ retryAt: instant }) },
    too_many_held_days: { status: 429, data: z.object({ retryAt: instant }) },
    moved_on: { status: 409 },
    price_changed: { status: 409, data: z.object({ quote: quoteShape }) },
    not_for_you: { status: 403 },
  })
  .input(
    id.extend({
      ...wanted,
      totalCents: centsShape,
      /** For hosts: refund removed items in full instead of by the policy. */
      refundInFull: z.boolean().optional(),
      idempotencyKey,
    }),
  )
  .output(changes)

const answerRefusals = {
  party_gone: { status: 409 },
  no_change: { status: 409 },
  not_for_you: { status: 403 },
  card_required: { status: 409 },
  no_longer_offered: { status: 409 },
} as const

/**
 * POST /bookings/{id}/change-acceptance: charges the difference to the booking's card or refunds it. If the charge
 * fails, the old terms remain.
 */
const acceptChange = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/change-acceptance', tags, summary: 'Accept a change' })
  .errors({ ...resetPending, ...answerRefusals, ...keyReused })
  .input(id.extend({ /** By the host, as above. */ refundInFull: z.boolean().optional(), idempotencyKey }))
  .output(changes)

/** DELETE /bookings/{id}/change: the other party declines the change, or its proposer withdraws it. */
const endProposal = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/bookings/{id}/change', tags, summary: 'Decline or withdraw a change' })
  .errors(answerRefusals)
  .input(id)
  .output(changes)

export const bookingChanges = { showChanges, previewChange, proposeChange, acceptChange, endProposal }
