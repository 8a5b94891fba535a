import { z } from 'zod'
import { ROLES } from '../domain/accounts/permission.ts'
import { LEFT_BECAUSE, PEOPLE_ACTS, PEOPLE_SORTS, PEOPLE_STATES } from '../domain/accounts/rule-person.ts'
import { BOOKING_SORTS, BOOKING_STATES } from '../domain/bookings/booking.ts'
import { CONTENT_SLUGS } from '../domain/content/content-page.ts'
import { APPLICATION_DECISIONS, QUEUE_STATES } from '../domain/hosting/host-application.ts'
import type { AccountId, ApplicationId } from '../domain/kernel/id.ts'
import { CHANNELS, NOTICE_KINDS } from '../domain/notifications/notice-kinds.ts'
import { MONEY_MOVES } from '../domain/payments/payment.ts'
import { LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { refundTooLarge, sharesShape } from './bookings.ts'
import { documentShape } from './files.ts'
import { applicationFields, applicationState } from './hosting.ts'
import {
  askedRange,
  bookingId,
  centsShape,
  count,
  day,
  endpoint,
  fileId,
  idempotencyKey,
  inQuery,
  instant,
  keyReused,
  next,
  page,
  pageAsked,
  rangeShape,
  spaceId,
  uuid,
  version,
  words,
} from './shapes.ts'

const applicationId = uuid as unknown as z.ZodType<ApplicationId, string>
const queueState = z.enum(QUEUE_STATES)
const counts = z.array(z.object({ state: queueState, count: z.int() }))
const person = z.object({ name: z.string(), email: z.string() })

const queue = z.object({ waiting: z.int(), oldest: instant.nullable() })

const overview = endpoint('admin')
  .route({ method: 'GET', path: '/admin/overview', tags: ['Admin'], summary: 'Show what needs review' })
  .output(
    z.object({
      bookings: queue
        .extend({ soon: z.int(), due: instant.nullable() })
        .describe(
          '`soon` counts the bookings that will be cancelled within 12 hours unless an admin keeps them. The first is cancelled at `due`.',
        ),
      applications: queue,
      listings: queue,
      reviewReports: queue,
      messageReports: queue,
      subjectReports: queue,
      jobs: queue,
      alerts: queue,
      problems: queue,
      failedPayouts: queue.describe("Failed payouts to hosts who haven't been paid since."),
      disputes: queue,
      differences: queue.describe("Differences between the ledger and the gateway's records."),
      errors: queue.describe('Unresolved errors seen in the last 28 days.'),
      starterPages: z
        .array(z.enum(CONTENT_SLUGS))
        .readonly()
        .describe('The starter pages that can still be published in one step. Empty once any page has been saved.'),
    }),
  )

const figure = z.object({
  count: z.int(),
  before: z.int(),
  byDay: z.array(z.object({ day: z.string(), count: z.int(), before: z.int() })),
})

const showFigures = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/figures',
    tags: ['Admin'],
    summary: 'Show the key figures',
    description:
      "The key figures of some days in UTC, beside the same number of days before. Money is in cents of the site's currency: `volume` adds up the bookings that were confirmed, `take` the commission and service fees that were booked. `cities` has up to six, highest volume first.",
  })
  .input(z.object(askedRange))
  .output(
    z.object({
      range: rangeShape,
      currency: z.string(),
      volume: figure,
      take: figure,
      bookings: figure,
      hosts: figure,
      cities: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          bookings: count,
          cents: centsShape,
          beforeCents: centsShape,
        }),
      ),
    }),
  )

const listUndecided = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/bookings',
    tags: ['Admin'],
    summary: 'Bookings of suspended hosts',
    description:
      'Lists bookings of suspended hosts that need a decision. An item of kind `booking` is cancelled at `decideBy` unless an admin keeps it. An item of kind `payout` is a completed booking whose payout is on hold. Earliest deadline first, 24 per page.',
  })
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

const keepUndecided = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/bookings/{id}/keep',
    tags: ['Admin'],
    summary: 'Keep a booking of a suspended host',
    description:
      'Keeps a booking even though its host is suspended. To cancel the booking, use `POST /bookings/{id}/cancellation`.',
  })
  .errors({ nothing_to_decide: { status: 409 } })
  .input(z.object({ id: bookingId, reason: words(2_000).trim().min(1) }))
  .output(z.object({}))

const showHeldPayout = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/bookings/{id}/held-payout',
    tags: ['Admin'],
    summary: 'Show a held payout',
    description: 'Returns how much can be refunded for a completed booking whose host is suspended.',
  })
  .input(z.object({ id: bookingId }))
  .output(z.object({ refundableCents: centsShape, shares: sharesShape }))

