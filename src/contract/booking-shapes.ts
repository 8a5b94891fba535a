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
  /** Why what was charged goes back, all or a part of it. */
  goesBack: z.enum(REFUND_REASONS).nullable(),
  failureCode: z.string().nullable(),
  /** Where the bank asks its question, while it does. */
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
  /** Only once confirmed; null before. */
  address: z.string().nullable(),
  accessInstructions: z.string().nullable(),
  /** The true point once confirmed, the shifted one before. */
  lat: z.number(),
  lng: z.number(),
})

/** A booking, or a hold (a booking in state held), as one of its parties or an admin sees it. */
export const bookingShape = z.object({
  id: bookingId,
  number: z.string(),
  state: bookingState,
  /** Confirmed as soon as it is paid; else its host is asked. */
  instant: z.boolean(),
  /** Its host was suspended and nobody kept it in time: it is cancelled with a full refund in a moment. */
  cancelling: z.boolean(),
  space: spaceOfBooking,
  ask,
  from: instant,
  to: instant,
  /** The same on the clock of the zone, as the server reads it: "2027-03-28T01:00". */
  localFrom: z.string(),
  localTo: z.string(),
  zone: z.string(),
  people: z.int(),
  addOns: z.array(addOnPick),
  quote: quoteShape,
  cancellation: cancellationName,
  /** Until and including the instant this share returns; the last one is the start. */
  refundSteps: z.array(z.object({ until: instant, ppm: z.int(), serviceFeeToo: z.boolean() })),
  /** The start that these count from, where a change moved the booking to a later one. */
  refundsFrom: instant.nullable(),
  houseRules: z.string(),
  expiresAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** The server's clock, so that a timer does not trust the browser's. */
  now: instant,
  payment: paymentShape.nullable(),
  /** When the host said yes, also while that waits for the money. */
  acceptedAt: instant.nullable(),
  party: z.enum(['guest', 'host', 'admin']),
  /** For the host and admins; null for the guest. */
  guestName: z.string().nullable(),
  /** What the host gets of it, or keeps once it is cancelled; null for the guest. */
  hostReceivesCents: centsShape.nullable(),
  /** What was kept of one that was cancelled. */
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
