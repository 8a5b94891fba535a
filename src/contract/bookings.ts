import { z } from 'zod'
import { ACTORS, BOOKING_STATES } from '../domain/bookings/booking.ts'
import { CHANGE_STATES } from '../domain/bookings/change.ts'
import { INVOICE_LENGTHS, isVatId } from '../domain/bookings/invoice.ts'
import {
  MOST_PROBLEM_PHOTOS,
  PROBLEM_OUTCOMES,
  PROBLEM_REASONS,
  PROBLEM_STATES,
  PROBLEM_TEXT,
} from '../domain/bookings/problem.ts'
import type { ProblemId } from '../domain/kernel/id.ts'
import { PAYMENT_STATES, REFUND_REASONS } from '../domain/payments/payment.ts'
import { cardShape, cardToken } from './payments.ts'
import {
  addOnPick,
  ask,
  bookingId,
  cancellationName,
  centsShape,
  endpoint,
  fileId,
  holdExpired,
  idempotencyKey,
  inQuery,
  instant,
  justTaken,
  keyReused,
  lineKind,
  named,
  next,
  page,
  pageAsked,
  paymentId,
  quoteRefusals,
  quoteShape,
  resetPending,
  signInRequired,
  slotRefusals,
  spaceId,
  spaceType,
  tooMany,
  uploadRefusals,
  uploadSpec,
  uuid,
  words,
} from './shapes.ts'

const bookingState = named('BookingState', 'The state of a booking.', z.enum(BOOKING_STATES))

const paymentShape = named(
  'Payment',
  'A payment of a booking.',
  z.object({
    id: paymentId,
    state: z.enum(PAYMENT_STATES),
    amountCents: centsShape,
    refundedCents: centsShape,
    last4: z.string().nullable(),
    goesBack: z.enum(REFUND_REASONS).nullable(),
    failureCode: z.string().nullable(),
    challengeUrl: z
      .string()
      .nullable()
      .describe("The address of the bank's confirmation page, while the bank is waiting for the guest."),
  }),
)

const spaceOfBooking = named(
  'SpaceOfBooking',
  'The booked space. The street address and the access instructions are null until the booking is confirmed.',
  z.object({
    id: spaceId,
    title: z.string(),
    spaceType,
    location: z.string(),
    available: z.boolean().describe('False if the space is paused or archived, so it has no page.'),
    imageUrl: z.string(),
    imageAlt: z.string(),
    hostFirstName: z.string(),
    address: z.string().nullable(),
    accessInstructions: z.string().nullable(),
    lat: z.number().describe('The exact location once the booking is confirmed. Before that, an approximate one.'),
    lng: z.number(),
  }),
)

const bookingShape = named(
  'Booking',
  'A booking in any state: a hold, a request, confirmed, completed or cancelled.',
  z.object({
    id: bookingId,
    number: z.string(),
    state: bookingState,
    instant: z
      .boolean()
      .describe('True if the booking is confirmed once it is paid. Otherwise the host must accept it.'),
    cancelling: z
      .boolean()
      .describe(
        "True if the host was suspended and no admin kept the booking in time, so it's about to be cancelled with a full refund.",
      ),
    space: spaceOfBooking,
    ask,
    from: instant,
    to: instant,
    localFrom: z.string(),
    localTo: z.string(),
    zone: z.string(),
    people: z.int(),
    addOns: z.array(addOnPick),
    quote: quoteShape,
    cancellation: cancellationName,
    refundSteps: z
      .array(z.object({ until: instant, ppm: z.int(), serviceFeeToo: z.boolean(), refundCents: centsShape }))
      .describe(
        "If the guest cancels up to and including `until`, the step's share is refunded: `refundCents` in total. The last step ends at the start.",
      ),
    refundsFrom: instant
      .nullable()
      .describe(
        'If the booking was moved to a later start, the original start, from which refund deadlines are measured.',
      ),
    houseRules: z.string(),
    expiresAt: instant.nullable(),
    confirmedAt: instant.nullable(),
    now: instant,
    payment: paymentShape.nullable(),
    acceptedAt: instant
      .nullable()
      .describe('The time at which the host accepted the request. Set even if the payment is still pending.'),
    party: z.enum(['guest', 'host', 'admin']),
    guestName: z.string().nullable(),
    hostReceivesCents: centsShape
      .nullable()
      .describe("The host's share, or what they keep after a cancellation. Null for the guest."),
    commissionCents: centsShape
      .nullable()
      .describe(
        "The host's price is this plus `hostReceivesCents`. Null for the guest, and after a refund for a problem.",
      ),
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
  }),
)

