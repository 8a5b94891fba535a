import { z } from 'zod'
import { ACTORS, BOOKING_STATES } from '../domain/bookings/booking.ts'
import { bookingShape, bookingState } from './booking-shapes.ts'
import {
  ask,
  bookingId,
  centsShape,
  endpoint,
  idempotencyKey,
  instant,
  keyReused,
  lineKind,
  resetPending,
  words,
} from './shapes.ts'

const tags = ['Bookings']
const id = z.object({ id: bookingId })
const step = id.extend({ idempotencyKey })
const reason = words(1000).default('')

const stepRefusals = {
  not_for_you: { status: 403 },
  wrong_state: { status: 409, data: z.object({ state: bookingState }) },
  payment_open: { status: 409 },
  already_started: { status: 409 },
  already_ended: { status: 409 },
  party_gone: { status: 409 },
  /** The host is suspended, and the booking is being cancelled with a full refund. */
  being_cancelled: { status: 409 },
} as const
const reasonRequired = { reason_required: { status: 422 } } as const

/**
 * POST /bookings/{id}/acceptance: the host accepts. The booking is confirmed once it is paid, or payment_required if
 * the guest must act on the charge.
 */
const acceptRequest = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/acceptance', tags, summary: 'Accept a request' })
  .errors({ ...resetPending, ...stepRefusals, ...keyReused })
  .input(step)
  .output(bookingShape)

/** POST /bookings/{id}/refusal: the host declines; the guest sees the reason. */
const declineRequest = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/refusal', tags, summary: 'Decline a request' })
  .errors({ ...stepRefusals, ...reasonRequired, ...keyReused })
  .input(step.extend({ reason }))
  .output(bookingShape)

/** POST /bookings/{id}/withdrawal: the guest withdraws a request before it is paid. */
const withdrawRequest = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/withdrawal', tags, summary: 'Withdraw a request' })
  .errors({ ...stepRefusals, ...keyReused })
  .input(step.extend({ reason }))
  .output(bookingShape)

const refundShape = z.object({
  refundCents: centsShape,
  /** The amount the guest's bank already returned in a lost dispute. */
  givenBackCents: centsShape,
  /** The amount already refunded by problem reports. */
  refundedCents: centsShape,
  keptCents: centsShape,
  lines: z.array(z.object({ kind: lineKind, paid: centsShape, kept: centsShape })).readonly(),
  why: z.discriminatedUnion('why', [
    z.object({ why: z.literal('grace'), until: instant }),
    z.object({ why: z.literal('tier'), until: instant, ppm: z.int() }),
    z.object({ why: z.literal('cancelled_for_guest'), by: z.enum(['host', 'admin']) }),
    z.object({ why: z.literal('unused'), unit: z.enum(['days', 'minutes']), unused: z.number(), of: z.number() }),
  ]),
})

/** For admins only: the minimum share of every line to refund, in parts per million. */
const adminPpm = z.int().min(0).max(1_000_000).optional()

/** GET /bookings/{id}/cancellation: the refund if the caller cancelled now. */
const previewCancellation = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/cancellation', tags, summary: 'Show the refund for cancelling' })
  .errors({
    wrong_state: stepRefusals.wrong_state,
    already_started: stepRefusals.already_started,
    already_ended: stepRefusals.already_ended,
    being_cancelled: stepRefusals.being_cancelled,
  })
  .input(id.extend({ adminPpm: z.coerce.number().pipe(z.int().min(0).max(1_000_000)).optional() }))
  .output(refundShape)

/**
 * POST /bookings/{id}/cancellation: by guest, host or admin. Hosts and admins give a reason; admins must have confirmed
 * their identity recently.
 */
const cancelBooking = endpoint('signed_in', { audited: true, once: true })
  .route({ method: 'POST', path: '/bookings/{id}/cancellation', tags, summary: 'Cancel a booking' })
  .errors({
    ...resetPending,
    ...stepRefusals,
    ...reasonRequired,
    ...keyReused,
    confirm_first: { status: 403 },
    refund_changed: { status: 409, data: z.object({ preview: refundShape }) },
  })
  .input(
    step.extend({
      reason,
      adminPpm,
      /** The refund the caller saw. If it has changed, nothing is cancelled and the new refund is returned. */
      refundCents: centsShape,
    }),
  )
  .output(bookingShape)

/** GET /bookings/{id}/events: every step so far, oldest first. Names appear only for the other party or for admins. */
const listSteps = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/events', tags, summary: 'Show the history of a booking' })
  .input(id)
  .output(
    z.object({
      items: z.array(
        z.object({
          at: instant,
          actor: z.enum(ACTORS),
          from: z.enum(BOOKING_STATES).nullable(),
          /** Null for the outcome of a problem report, which doesn't change the booking's state. */
          to: z.enum(BOOKING_STATES).nullable(),
          problem: z.enum(['reported', 'answered', 'withdrawn', 'accepted', 'settled']).nullable(),
          refundCents: centsShape,
          reason: z.string(),
        }),
      ),
    }),
  )

/** GET /bookings/{id}/alternatives: up to three free slots of the same length near one that was lost. */
const listAlternatives = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/alternatives',
    tags,
    summary: 'Find free slots near a booking that failed',
  })
  .input(id)
  .output(z.object({ items: z.array(ask) }))

export const bookingSteps = {
  listAlternatives,
  acceptRequest,
  declineRequest,
  withdrawRequest,
  previewCancellation,
  cancelBooking,
  listSteps,
}
