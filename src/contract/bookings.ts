import { z } from 'zod'
import { INVOICE_LENGTHS, isVatId } from '../domain/bookings/invoice.ts'
import { bookingShape, bookingState } from './booking-shapes.ts'
import { cardShape, cardToken } from './cards.ts'
import {
  addOnPick,
  ask,
  bookingId,
  centsShape,
  cursor,
  endpoint,
  holdExpired,
  idempotencyKey,
  inQuery,
  instant,
  justTaken,
  keyReused,
  quoteRefusals,
  quoteShape,
  resetPending,
  signInRequired,
  slotRefusals,
  spaceId,
  tooMany,
  uuid,
  words,
} from './shapes.ts'

/** POST /holds: holds a slot for 15 minutes and prices it again. Creates a session for a visitor without one. */
const holdSlot = endpoint('anyone', { seenByAll: true })
  .route({ method: 'POST', path: '/holds', tags: ['Bookings'], summary: 'Hold a slot', successStatus: 201 })
  .errors({
    ...tooMany,
    ...slotRefusals,
    ...quoteRefusals,
    ...justTaken,
    own_space: { status: 403 },
    suspended: { status: 403 },
    hold_already_open: { status: 409, data: z.object({ holdId: bookingId }) },
    too_many_holds: { status: 429, data: z.object({ from: instant }) },
    too_long_without_account: { status: 403, data: z.object({ days: z.int() }) },
    too_many_requests: { status: 409, data: z.object({ limit: z.int() }) },
    too_many_requested_days: { status: 409, data: z.object({ limit: z.int() }) },
    too_many_held_days: { status: 429, data: z.object({ retryAt: instant }) },
    too_many_requests_here: { status: 429, data: z.object({ retryAt: instant }) },
    same_slot_too_soon: { status: 409, data: z.object({ from: instant }) },
    price_changed: { status: 409, data: z.object({ quote: quoteShape }) },
    ...keyReused,
  })
  .input(
    z.object({
      spaceId,
      ask,
      people: z.int().min(1).max(100_000),
      addOns: z.array(addOnPick).max(50).default([]),
      /** The total the visitor saw. A different total is refused, never charged. */
      totalCents: centsShape.optional(),
      idempotencyKey,
    }),
  )
  .output(bookingShape)

const showHold = endpoint('visitor')
  .route({ method: 'GET', path: '/holds/{id}', tags: ['Bookings'], summary: 'Show a hold of this visitor' })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

const releaseHold = endpoint('visitor')
  .route({ method: 'DELETE', path: '/holds/{id}', tags: ['Bookings'], summary: 'Release a held slot' })
  .errors({ wrong_state: { status: 409, data: z.object({ state: bookingState }) }, payment_open: { status: 409 } })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

/** POST /holds/{id}/payments: pays for a held slot. The reply is confirmed or carries the bank's challenge. */
const checkOut = endpoint('visitor', { once: true })
  .route({ method: 'POST', path: '/holds/{id}/payments', tags: ['Bookings'], summary: 'Pay for a held slot' })
  .errors({
    ...resetPending,
    ...signInRequired,
    ...holdExpired,
    ...justTaken,
    ...keyReused,
    own_space: { status: 403 },
    suspended: { status: 403 },
    wrong_state: { status: 409, data: z.object({ state: bookingState }) },
    payment_open: { status: 409 },
    too_many_requested_days: { status: 409, data: z.object({ limit: z.int() }) },
    too_many_requests: { status: 409, data: z.object({ limit: z.int() }) },
    card_required: { status: 422 },
    card_not_accepted: { status: 422 },
    method_not_found: { status: 404 },
    no_longer_offered: { status: 409 },
    fell_through: { status: 409 },
    not_as_asked: { status: 409 },
    too_many_declines: { status: 429, data: z.object({ retryAt: instant }) },
    card_declined: { status: 402, data: z.object({ reason: z.string() }) },
    gateway_unavailable: { status: 503 },
    hold_already_open: { status: 409, data: z.object({ holdId: bookingId }) },
  })
  .input(
    z.object({
      id: bookingId,
      /**
       * Exactly one way to pay, or none if the total is 0: a sandbox test card, a token from Stripe's form, or a saved
       * card.
       */
      card: cardShape.optional(),
      token: cardToken.optional(),
      methodId: uuid.optional(),
      /** Saves the card or token after a successful payment. */
      keepCard: z.boolean().optional(),
      idempotencyKey,
      /** Extra details for the receipt besides the guest's name. */
      invoice: z
        .object({
          company: words(INVOICE_LENGTHS.company).default(''),
          vatId: words(INVOICE_LENGTHS.vatId).refine(isVatId, 'is no VAT ID').default(''),
          address: words(INVOICE_LENGTHS.address).default(''),
        })
        .optional(),
    }),
  )
  .output(bookingShape)

/** POST /holds/{id}/payment-check: asks the gateway how a challenge ended; safe to repeat. */
const checkPayment = endpoint('visitor')
  .route({
    method: 'POST',
    path: '/holds/{id}/payment-check',
    tags: ['Bookings'],
    summary: 'Check the state of the payment',
  })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

/**
 * POST /holds/{id}/payment-cancellation: cancels a payment during the bank's challenge. If the bank has already
 * confirmed it, the payment counts. Safe to repeat.
 */
const cancelAttempt = endpoint('visitor')
  .route({
    method: 'POST',
    path: '/holds/{id}/payment-cancellation',
    tags: ['Bookings'],
    summary: 'Stop a payment that the bank asks to confirm',
  })
  .errors({ payment_not_stopped: { status: 503 } })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

const showBooking = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}', tags: ['Bookings'], summary: 'Show a booking as its guest or host' })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

/**
 * GET /bookings: the caller's bookings. Upcoming ones by start, next first; past and failed ones by start, latest
 * first; unpaid ones and all bookings newest first.
 */
const listBookings = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings', tags: ['Bookings'], summary: 'List my bookings' })
  .errors({ bad_cursor: { status: 422 } })
  .input(
    z.object({ cursor: cursor.optional(), when: z.enum(['upcoming', 'past', 'cancelled', 'unfinished']).optional() }),
  )
  .output(z.object({ items: z.array(bookingShape), nextCursor: z.string().nullable() }))

/** GET /held: this visitor's live hold, if any, for the "Continue with …" link. */
const liveHold = endpoint('anyone')
  .route({ method: 'GET', path: '/live-hold', tags: ['Bookings'], summary: 'Show this visitor’s current hold, if any' })
  .output(z.object({ hold: bookingShape.nullable() }))

const calendarFile = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/calendar.ics',
    tags: ['Bookings'],
    summary: 'Download a booking as a calendar file',
  })
  .input(z.object({ id: bookingId }))
  .output(z.file())

const receipt = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/receipt.pdf',
    tags: ['Bookings'],
    summary: 'Download a receipt of a booking, by default the first one',
  })
  .errors(tooMany)
  .input(
    z.object({
      id: bookingId,
      number: inQuery(z.coerce.number<unknown>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
    }),
  )
  .output(z.file())

export const bookings = {
  holdSlot,
  showHold,
  releaseHold,
  checkOut,
  checkPayment,
  cancelAttempt,
  liveHold,
  listBookings,
  showBooking,
  calendarFile,
  receipt,
}