const holdSlot = endpoint('anyone', { seenByAll: true })
  .route({
    method: 'POST',
    path: '/holds',
    tags: ['Bookings'],
    summary: 'Hold a slot',
    description: 'Holds a slot for 15 minutes and recalculates its price. Creates a session if the visitor has none.',
    successStatus: 201,
  })
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
      totalCents: centsShape
        .optional()
        .describe(
          'The total the visitor saw. If the total has changed, the request is refused and nothing is charged.',
        ),
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

const checkOut = endpoint('visitor', { once: true })
  .route({
    method: 'POST',
    path: '/holds/{id}/payments',
    tags: ['Bookings'],
    summary: 'Pay for a held slot',
    description: "The returned booking is either confirmed or includes the bank's challenge.",
  })
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
    saved_card_only: { status: 403 },
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
      card: cardShape
        .optional()
        .describe(
          "Pass exactly one payment method, or none if the total is 0: a sandbox test card, a token from Stripe's form, or a saved card. API keys pay with saved cards only.",
        ),
      token: cardToken.optional(),
      methodId: uuid.optional(),
      keepCard: z.boolean().optional().describe('Saves the card or token after a successful payment.'),
      idempotencyKey,
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

const checkPayment = endpoint('visitor')
  .route({
    method: 'POST',
    path: '/holds/{id}/payment-check',
    tags: ['Bookings'],
    summary: 'Check the state of the payment',
    description: 'Asks the gateway for the result of a challenge. Safe to repeat.',
  })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

const cancelAttempt = endpoint('visitor')
  .route({
    method: 'POST',
    path: '/holds/{id}/payment-cancellation',
    tags: ['Bookings'],
    summary: 'Stop a payment that the bank asks to confirm',
    description:
      "Cancels a payment during the bank's challenge. If the bank has already confirmed it, the payment stands. Safe to repeat.",
  })
  .errors({ payment_not_stopped: { status: 503 } })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

const showBooking = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}', tags: ['Bookings'], summary: 'Show a booking as its guest or host' })
  .input(z.object({ id: bookingId }))
  .output(bookingShape)

const listedBooking = bookingShape.extend({
  changing: z.boolean().describe('True while a proposed change is waiting for a response or a payment.'),
  review: z
    .object({ stars: z.int().nullable(), until: instant })
    .nullable()
    .describe(
      "The guest's review of a booking that has ended: its stars, or null until it is written. The whole field is null if there is nothing to review, or if it is too late.",
    ),
})

const listBookings = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings',
    tags: ['Bookings'],
    summary: 'List my bookings',
    description:
      'Upcoming bookings are sorted by start, soonest first. Past and failed ones are sorted by start, latest first. Unpaid bookings, and the list of all bookings, are sorted newest first.',
  })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ ...pageAsked(10), when: z.enum(['upcoming', 'past', 'cancelled', 'unfinished']).optional() }))
  .output(
    z.object({
      items: z.array(listedBooking),
      counts: z
        .object({ upcoming: z.int(), past: z.int(), cancelled: z.int(), unfinished: z.int() })
        .describe('How many bookings each value of `when` lists in total.'),
      next,
    }),
  )

const liveHold = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/live-hold',
    tags: ['Bookings'],
    summary: 'Show this visitor’s current hold, if any',
    description: 'Returns the hold for the "Continue with …" link, if the visitor has an active one.',
  })
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
  being_cancelled: { status: 409 },
} as const
const reasonRequired = { reason_required: { status: 422 } } as const

const acceptRequest = endpoint('signed_in', { once: true })
  .route({
    method: 'POST',
    path: '/bookings/{id}/acceptance',
    tags,
    summary: 'Accept a request',
    description:
      'Once the host accepts, a paid booking is confirmed. If the guest still has to pay or confirm the charge, the booking becomes payment_required.',
  })
  .errors({ ...resetPending, ...stepRefusals, ...keyReused })
  .input(step)
  .output(bookingShape)

const declineRequest = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/refusal', tags, summary: 'Decline a request' })
  .errors({ ...stepRefusals, ...reasonRequired, ...keyReused })
  .input(step.extend({ reason }))
  .output(bookingShape)

const withdrawRequest = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/withdrawal', tags, summary: 'Withdraw a request' })
  .errors({ ...stepRefusals, ...keyReused })
  .input(step.extend({ reason }))
  .output(bookingShape)

