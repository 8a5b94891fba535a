import { z } from 'zod'
import { BOOKING_STATES } from '../domain/bookings/booking.ts'
import { FIELD_LENGTHS } from '../domain/hosting/application-fields.ts'
import { APPLICATION_STATES, MOST_APPLICATION_DOCUMENTS } from '../domain/hosting/host-application.ts'
import { HOST_VIEWS } from '../domain/hosting/host-views.ts'
import { LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { nothing } from './accounts.ts'
import { documentShape } from './files.ts'
import { reviewShape } from './reviews.ts'
import {
  bookingId,
  centsShape,
  count,
  endpoint,
  fileId,
  instant,
  named,
  page,
  spaceId,
  spaceName,
  tooMany,
  uploadRefusals,
  uploadSpec,
  uuid,
  version,
  words,
} from './shapes.ts'

export const applicationState = z.enum(APPLICATION_STATES)

export const applicationFields = {
  legalName: words(FIELD_LENGTHS.legalName),
  businessName: words(FIELD_LENGTHS.businessName),
  country: z.string().regex(/^([A-Za-z]{2})?$/),
  phone: words(FIELD_LENGTHS.phone),
  pitch: words(FIELD_LENGTHS.pitch),
}

const applicationShape = named(
  'HostApplication',
  'The caller’s application to become a host.',
  z.object({
    ...applicationFields,
    state: applicationState,
    version: z.int().describe('Increases with every change. A write must name the version it is based on.'),
    reason: z.string(),
    savedAt: instant,
    documents: z.array(documentShape),
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
  }),
)

const standing = named(
  'ApplicationState',
  'The caller’s application to become a host.',
  z.object({
    application: applicationShape.nullable(),
    may: z.object({
      save: z.boolean().describe('True if the caller can edit the application or start a new one.'),
      applyFrom: instant
        .nullable()
        .describe('The time from which a rejected applicant can apply again. Null if there is no wait.'),
    }),
  }),
)

const writable = {
  already_host: { status: 409 },
  apply_later: { status: 409, data: z.object({ from: instant }) },
  not_editable: { status: 409, data: z.object({ state: applicationState }) },
} as const
const notEditable = {
  ...writable,
  /** Another tab, device or person saved first. Nothing was overwritten. */
  changed_elsewhere: { status: 409, data: z.object({ application: applicationShape }) },
} as const

const showApplication = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host-application',
    tags: ['Hosting'],
    summary: 'Show my application to become a host',
  })
  .output(standing)

const saveApplication = endpoint('verified')
  .route({
    method: 'PUT',
    path: '/host-application',
    tags: ['Hosting'],
    summary: 'Save the draft of my application',
    description:
      'Saves a draft, even an incomplete one. `version` is the one the caller saw, or null for a new application.',
  })
  .errors({ ...notEditable, ...tooMany })
  .input(z.object({ ...applicationFields, version: version.nullable() }))
  .output(standing)

const submitApplication = endpoint('verified')
  .route({
    method: 'POST',
    path: '/host-application/submission',
    tags: ['Hosting'],
    summary: 'Send my application',
  })
  .errors({
    ...notEditable,
    ...tooMany,
    imitating_name: { status: 422 },
    application_incomplete: { status: 422, data: z.object({ problems: z.record(z.string(), z.string()) }) },
  })
  .input(z.object({ version }))
  .output(standing)

const documents = '/host-application/documents'

const addDocuments = endpoint('verified', { upload: true })
  .route({
    method: 'POST',
    path: documents,
    tags: ['Hosting'],
    summary: 'Add documents to my application',
    description: 'Adds up to ten PDFs, JPEGs and PNGs to the application.',
    successStatus: 201,
    spec: uploadSpec(MOST_APPLICATION_DOCUMENTS),
  })
  .errors({
    ...uploadRefusals,
    ...writable,
    too_many_documents: { status: 409, data: z.object({ most: z.int() }) },
  })
  .output(z.object({ items: z.array(documentShape) }))

const removeDocument = endpoint('verified')
  .route({
    method: 'DELETE',
    path: `${documents}/{id}`,
    tags: ['Hosting'],
    summary: 'Remove a document from my application',
  })
  .errors(writable)
  .input(z.object({ id: fileId }))
  .output(nothing)

export const hosting = { showApplication, saveApplication, submitApplication, addDocuments, removeDocument }

const tags = ['Hosting']

const listPage = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  total: count,
  page: z.int(),
  pages: z.int(),
})

/** A booking as its host sees it. `name` is the guest's name, or null if the account was deleted. */
const stay = named(
  'Stay',
  'A booking as the host’s day shows it.',
  z.object({
    id: bookingId,
    number: z.int(),
    name: z.string().nullable(),
    people: z.int(),
    from: instant,
    to: instant,
    space: spaceName,
  }),
)

const showFrame = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/frame',
    tags,
    summary: 'Count what waits for the host',
    description:
      '`waiting` counts the bookings that `listBookings` shows as `waiting`. `any` is true if the caller has a space.',
  })
  .output(z.object({ waiting: count, any: z.boolean() }))

