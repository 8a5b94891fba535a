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
/** If the host refunds what is removed in full, where the policy gives back less. */
const full = z.object({ quote: quoteShape, chargeCents: centsShape, refundCents: centsShape }).nullable()
const wanted = { ask: ask.optional(), people: z.int().min(1).max(100_000).optional() }

/** What was proposed, the newest first; `quote` is what the booking costs then, charge or refund the difference. */
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
      /** The host refunds what is removed in full. */
      refundedInFull: z.boolean(),
      expiresAt: instant,
      createdAt: instant,
      endedAt: instant.nullable(),
      /** The host's then; not told to the guest. */
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
  /** It would cost more, and nothing was paid for it: no card could be charged at the yes. */
  never_paid: { status: 409 },
} as const

const showChanges = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/changes', tags, summary: 'Changes proposed for a booking' })
  .input(id)
  .output(changes)

/** POST /bookings/{id}/change-quote: what other dates or another head-count would cost or give back; nobody is asked yet. */
const previewChange = endpoint('signed_in')
  .route({ method: 'POST', path: '/bookings/{id}/change-quote', tags, summary: 'What a change would cost' })
  .errors({ ...priceRefusals, ...justTaken })
  .input(id.extend(wanted))
  .output(z.object({ ask, people: z.int(), quote: quoteShape, chargeCents: centsShape, refundCents: centsShape, full }))

/** POST /bookings/{id}/changes: by guest or host; the time it adds is kept until the other answers, 24 hours or the start at most. */
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
      /** The new total that was seen. */
      totalCents: centsShape,
      /** By the host: what is removed is refunded in full, not by the policy. */
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

/** POST /bookings/{id}/change-acceptance: the difference is charged to the booking's card, or goes back; a charge that fails leaves the old terms. */
const acceptChange = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/change-acceptance', tags, summary: 'Accept a change' })
  .errors({ ...resetPending, ...answerRefusals, ...keyReused })
  .input(id.extend({ /** By the host, as above. */ refundInFull: z.boolean().optional(), idempotencyKey }))
  .output(changes)

/** DELETE /bookings/{id}/change: declined by the other side, or taken back by who proposed it. */
const endProposal = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/bookings/{id}/change', tags, summary: 'Decline or take back a change' })
  .errors(answerRefusals)
  .input(id)
  .output(changes)

export const bookingChanges = { showChanges, previewChange, proposeChange, acceptChange, endProposal }