const refundShape = named(
  'Refund',
  'A refund of a booking.',
  z.object({
    refundCents: centsShape,
    givenBackCents: centsShape.describe("The amount the guest's bank has already returned in a lost dispute."),
    refundedCents: centsShape,
    keptCents: centsShape,
    lines: z.array(z.object({ kind: lineKind, paid: centsShape, kept: centsShape })).readonly(),
    why: z.discriminatedUnion('why', [
      z.object({ why: z.literal('grace'), until: instant }),
      z.object({ why: z.literal('tier'), until: instant, ppm: z.int() }),
      z.object({ why: z.literal('cancelled_for_guest'), by: z.enum(['host', 'admin']) }),
      z.object({ why: z.literal('unused'), unit: z.enum(['days', 'minutes']), unused: z.number(), of: z.number() }),
    ]),
  }),
)

/** For admins only: the minimum share of every line to refund, in parts per million. */
const adminPpm = z.int().min(0).max(1_000_000).optional()

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

const cancelBooking = endpoint('signed_in', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/bookings/{id}/cancellation',
    tags,
    summary: 'Cancel a booking',
    description:
      'The guest, the host and admins can cancel. Hosts and admins give a reason; admins must have confirmed their identity recently.',
  })
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
      refundCents: centsShape.describe(
        'The refund the caller saw. If it has changed, nothing is cancelled and the new amount is returned.',
      ),
    }),
  )
  .output(bookingShape)

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
          to: z
            .enum(BOOKING_STATES)
            .nullable()
            .describe("Null for the outcome of a problem report, because a report doesn't change the booking's state."),
          problem: z.enum(['reported', 'answered', 'withdrawn', 'accepted', 'settled']).nullable(),
          refundCents: centsShape,
          reason: z.string(),
        }),
      ),
    }),
  )

const listAlternatives = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/alternatives',
    tags,
    summary: 'Find free slots near a booking that failed',
    description: 'Returns up to three free slots of the same length near the lost slot.',
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

/** The terms if the host refunds removed items in full. Null unless that would refund more than the policy does. */
const full = z.object({ quote: quoteShape, chargeCents: centsShape, refundCents: centsShape }).nullable()
const wanted = { ask: ask.optional(), people: z.int().min(1).max(100_000).optional() }

const changes = named(
  'Changes',
  "Proposed changes, newest first. `quote` is the booking's new price; the difference is charged or refunded.",
  z.object({
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
        hostReceivesCents: centsShape.nullable().describe("The host's new share. Null for the guest."),
        may: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
      }),
    ),
  }),
)

const priceRefusals = {
  ...slotRefusals,
  ...quoteRefusals,
  wrong_state: { status: 409, data: z.object({ state: bookingState }) },
  already_started: { status: 409 },
  no_longer_offered: { status: 409 },
  nothing_changed: { status: 422 },
  /** The change costs more, but there is no card to charge because the booking was free. */
  never_paid: { status: 409 },
} as const

const showChanges = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/changes', tags, summary: 'List changes proposed for a booking' })
  .input(id)
  .output(changes)

const previewChange = endpoint('signed_in')
  .route({ method: 'POST', path: '/bookings/{id}/change-quote', tags, summary: 'Price a change' })
  .errors({ ...priceRefusals, ...justTaken })
  .input(id.extend(wanted))
  .output(z.object({ ask, people: z.int(), quote: quoteShape, chargeCents: centsShape, refundCents: centsShape, full }))

const proposeChange = endpoint('signed_in', { once: true })
  .route({
    method: 'POST',
    path: '/bookings/{id}/changes',
    tags,
    summary: 'Propose a change',
    description:
      'The guest or the host proposes a change. The added time is held until the other party responds, for at most 24 hours and never past the start.',
  })
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
      refundInFull: z
        .boolean()
        .optional()
        .describe('If the host sets this, removed items are refunded in full instead of according to the policy.'),
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

const acceptChange = endpoint('signed_in', { once: true })
  .route({
    method: 'POST',
    path: '/bookings/{id}/change-acceptance',
    tags,
    summary: 'Accept a change',
    description:
      "Charges the difference to the booking's card, or refunds it. If the charge fails, the old terms remain.",
  })
  .errors({ ...resetPending, ...answerRefusals, ...keyReused })
  .input(id.extend({ refundInFull: z.boolean().optional(), idempotencyKey }))
  .output(changes)

