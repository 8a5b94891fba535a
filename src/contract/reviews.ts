import { z } from 'zod'
import type { ReviewId } from '../domain/kernel/id.ts'
import { REVIEW_OUTCOMES } from '../domain/kernel/report.ts'
import { CATEGORIES, REPORT_REASONS, REVIEW_LENGTH, type ReviewStep } from '../domain/reviews/review.ts'
import {
  bookingId,
  endpoint,
  instant,
  named,
  next,
  pageAsked,
  reportFacts,
  reportPage,
  reportsAsked,
  settledCount,
  settlement,
  spaceId,
  tooMany,
  uuid,
  words,
} from './shapes.ts'

const reviewId = uuid as unknown as z.ZodType<ReviewId, string>
const stars = z.int().min(1).max(5)
const category = z.enum([...CATEGORIES.guest, ...CATEGORIES.host])
const text = words(REVIEW_LENGTH)
const reply = z.object({ text: z.string(), at: instant.nullable() })

export const reviewShape = named(
  'Review',
  'A public review of a space.',
  z.object({
    id: reviewId,
    firstName: z.string().nullable(),
    overall: z.int(),
    body: z.string(),
    reply: z.string().nullable(),
    at: instant,
  }),
)

const listReviews = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces/{id}/reviews',
    tags: ['Reviews'],
    summary: 'List reviews of a space, newest first',
    description: "Guests' reviews become visible once both parties have written one or 14 days have passed.",
  })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ id: spaceId, ...pageAsked(10) }))
  .output(z.object({ items: z.array(reviewShape), next }))

const step = z.enum(['not_yet', 'write', 'change', 'shown', 'too_late'] satisfies ReviewStep[])
const ofBooking = named(
  'ReviewOfBooking',
  'The review that one party of a booking wrote.',
  z.object({
    id: reviewId,
    overall: z.int(),
    categories: z.partialRecord(category, z.int()),
    body: z.string(),
    at: instant,
    reply: reply.nullable(),
    may: z.object({ reply: z.boolean() }),
    takenDown: z.object({ at: instant, reason: z.string() }).nullable(),
  }),
)

const standing = named(
  'ReviewState',
  'Whether the parties of a booking can review each other.',
  z.object({
    role: z.enum(['guest', 'host']),
    step,
    opensAt: instant,
    until: instant,
    other: z.object({
      firstName: z.string().nullable(),
      wrote: z
        .boolean()
        .describe(
          'True if the other party has written a review. Its text becomes visible once both have written one, unless it was taken down.',
        ),
    }),
    mine: ofBooking.nullable(),
    theirs: ofBooking.nullable(),
  }),
)

const showReviews = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/reviews',
    tags: ['Reviews'],
    summary: 'Show the reviews of a booking',
    description: 'Only the guest and the host of a confirmed or completed booking can see its reviews.',
  })
  .input(z.object({ id: bookingId }))
  .output(standing)

const writeReview = endpoint('signed_in')
  .route({
    method: 'PUT',
    path: '/bookings/{id}/review',
    tags: ['Reviews'],
    summary: 'Write or change my review',
    description: 'The caller can change their review until the other party has written one or the time is over.',
  })
  .errors({
    ...tooMany,
    review_not_open: { status: 409, data: z.object({ step }) },
    stars_missing: { status: 422 },
  })
  .input(
    z.object({
      id: bookingId,
      overall: stars,
      categories: z
        .partialRecord(category, stars)
        .describe(
          "All five categories for the caller's role in the booking, because guests and hosts rate different ones.",
        ),
      text: text.default(''),
    }),
  )
  .output(standing)

const replyToReview = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/reviews/{id}/reply',
    tags: ['Reviews'],
    summary: 'Reply to a review about me',
    description: 'The reviewed person can reply once. Everyone who can see the review can see the reply.',
  })
  .errors({ ...tooMany, already_replied: { status: 409 }, text_missing: { status: 422 } })
  .input(z.object({ id: reviewId, text }))
  .output(reply)

const reportReview = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/reviews/{id}/reports',
    tags: ['Reviews'],
    summary: 'Report a review',
    description: 'Repeating the report changes nothing.',
  })
  .errors({ ...tooMany, own_review: { status: 403 } })
  .input(z.object({ id: reviewId, reason: z.enum(REPORT_REASONS), note: words(1_000).default('') }))
  .output(z.object({ reported: z.literal(true) }))

const guestReviews = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/guest-reviews',
    tags: ['Reviews'],
    summary: 'List reviews of a booking’s guest',
    description: 'The host of this request or booking can read what hosts wrote about the guest.',
  })
  .input(z.object({ id: bookingId }))
  .output(
    z.object({
      rating: z.number().nullable(),
      count: z.int(),
      hosts: z.int(),
      items: z.array(reviewShape),
    }),
  )

const listReports = endpoint('admin')
  .route({ method: 'GET', path: '/admin/reports', tags: ['Admin'], summary: 'List reports of reviews' })
  .errors({ bad_cursor: { status: 422 } })
  .input(reportsAsked)
  .output(
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          ...reportFacts(REVIEW_OUTCOMES),
          reason: z.enum(REPORT_REASONS),
          note: z.string(),
          at: instant,
          reporter: z.string().nullable(),
          by: z.enum(['guest', 'host']),
          author: z.string().nullable(),
          overall: z.int(),
          body: z.string(),
          takenDown: z.boolean(),
          space: z.object({ id: spaceId, title: z.string() }),
        }),
      ),
      ...reportPage,
    }),
  )

const settleReports = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/reports/settlements', tags: ['Admin'], summary: 'Settle reports of reviews' })
  .errors({ reason_required: { status: 422 } })
  .input(settlement(REVIEW_OUTCOMES))
  .output(settledCount)

export const reviews = {
  listReviews,
  showReviews,
  writeReview,
  replyToReview,
  reportReview,
  guestReviews,
  listReports,
  settleReports,
}
