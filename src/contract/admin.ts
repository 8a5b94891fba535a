import { z } from 'zod'
import { CONTENT_SLUGS } from '../domain/content/content-page.ts'
import { APPLICATION_DECISIONS, QUEUE_STATES } from '../domain/hosting/host-application.ts'
import type { ApplicationId } from '../domain/kernel/id.ts'
import { refundTooLarge, sharesShape } from './booking-problems.ts'
import { fileId } from './file-shapes.ts'
import { documentShape } from './files.ts'
import { page } from './financial-shapes.ts'
import { applicationFields, applicationState } from './hosting.ts'
import { bookingId, centsShape, cursor, endpoint, idempotencyKey, instant, keyReused, uuid, words } from './shapes.ts'

const applicationId = uuid as unknown as z.ZodType<ApplicationId, string>
const queueState = z.enum(QUEUE_STATES)
const counts = z.array(z.object({ state: queueState, count: z.int() }))
const person = z.object({ name: z.string(), email: z.string() })

const queue = z.object({ waiting: z.int(), oldest: instant.nullable() })

/** GET /admin/overview: everything that needs an admin, and since when. */
const overview = endpoint('admin')
  .route({ method: 'GET', path: '/admin/overview', tags: ['Admin'], summary: 'Show what needs review' })
  .output(
    z.object({
      /** `soon`: bookings that will be cancelled within 12 hours unless an admin keeps them, the first at `due`. */
      bookings: queue.extend({ soon: z.int(), due: instant.nullable() }),
      applications: queue,
      listings: queue,
      reviewReports: queue,
      messageReports: queue,
      subjectReports: queue,
      jobs: queue,
      alerts: queue,
      problems: queue,
      /** The starter pages that can still be published at once; empty after any page was saved. */
      starterPages: z.array(z.enum(CONTENT_SLUGS)).readonly(),
    }),
  )

/**
 * GET /admin/bookings: undecided bookings of suspended hosts. A `booking` is cancelled at `decideBy` unless an admin
 * keeps it; a `payout` of a finished booking is on hold. Earliest deadline first, 24 a page.
 */
const listUndecided = endpoint('admin')
  .route({ method: 'GET', path: '/admin/bookings', tags: ['Admin'], summary: 'Bookings of suspended hosts' })
  .input(z.object({ page }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: bookingId,
          kind: z.enum(['booking', 'payout']),
          number: z.int(),
          title: z.string(),
          zone: z.string(),
          host: z.string(),
          guest: z.string(),
          why: z.string(),
          suspendedAt: instant,
          from: instant,
          to: instant,
          decideBy: instant.nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      now: instant,
    }),
  )

/**
 * POST /admin/bookings/{id}/keep: keeps a booking although its host is suspended. To cancel it, use `POST
 * /bookings/{id}/cancellation`.
 */
const keepUndecided = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/bookings/{id}/keep',
    tags: ['Admin'],
    summary: 'Keep a booking of a suspended host',
  })
  .errors({ nothing_to_decide: { status: 409 } })
  .input(z.object({ id: bookingId, reason: words(2_000).trim().min(1) }))
  .output(z.object({}))

/**
 * GET /admin/bookings/{id}/held-payout: the amount that can be refunded from a booking that a suspended host completed.
 */
const showHeldPayout = endpoint('admin')
  .route({ method: 'GET', path: '/admin/bookings/{id}/held-payout', tags: ['Admin'], summary: 'Show a held payout' })
  .input(z.object({ id: bookingId }))
  .output(z.object({ refundableCents: centsShape, shares: sharesShape }))

/** POST /admin/bookings/{id}/payout-decision: releases the payout, less the amount refunded to the guest. */
const decidePayout = endpoint('confirmed_admin', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/admin/bookings/{id}/payout-decision',
    tags: ['Admin'],
    summary: 'Release a held payout, or refund it',
  })
  .errors({
    ...keyReused,
    nothing_to_decide: { status: 409 },
    reason_required: { status: 422 },
    refund_too_large: refundTooLarge,
  })
  .input(z.object({ id: bookingId, refundCents: centsShape.min(0), reason: words(2_000), idempotencyKey }))
  .output(z.object({}))