const endProposal = endpoint('signed_in')
  .route({
    method: 'DELETE',
    path: '/bookings/{id}/change',
    tags,
    summary: 'Decline or withdraw a change',
    description: 'The other party declines the change, or the proposer withdraws it.',
  })
  .errors(answerRefusals)
  .input(id)
  .output(changes)

export const bookingChanges = { showChanges, previewChange, proposeChange, acceptChange, endProposal }

const problemId = uuid as unknown as z.ZodType<ProblemId, string>
const state = z.enum(PROBLEM_STATES)
const turn = z.enum(['host', 'guest', 'admin', 'nobody'])
const text = words(PROBLEM_TEXT).default('')
const refundCents = centsShape.min(0)

export const sharesShape = named(
  'PriceShares',
  'How the price of a booking is split between the host, the marketplace and taxes.',
  z.object({
    total: centsShape,
    hostReceives: centsShape,
    commission: centsShape,
    serviceFee: centsShape,
    tax: centsShape,
  }),
)
export const refundTooLarge = {
  status: 422,
  data: z.object({ refundableCents: centsShape, currency: z.string() }),
} as const

const problem = named(
  'ProblemReport',
  'A problem that a guest reported with a booking.',
  z.object({
    id: problemId,
    state,
    turn,
    reason: z.enum(PROBLEM_REASONS),
    text: z.string(),
    createdAt: instant,
    photos: z.array(z.object({ id: fileId, url: z.string() })).describe('Links are valid for five minutes.'),
    answerBy: instant,
    answer: z.object({ text: z.string(), offerCents: centsShape, at: instant }).nullable(),
    acceptBy: instant.nullable(),
    outcome: z.enum(PROBLEM_OUTCOMES).nullable(),
    refundCents: centsShape,
    settledReason: z.string(),
    endedAt: instant.nullable(),
    may: z.object({ answer: z.boolean(), accept: z.boolean(), withdraw: z.boolean(), settle: z.boolean() }),
  }),
)

const problems = named(
  'ProblemReports',
  'The problems reported with a booking, and what can be done about them.',
  z.object({
    items: z.array(problem),
    mayReport: z.boolean(),
    reportUntil: instant
      .nullable()
      .describe('The deadline for reporting a problem. Null if no problem can be reported now.'),
    refundableCents: centsShape,
    currency: z.string(),
    shares: sharesShape
      .nullable()
      .describe(
        "How the booking's price is split. Refunds are taken from each share in proportion. Null for the guest.",
      ),
    disputed: z
      .boolean()
      .describe("True while the guest's bank is deciding on a dispute. Refunds are paused until then."),
  }),
)

const showProblems = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/problems', tags, summary: 'List problems reported with a booking' })
  .input(z.object({ id: bookingId }))
  .output(problems)

const uploadProblemPhotos = endpoint('signed_in', { upload: true })
  .route({
    method: 'POST',
    path: '/bookings/{id}/problem-photos',
    tags,
    summary: 'Upload photos for a report',
    description:
      "Accepts JPEG, PNG, WebP or GIF photos for the next report. Photos that aren't part of a report within a day are removed.",
    successStatus: 201,
    spec: uploadSpec(MOST_PROBLEM_PHOTOS),
  })
  .errors({ ...uploadRefusals, not_for_you: { status: 403 }, cannot_report: { status: 409 } })
  .input(z.object({ id: bookingId }))
  .output(z.object({ items: z.array(z.object({ id: fileId, name: z.string(), url: z.string() })) }))

const reportProblem = endpoint('signed_in', { once: true })
  .route({
    method: 'POST',
    path: '/bookings/{id}/problems',
    tags,
    summary: 'Report a problem',
    description:
      'The guest can report a problem from the start until 24 hours after the end. This puts the payout on hold, and the host has 24 hours to respond.',
    successStatus: 201,
  })
  .errors({
    ...keyReused,
    not_for_you: { status: 403 },
    cannot_report: { status: 409 },
    problem_open: { status: 409 },
    too_many_problems: { status: 409, data: z.object({ most: z.int() }) },
    text_missing: { status: 422 },
    photo_gone: { status: 422 },
  })
  .input(
    z.object({
      id: bookingId,
      reason: z.enum(PROBLEM_REASONS),
      text,
      photos: z.array(fileId).max(MOST_PROBLEM_PHOTOS).default([]),
      idempotencyKey,
    }),
  )
  .output(problems)

