import { z } from 'zod'
import {
  MOST_PROBLEM_PHOTOS,
  PROBLEM_OUTCOMES,
  PROBLEM_REASONS,
  PROBLEM_STATES,
  PROBLEM_TEXT,
} from '../domain/bookings/problem.ts'
import type { ProblemId } from '../domain/kernel/id.ts'
import { fileId, uploadRefusals, uploadSpec } from './file-shapes.ts'
import { page } from './financial-shapes.ts'
import {
  bookingId,
  centsShape,
  endpoint,
  idempotencyKey,
  instant,
  keyReused,
  resetPending,
  uuid,
  words,
} from './shapes.ts'

const tags = ['Bookings']
const problemId = uuid as unknown as z.ZodType<ProblemId, string>
const state = z.enum(PROBLEM_STATES)
const turn = z.enum(['host', 'guest', 'admin', 'nobody'])
const text = words(PROBLEM_TEXT).default('')
const refundCents = centsShape.min(0)

/** How the sale is split between the parties, according to the ledger. */
export const sharesShape = z.object({
  total: centsShape,
  hostReceives: centsShape,
  commission: centsShape,
  serviceFee: centsShape,
  tax: centsShape,
})
export const refundTooLarge = {
  status: 422,
  data: z.object({ refundableCents: centsShape, currency: z.string() }),
} as const

const problem = z.object({
  id: problemId,
  state,
  /** The party that must act next, derived from the clock. */
  turn,
  reason: z.enum(PROBLEM_REASONS),
  text: z.string(),
  createdAt: instant,
  /** Links are valid for five minutes. */
  photos: z.array(z.object({ id: fileId, url: z.string() })),
  /** The host answers before this; an admin decides after it. */
  answerBy: instant,
  answer: z.object({ text: z.string(), offerCents: centsShape, at: instant }).nullable(),
  /** The guest accepts the offer before this; null without an offer. */
  acceptBy: instant.nullable(),
  outcome: z.enum(PROBLEM_OUTCOMES).nullable(),
  refundCents: centsShape,
  settledReason: z.string(),
  endedAt: instant.nullable(),
  may: z.object({ answer: z.boolean(), accept: z.boolean(), withdraw: z.boolean(), settle: z.boolean() }),
})

/** The reports of a booking, newest first, and what can be refunded now. */
const problems = z.object({
  items: z.array(problem),
  mayReport: z.boolean(),
  /** When the time for reports ends; null if a problem can't be reported, or not yet. */
  reportUntil: instant.nullable(),
  refundableCents: centsShape,
  currency: z.string(),
  /** How the sale is split; refunds are taken from each share in proportion. Null for the guest. */
  shares: sharesShape.nullable(),
  /** The guest's bank is deciding on a dispute, so refunds are paused. */
  disputed: z.boolean(),
})

/** GET /bookings/{id}/problems: for the guest, the host and admins. */
const showProblems = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/problems', tags, summary: 'List problems reported with a booking' })
  .input(z.object({ id: bookingId }))
  .output(problems)

/** POST /bookings/{id}/problem-photos: JPEG, PNG, WebP or GIF, for a report that is sent next. Photos that aren't part of a report within a day are removed. */
const uploadProblemPhotos = endpoint('signed_in', { upload: true })
  .route({
    method: 'POST',
    path: '/bookings/{id}/problem-photos',
    tags,
    summary: 'Upload photos for a report',
    successStatus: 201,
    spec: uploadSpec(MOST_PROBLEM_PHOTOS),
  })
  .errors({ ...uploadRefusals, not_for_you: { status: 403 }, cannot_report: { status: 409 } })
  .input(z.object({ id: bookingId }))
  .output(z.object({ items: z.array(z.object({ id: fileId, name: z.string(), url: z.string() })) }))

/**
 * POST /bookings/{id}/problems: by the guest, from the start until 24 hours after the end. Puts the payout on hold; the
 * host has 24 hours to answer.
 */
const reportProblem = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/bookings/{id}/problems', tags, summary: 'Report a problem', successStatus: 201 })
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
const step = z.object({ id: problemId, idempotencyKey })

/** POST /problems/{id}/answer: by the host within 24 hours, with or without an offer; the guest has 72 hours to accept it. */
const answerProblem = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/problems/{id}/answer', tags, summary: 'Answer a report' })
  .errors({
    ...resetPending,
    ...moved,
    already_answered: { status: 409 },
    answer_overdue: { status: 409 },
    text_missing: { status: 422 },
    refund_too_large: refundTooLarge,
  })
  .input(step.extend({ text, offerCents: refundCents.default(0) }))
  .output(problems)

/** POST /problems/{id}/acceptance: the guest accepts the offer they saw, which is then refunded. */
const acceptOffer = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/problems/{id}/acceptance', tags, summary: 'Accept the refund offered' })
  .errors({
    ...resetPending,
    ...moved,
    no_offer: { status: 409 },
    offer_ended: { status: 409 },
    offer_changed: { status: 409, data: z.object({ offerCents: centsShape, currency: z.string() }) },
  })
  .input(step.extend({ offerCents: refundCents }))
  .output(problems)

/** POST /problems/{id}/withdrawal: by the guest until the report is settled; `state` is the one they saw. */
const withdrawProblem = endpoint('signed_in', { once: true })
  .route({ method: 'POST', path: '/problems/{id}/withdrawal', tags, summary: 'Withdraw a report' })
  .errors({ ...resetPending, ...moved, answered_since: { status: 409 } })
  .input(step.extend({ state }))
  .output(problems)

/** POST /problems/{id}/settlement: by an admin, once the host didn't answer in time or the guest didn't accept an offer in time. */
const settleProblem = endpoint('confirmed_admin', { audited: true, once: true })
  .route({ method: 'POST', path: '/problems/{id}/settlement', tags: ['Admin'], summary: 'Settle a report' })
  .errors({
    ...moved,
    not_due_yet: { status: 409, data: z.object({ until: instant }) },
    reason_required: { status: 422 },
    refund_too_large: refundTooLarge,
  })
  .input(step.extend({ refundCents, reason: text }))
  .output(problems)

export const PROBLEM_QUEUES = ['review', 'waiting', 'closed'] as const

/**
 * GET /admin/problems: reports for an admin to decide (`review`), reports waiting for host or guest, or closed ones; 24
 * a page.
 */
const listProblems = endpoint('admin')
  .route({ method: 'GET', path: '/admin/problems', tags: ['Admin'], summary: 'List problem reports' })
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
          /** The deadline for the host's answer or the guest's decision, while it is their turn. */
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