const decidePayout = endpoint('confirmed_admin', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/admin/bookings/{id}/payout-decision',
    tags: ['Admin'],
    summary: 'Release a held payout, or refund it',
    description: 'Releases the payout, minus the amount refunded to the guest.',
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

const listApplications = endpoint('admin')
  .route({ method: 'GET', path: '/admin/applications', tags: ['Admin'], summary: 'Applications to become a host' })
  .errors({ bad_cursor: { status: 422 } })
  .input(
    z.object({
      state: queueState.default('submitted'),
      q: words(200).trim().optional(),
      ...pageAsked(24),
    }),
  )
  .output(z.object({ items: z.array(applicationRow), counts, next }))

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
  applicant: person.extend({ id: uuid, since: instant }),
  documents: z.array(documentShape).describe('Documents are removed 180 days after the decision.'),
  history: z.array(step),
  may: z.object({ decide: z.boolean() }),
  held: z
    .enum(['own_application', 'applicant_gone'])
    .nullable()
    .describe("Why this admin can't decide on a pending application."),
})

const showApplication = endpoint('admin')
  .route({ method: 'GET', path: '/admin/applications/{id}', tags: ['Admin'], summary: 'Show an application' })
  .input(z.object({ id: applicationId }))
  .output(applicationShape)

const decideApplication = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/applications/{id}/decisions',
    tags: ['Admin'],
    summary: 'Decide on an application',
    description:
      'Approving makes the applicant a host. The other decisions require a reason, which is emailed to the applicant.',
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
      version: version.describe('The version the admin read. Any other version is refused.'),
    }),
  )
  .output(applicationShape)

const openDocument = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/applications/{id}/documents/{documentId}/link',
    tags: ['Admin'],
    summary: 'Get a link to a document of an application',
    description: 'Returns a download address that works for five minutes. The audit log records the request.',
  })
  .input(z.object({ id: applicationId, documentId: fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

const act = z.object({
  id: z.int(),
  at: instant,
  actor: person.nullable(),
  key: z.string().nullable().describe('The name of the API key with which a program acted for the actor.'),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subject: z.string().nullable().describe("The subject's current number, name or title, or null if it has none."),
  reason: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

const auditLog = endpoint('admin')
  .route({ method: 'GET', path: '/admin/audit-log', tags: ['Admin'], summary: 'Show the audit log' })
  .errors({ bad_cursor: { status: 422 } })
  .input(
    z.object({
      actor: words(254).trim().optional(),
      act: words(100).optional(),
      subject: words(100).optional(),
      ...pageAsked(24),
    }),
  )
  .output(z.object({ items: z.array(act), count: z.int(), acts: z.array(z.string()), next }))

export const admin = {
  overview,
  showFigures,
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

const tags = ['Admin']
const filter = {
  q: words(254).trim().optional(),
  state: z.enum(BOOKING_STATES).optional(),
  city: inQuery(z.coerce.number<unknown>().int().min(1).max(2_147_483_647).optional()),
  first: day.optional().describe('The first and last day, in UTC, on which the bookings were confirmed.'),
  last: day.optional(),
  sort: z.enum(BOOKING_SORTS).default('newest'),
}
const party = z.object({ id: uuid, name: z.string() })

const listAllBookings = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/all-bookings',
    tags,
    summary: 'List all bookings',
    description:
      "Searches by number, by title, and by the guest's or host's name or address. Expired and released holds appear only when filtered by state or searched by number or id. 24 per page.",
  })
  .input(z.object({ page, ...filter }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: bookingId,
          number: z.int(),
          space: z.object({ id: spaceId, title: z.string() }),
          guest: party.nullable(),
          host: party,
          state: z.enum(BOOKING_STATES),
          from: instant,
          to: instant,
          madeAt: instant,
          totalCents: centsShape,
          currency: z.string(),
        }),
      ),
      total: count,
      sumCents: centsShape.describe("The totals of all bookings that match, in the site's currency."),
      currency: z.string(),
      cityName: z.string().nullable().describe('The name of the city in the filter.'),
      page: z.int(),
      pages: z.int(),
    }),
  )

const exportAllBookings = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/all-bookings.csv',
    tags,
    summary: 'Download all bookings as CSV, up to 50,000',
  })
  .input(z.object(filter))
  .output(z.file())

/** An email of the last seven days. Its text isn't kept. */
const sentEmail = z.object({
  id: z.int(),
  kind: z.string(),
  to: z.string(),
  at: instant,
  sentAt: instant.nullable(),
  failed: z.boolean(),
})