const applicationRow = z.object({
  id: z.string(),
  state: queueState,
  legalName: z.string(),
  businessName: z.string(),
  country: z.string(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
})

/** GET /admin/applications: pending ones longest wait first, decided ones latest first. Admins can't see drafts. */
const listApplications = endpoint('admin')
  .route({ method: 'GET', path: '/admin/applications', tags: ['Admin'], summary: 'Applications to become a host' })
  .errors({ bad_cursor: { status: 422 } })
  .input(
    z.object({
      state: queueState.default('submitted'),
      q: words(200).trim().optional(),
      cursor: cursor.optional(),
    }),
  )
  .output(z.object({ items: z.array(applicationRow), counts, nextCursor: z.string().nullable() }))

const step = z.object({
  at: instant,
  by: z.string(),
  actor: z.enum(['applicant', 'admin']),
  to: applicationState,
  reason: z.string(),
})

const applicationShape = z.object({
  id: z.string(),
  ...applicationFields,
  state: queueState,
  version: z.int(),
  reason: z.string(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  applicant: person.extend({ since: instant }),
  /** Removed 180 days after the decision. */
  documents: z.array(documentShape),
  history: z.array(step),
  may: z.object({ decide: z.boolean() }),
  /** Why this admin can't decide on a pending application. */
  held: z.enum(['own_application', 'applicant_gone']).nullable(),
})

const showApplication = endpoint('admin')
  .route({ method: 'GET', path: '/admin/applications/{id}', tags: ['Admin'], summary: 'Show an application' })
  .input(z.object({ id: applicationId }))
  .output(applicationShape)

/**
 * POST /admin/applications/{id}/decisions: approving makes the applicant a host. The other decisions need a reason,
 * which is emailed to the applicant.
 */
const decideApplication = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/applications/{id}/decisions',
    tags: ['Admin'],
    summary: 'Decide on an application',
  })
  .errors({
    reason_required: { status: 422 },
    own_application: { status: 403 },
    applicant_gone: { status: 409 },
    already_host: { status: 409 },
    already_decided: {
      status: 409,
      data: z.object({ state: applicationState, by: z.string().nullable(), at: instant.nullable() }),
    },
    version_changed: { status: 409 },
  })
  .input(
    z.object({
      id: applicationId,
      decision: z.enum(APPLICATION_DECISIONS),
      reason: words(2000).default(''),
      /** The version the admin read; another version is refused. */
      version: z.int(),
    }),
  )
  .output(applicationShape)

/**
 * POST /admin/applications/{id}/documents/{documentId}/link: a download address that works for five minutes; the
 * request is recorded in the audit log.
 */
const openDocument = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/applications/{id}/documents/{documentId}/link',
    tags: ['Admin'],
    summary: 'Get a link to a document of an application',
  })
  .input(z.object({ id: applicationId, documentId: fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

const act = z.object({
  id: z.int(),
  at: instant,
  actor: person.nullable(),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The subject's current number, name or title; null if it has none. */
  subject: z.string().nullable(),
  reason: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

/** GET /admin/audit-log: admin actions, newest first. */
const auditLog = endpoint('admin')
  .route({ method: 'GET', path: '/admin/audit-log', tags: ['Admin'], summary: 'Show the audit log' })
  .errors({ bad_cursor: { status: 422 } })
  .input(
    z.object({
      actor: words(254).trim().optional(),
      act: words(100).optional(),
      subject: words(100).optional(),
      cursor: cursor.optional(),
    }),
  )
  .output(
    z.object({ items: z.array(act), count: z.int(), acts: z.array(z.string()), nextCursor: z.string().nullable() }),
  )

export const admin = {
  overview,
  listUndecided,
  keepUndecided,
  showHeldPayout,
  decidePayout,
  listApplications,
  showApplication,
  decideApplication,
  openDocument,
  auditLog,
}