const moved = {
  ...keyReused,
  not_for_you: { status: 403 },
  problem_settled: { status: 409 },
  problem_withdrawn: { status: 409 },
} as const
const problemStep = z.object({ id: problemId, idempotencyKey })

const answerProblem = endpoint('signed_in', { once: true })
  .route({
    method: 'POST',
    path: '/problems/{id}/answer',
    tags,
    summary: 'Answer a report',
    description:
      'The host responds within 24 hours, with or without an offer. The guest has 72 hours to accept the offer.',
  })
  .errors({
    ...resetPending,
    ...moved,
    already_answered: { status: 409 },
    answer_overdue: { status: 409 },
    text_missing: { status: 422 },
    refund_too_large: refundTooLarge,
  })
  .input(problemStep.extend({ text, offerCents: refundCents.default(0) }))
  .output(problems)

const acceptOffer = endpoint('signed_in', { once: true })
  .route({
    method: 'POST',
    path: '/problems/{id}/acceptance',
    tags,
    summary: 'Accept the refund offered',
    description: 'The guest accepts the offer they saw. The offered amount is then refunded.',
  })
  .errors({
    ...resetPending,
    ...moved,
    no_offer: { status: 409 },
    offer_ended: { status: 409 },
    offer_changed: { status: 409, data: z.object({ offerCents: centsShape, currency: z.string() }) },
  })
  .input(problemStep.extend({ offerCents: refundCents }))
  .output(problems)

const withdrawProblem = endpoint('signed_in', { once: true })
  .route({
    method: 'POST',
    path: '/problems/{id}/withdrawal',
    tags,
    summary: 'Withdraw a report',
    description: 'The guest can withdraw a report until it is settled. `state` is the state they saw.',
  })
  .errors({ ...resetPending, ...moved, answered_since: { status: 409 } })
  .input(problemStep.extend({ state }))
  .output(problems)

const settleProblem = endpoint('confirmed_admin', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/problems/{id}/settlement',
    tags: ['Admin'],
    summary: 'Settle a report',
    description:
      "An admin can settle a report if the host hasn't responded in time or the guest hasn't accepted an offer in time.",
  })
  .errors({
    ...moved,
    not_due_yet: { status: 409, data: z.object({ until: instant }) },
    reason_required: { status: 422 },
    refund_too_large: refundTooLarge,
  })
  .input(problemStep.extend({ refundCents, reason: text }))
  .output(problems)

const PROBLEM_QUEUES = ['review', 'waiting', 'closed'] as const

const listProblems = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/problems',
    tags: ['Admin'],
    summary: 'List problem reports',
    description:
      "Returns the reports that need an admin's decision (`review`), that wait for the host or guest, or that are closed, 24 per page.",
  })
  .input(z.object({ queue: z.enum(PROBLEM_QUEUES).default('review'), page }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: problemId,
          booking: z.object({ id: bookingId, number: z.string(), title: z.string() }),
          guest: z.string().nullable(),
          host: z.string().nullable(),
          state,
          turn,
          reason: z.enum(PROBLEM_REASONS),
          createdAt: instant,
          endedAt: instant.nullable(),
          until: instant.nullable(),
          offerCents: centsShape.nullable(),
          outcome: z.enum(PROBLEM_OUTCOMES).nullable(),
          refundCents: centsShape,
          currency: z.string(),
        }),
      ),
      counts: z.object({ review: z.int(), waiting: z.int(), closed: z.int() }),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  )

export const bookingProblems = {
  showProblems,
  uploadProblemPhotos,
  reportProblem,
  answerProblem,
  acceptOffer,
  withdrawProblem,
  settleProblem,
  listProblems,
}

const listDocuments = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/documents', tags, summary: 'Receipt and credit notes of a booking' })
  .input(z.object({ id: bookingId }))
  .output(
    z.object({
      items: z.array(
        z.object({
          kind: z.enum(['receipt', 'credit_note']),
          name: z.string(),
          cents: centsShape,
          currency: z.string(),
          issuedAt: instant,
          path: z.string(),
        }),
      ),
    }),
  )

const creditNote = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/credit-note.pdf',
    tags,
    summary: 'Download a credit note, by default the latest',
  })
  .errors(tooMany)
  .input(
    z.object({
      id: bookingId,
      number: inQuery(z.coerce.number<unknown>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
    }),
  )
  .output(z.file())

export const documents = { listDocuments, creditNote }