const showBookingRecord = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/all-bookings/{id}',
    tags,
    summary: 'Show the people, money and emails of a booking',
    description:
      "Returns who takes part in a booking, every movement of its money with the gateway's reference, and the emails it caused. Oldest first.",
  })
  .input(z.object({ id: bookingId }))
  .output(
    z.object({
      number: z.int(),
      space: z.object({ id: spaceId, title: z.string() }),
      guest: party.extend({ email: z.string() }).nullable(),
      host: party.extend({ email: z.string() }),
      money: z.array(
        z.object({
          what: z.enum(MONEY_MOVES),
          id: z.string(),
          state: z.string(),
          cents: centsShape,
          currency: z.string(),
          ref: z.string().nullable().describe("The gateway's name for it."),
          detail: z.string().nullable().describe('The card of a payment, or the reason for a refund or a failure.'),
          at: instant,
          endedAt: instant.nullable(),
        }),
      ),
      emails: z.array(sentEmail),
    }),
  )

export const allBookings = { listAllBookings, exportAllBookings, showBookingRecord }

const accountId = uuid as unknown as z.ZodType<AccountId, string>
const role = z.enum(ROLES)
const state = z.enum(PEOPLE_STATES)
const reason = words(2_000).trim().min(1)

const peopleFilter = {
  q: words(254).trim().optional(),
  role: role.optional(),
  state: state.optional(),
  verified: z.enum(['yes', 'no']).optional(),
  first: day.optional().describe('The first and last day, in UTC, on which the people became hosts.'),
  last: day.optional(),
  sort: z.enum(PEOPLE_SORTS).default('newest'),
}

const line = z.object({
  id: accountId,
  name: z.string(),
  email: z.string(),
  role,
  state,
  emailVerified: z.boolean(),
  since: instant,
  lastSeenAt: instant.nullable(),
  bookings: count.describe("Confirmed bookings as a guest, and what they cost in the site's currency, less refunds."),
  spentCents: centsShape,
})

const listPeople = endpoint('admin')
  .route({ method: 'GET', path: '/admin/people', tags, summary: 'List all accounts' })
  .input(z.object({ page, ...peopleFilter }))
  .output(z.object({ items: z.array(line), total: count, page: z.int(), pages: z.int() }))

const exportPeople = endpoint('admin')
  .route({ method: 'GET', path: '/admin/people.csv', tags, summary: 'Download all accounts as CSV, up to 50,000' })
  .input(z.object(peopleFilter))
  .output(z.file())

const showPerson = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/people/{id}',
    tags,
    summary: 'Show everything about a person',
    description: 'Long lists contain only the latest items.',
  })
  .input(z.object({ id: accountId }))
  .output(
    line.extend({
      isSelf: z.boolean(),
      suspendedAt: instant.nullable(),
      suspensionReason: z.string().nullable(),
      deletedAt: instant.nullable(),
      waysIn: z.array(z.string()),
      secondFactor: z.boolean(),
      roles: z.array(z.object({ role, at: instant, by: z.string().nullable() })),
      devices: z.array(z.object({ userAgent: z.string(), since: instant, lastSeenAt: instant.nullable() })),
      application: z.object({ id: uuid, state: z.enum(QUEUE_STATES), at: instant }).nullable(),
      spaces: z.object({
        total: count,
        latest: z.array(z.object({ id: spaceId, title: z.string(), state: z.enum(LISTING_STATES) })),
      }),
      money: z
        .object({
          currency: z.string(),
          paidCents: centsShape,
          refundedCents: centsShape,
          owedCents: centsShape,
        })
        .describe('What this person has paid and been refunded as a guest, and what they are owed as a host.'),
      reviews: z.object({ written: count, received: count }),
      reports: count,
      may: z.object({
        suspend: z.boolean(),
        restore: z.boolean(),
        signOut: z.boolean(),
        resetFactor: z.boolean(),
        becomes: z.array(role),
      }),
    }),
  )

const listPersonEmails = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/people/{id}/emails',
    tags,
    summary: 'Show the emails a person was sent',
    description: 'The emails of the last seven days, and the notifications that the person turned on or off.',
  })
  .input(z.object({ id: accountId }))
  .output(
    z.object({
      emails: z.array(sentEmail),
      choices: z.array(
        z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(CHANNELS), on: z.boolean(), at: instant }),
      ),
    }),
  )

const rulings = { reason_required: { status: 422 }, last_admin: { status: 409 } } as const

const changeRole = endpoint('confirmed_admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/people/{id}/role',
    tags,
    summary: 'Change the role of a person',
    description: "Changes a person's role and notifies them by email. `from` is the role that the admin saw.",
  })
  .errors({
    ...rulings,
    role_changed: { status: 409 },
    same_role: { status: 409 },
    unverified: { status: 409 },
  })
  .input(z.object({ id: accountId, from: role, to: role, reason }))
  .output(z.object({}))