const showToday = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/today',
    tags,
    summary: 'List today’s arrivals and departures',
    description:
      "Lists today's arrivals and departures in the order of time, and the guests who are in all day. Each booking counts on the day of its space's time zone. If there are more than twelve events, only the ones around now are listed; `earlier` and `later` count the rest. `arrivals` and `departures` count the events still to come, and `week` the events of the next seven days. `conflicts` are bookings at times that another calendar marks as busy. `unanswered` counts reviews without a reply, and `drafts` spaces that were never published. `published` is true if any space ever was. `zone` is the time zone of most published spaces.",
  })
  .output(
    z.object({
      events: z.array(
        z.object({
          kind: z.enum(['arrival', 'departure']),
          at: instant,
          stay: stay.extend({ hasAccess: z.boolean() }),
          nextAt: instant
            .nullable()
            .describe('When the next guest arrives after a departure, if that is within a week.'),
        }),
      ),
      there: z.object({ items: z.array(stay), total: count }),
      earlier: count,
      later: count,
      arrivals: count,
      departures: count,
      week: z.array(
        z.object({ date: z.iso.date(), arrivals: count, departures: count, names: z.array(z.string().nullable()) }),
      ),
      conflicts: count,
      drafts: count,
      unanswered: count,
      published: z.boolean(),
      zone: z.string(),
      now: instant,
    }),
  )

const showRequests = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/requests',
    tags,
    summary: 'List requests that need a response',
    description:
      "Lists up to fifty items that need the caller's response, earliest deadline first: a request, a `change` that a guest proposed, or a `problem` that a guest reported. Also includes accepted requests that are not paid yet. `asked` counts the requests of the last 90 days that are closed or accepted, `answered` counts how many of them were answered in time, and `minutes` is the median time to answer.",
  })
  .output(
    z.object({
      items: z.array(
        stay.extend({
          state: z.enum(['requested', 'payment_required', 'change', 'problem']),
          askedAt: instant,
          expiresAt: instant,
          receivesCents: centsShape,
          currency: z.string(),
        }),
      ),
      answered: count,
      asked: count,
      minutes: count.nullable(),
      now: instant,
    }),
  )

const steps = { views: count, holds: count, bookings: count }

const showFunnel = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/funnel',
    tags,
    summary: 'Show conversion from views to bookings',
    description:
      "Counts views of each of the caller's spaces, the holds that followed, and the bookings confirmed from those holds, in the 30 UTC days up to today. Highest conversion first, ten per page. `all` is the sum of all pages.",
  })
  .input(z.object({ page }))
  .output(z.object({ all: z.object(steps), ...listPage(z.object({ id: spaceId, title: z.string(), ...steps })) }))

const use = named(
  'OpenTime',
  'How much of the open time is booked or blocked, in minutes.',
  z.object({ open: count, booked: count, blocked: count }),
)

const showOccupancy = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/occupancy',
    tags,
    summary: 'Show the occupancy of my spaces',
    description:
      "Returns how much of each space's opening hours is booked in the next 30 days, and how much was booked in the last 30 days, in minutes. Fullest first, ten per page. `all` is the sum of all pages. `days` splits the next 30 days by date.",
  })
  .input(z.object({ page }))
  .output(
    z.object({
      all: z.object({ next: use, last: use }),
      days: z.array(z.object({ date: z.iso.date(), open: count, booked: count })),
      ...listPage(z.object({ id: spaceId, title: z.string(), published: z.boolean(), next: use, last: use })),
    }),
  )

const when = z.enum(HOST_VIEWS)

const listBookings = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/bookings',
    tags,
    summary: 'List the bookings of my spaces',
    description:
      "Lists the bookings of the caller's spaces, 24 per page. `waiting` needs someone's answer: a request, a payment, a proposed change or a reported problem. `answered` are the requests that the response rate counts. Without `when`, lists all. `q` is a part of the guest's name, or a booking number.",
  })
  .input(z.object({ when: when.optional(), q: words(100).default(''), page }))
  .output(
    z.object({
      ...listPage(
        stay.extend({
          state: z.enum(BOOKING_STATES),
          changing: z.boolean(),
          problem: z.boolean(),
          expiresAt: instant.nullable(),
          receivesCents: centsShape
            .nullable()
            .describe("The host's share: earned, or still to be earned. Null if the booking brings nothing."),
          currency: z.string(),
        }),
      ),
      counts: z.record(when, count),
      now: instant,
    }),
  )

const listReviews = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/reviews',
    tags,
    summary: 'List the reviews of my spaces',
    description:
      "Lists the visible reviews of the caller's spaces, newest first, ten per page. `rating` and `count` include every review. `fresh` counts this month's reviews, and `unanswered` counts reviews without a reply.",
  })
  .input(z.object({ page, only: z.enum(['unanswered']).optional() }))
  .output(
    z.object({
      rating: z.number().nullable(),
      count,
      fresh: count,
      unanswered: count,
      ...listPage(reviewShape.extend({ booking: bookingId, space: z.object({ id: spaceId, title: z.string() }) })),
    }),
  )

const lookUp = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/look-up',
    tags,
    summary: 'Find a booking, a space or a person',
    description:
      "Finds up to five bookings, spaces and people each. Admins find bookings by number and every account; drafts are left out. Others find only their own spaces, and bookings of these by number or by the guest's name.",
  })
  .input(z.object({ q: words(100).trim().min(1) }))
  .output(
    z.object({
      bookings: z.array(z.object({ id: bookingId, number: z.string(), title: z.string() })),
      spaces: z.array(z.object({ id: spaceId, title: z.string(), state: z.enum(LISTING_STATES) })),
      people: z.array(z.object({ id: uuid, name: z.string(), email: z.string() })),
    }),
  )

export const dashboard = {
  lookUp,
  showFrame,
  showToday,
  showRequests,
  showFunnel,
  showOccupancy,
  listBookings,
  listReviews,
}
