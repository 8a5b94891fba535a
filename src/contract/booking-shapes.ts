import { z } from 'zod'
import { BOOKING_STATES } from '../domain/bookings/booking.ts'
import { PAYMENT_STATES, REFUND_REASONS } from '../domain/payments/payment.ts'
import {
  addOnPick,
  ask,
  bookingId,
  cancellationName,
  centsShape,
  instant,
  paymentId,
  quoteShape,
  spaceId,
  spaceType,
} from './shapes.ts'

export const bookingState = z.enum(BOOKING_STATES)

const paymentShape = z.object({
  id: paymentId,
  state: z.enum(PAYMENT_STATES),
  amountCents: centsShape,
  refundedCents: centsShape,
  last4: z.string().nullable(),
  /** Why all or part of the payment is refunded. */
  goesBack: z.enum(REFUND_REASONS).nullable(),
  failureCode: z.string().nullable(),
  /** The address of the bank's challenge while it is open. */
  challengeUrl: z.string().nullable(),
})

const spaceOfBooking = z.object({
  id: spaceId,
  title: z.string(),
  spaceType,
  location: z.string(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  hostFirstName: z.string(),
  address: z.string().nullable(),
  accessInstructions: z.string().nullable(),
  /** The true location once confirmed, the shifted one before. */
  lat: z.number(),
  lng: z.number(),
})

/** A booking, or a hold (a booking in state held), as one of its parties or an admin sees it. */
export const bookingShape = z.object({
  id: bookingId,
  number: z.string(),
  state: bookingState,
  /** Confirmed as soon as it is paid; otherwise the host has to accept it. */
  instant: z.boolean(),
  /**
   * The host was suspended and no admin kept the booking in time, so it is about to be cancelled with a full refund.
   */
  cancelling: z.boolean(),
  space: spaceOfBooking,
  ask,
  from: instant,
  to: instant,
  /** The same in the space's time zone: "2027-03-28T01:00". */
  localFrom: z.string(),
  localTo: z.string(),
  zone: z.string(),
  people: z.int(),
  addOns: z.array(addOnPick),
  quote: quoteShape,
  cancellation: cancellationName,
  /** The share refunded until and including this instant; the last step is the start. */
  refundSteps: z.array(z.object({ until: instant, ppm: z.int(), serviceFeeToo: z.boolean() })),
  /** The start that the refund steps count from, if a change moved the booking to a later one. */
  refundsFrom: instant.nullable(),
  houseRules: z.string(),
  expiresAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** The server's clock, so that timers don't depend on the browser's. */
  now: instant,
  payment: paymentShape.nullable(),
  /** When the host accepted, even if payment is still pending. */
  acceptedAt: instant.nullable(),
  party: z.enum(['guest', 'host', 'admin']),
  guestName: z.string().nullable(),
  /** The host's share, or what they keep after a cancellation; null for the guest. */
  hostReceivesCents: centsShape.nullable(),
  keptCents: centsShape.nullable(),
  may: z.object({
    pay: z.boolean(),
    release: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    cancel: z.boolean(),
    change: z.boolean(),
  }),
})