const suspendPerson = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/people/{id}/suspension',
    tags,
    summary: 'Suspend a person',
    description:
      'Signs the person out everywhere, hides their spaces and puts payouts on hold. They get the reason by email.',
  })
  .errors({ ...rulings, own_account: { status: 403 }, already_suspended: { status: 409 } })
  .input(z.object({ id: accountId, reason }))
  .output(z.object({}))

const signOutPerson = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/people/{id}/sign-out',
    tags,
    summary: 'Sign a person out everywhere',
    description: 'Ends all sessions of a person and notifies them by email.',
  })
  .errors({ reason_required: rulings.reason_required, own_account: { status: 403 } })
  .input(z.object({ id: accountId, reason }))
  .output(z.object({}))

const resetFactor = endpoint('confirmed_admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/people/{id}/second-factor-reset',
    tags,
    summary: 'Reset the second factor of an admin',
    description:
      'Removes the second factor of another admin who has lost it. They are signed out and must set up a new one.',
  })
  .errors({
    reason_required: rulings.reason_required,
    own_account: { status: 403 },
    not_an_admin: { status: 409 },
    no_second_factor: { status: 409 },
  })
  .input(z.object({ id: accountId, reason }))
  .output(z.object({}))

const restorePerson = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/people/{id}/restoration', tags, summary: 'End a suspension' })
  .errors({ reason_required: rulings.reason_required, not_suspended: { status: 409 } })
  .input(z.object({ id: accountId, reason }))
  .output(z.object({}))

const rulePeople = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/people/rulings',
    tags,
    summary: 'Suspend or restore several people',
    description:
      "Has the same effect as a separate call for each person. Accounts that didn't change are listed with the reason.",
  })
  .errors({ reason_required: rulings.reason_required })
  .input(z.object({ ids: z.array(accountId).min(1).max(100), act: z.enum(PEOPLE_ACTS), reason }))
  .output(z.object({ done: count, left: z.array(z.object({ id: accountId, code: z.enum(LEFT_BECAUSE) })) }))

export const people = {
  listPeople,
  exportPeople,
  showPerson,
  changeRole,
  suspendPerson,
  restorePerson,
  listPersonEmails,
  signOutPerson,
  resetFactor,
  rulePeople,
}

const ids = z.array(uuid).min(1).max(100)
const done = z.object({ done: count })
const reasonRequired = { reason_required: { status: 422 } } as const

/** Lists failed jobs, newest first, 24 per page. Also returns the number of queued and running jobs of each kind. */
const byAge = z.enum(['newest', 'oldest']).default('newest')

const listJobs = endpoint('admin')
  .route({ method: 'GET', path: '/admin/jobs', tags, summary: 'Jobs that failed, and what waits' })
  .input(z.object({ page, sort: byAge }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          facts: z.string(),
          recipient: z.string().nullable().describe('The address of the email that the job sends.'),
          reason: z.string(),
          failedAt: instant,
        }),
      ),
      total: count,
      page: z.int(),
      pages: z.int(),
      queues: z.array(
        z.object({ name: z.string(), waiting: count, late: count, running: count, since: instant.nullable() }),
      ),
    }),
  )

const retryJobs = endpoint('confirmed_admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/jobs/retries',
    tags,
    summary: 'Try failed jobs again',
    description:
      'Restarts failed jobs with a full set of retries. Some jobs move money, so the admin must have confirmed their identity.',
  })
  .errors(reasonRequired)
  .input(z.object({ ids, reason }))
  .output(done)

const dropJobs = endpoint('confirmed_admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/jobs/removals',
    tags,
    summary: 'Let failed jobs go',
    description: 'Discards jobs permanently. Like a retry, this requires a confirmed identity.',
  })
  .errors(reasonRequired)
  .input(z.object({ ids, reason }))
  .output(done)

const handler = z.object({ id: uuid, name: z.string() })

const listAlerts = endpoint('admin')
  .route({ method: 'GET', path: '/admin/alerts', tags, summary: 'List security alerts', description: '24 per page.' })
  .input(z.object({ page, state: z.enum(['open', 'handled']).default('open'), sort: byAge }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: z.int(),
          kind: z.string(),
          at: instant,
          times: z.int(),
          people: z
            .array(handler)
            .describe(
              'Up to ten affected accounts. `ended` is the number of sessions that were ended, and `warned` is the number of owners who were notified.',
            ),
          sessions: count,
          ended: count,
          warned: count,
          handled: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
        }),
      ),
      open: count,
      handled: count,
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

const handleAlerts = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/alerts/handling', tags, summary: 'Mark alerts as reviewed' })
  .errors(reasonRequired)
  .input(z.object({ ids: z.array(z.int().positive()).min(1).max(100), reason }))
  .output(done)

export const upkeep = { listJobs, retryJobs, dropJobs, listAlerts, handleAlerts }
