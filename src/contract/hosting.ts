import { z } from 'zod'
import { FIELD_LENGTHS } from '../domain/hosting/application-fields.ts'
import { APPLICATION_STATES, MOST_APPLICATION_DOCUMENTS } from '../domain/hosting/host-application.ts'
import { nothing } from './accounts.ts'
import { documentShape } from './files.ts'
import {
  bookingId,
  centsShape,
  endpoint,
  fileId,
  instant,
  spaceId,
  tooMany,
  uploadRefusals,
  uploadSpec,
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

const applicationShape = z.object({
  ...applicationFields,
  state: applicationState,
  /** Increases with every change. A write must name the version it is based on. */
  version: z.int(),
  reason: z.string(),
  savedAt: instant,
  documents: z.array(documentShape),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
})

const standing = z.object({
  application: applicationShape.nullable(),
  may: z.object({
    /** True if the caller can edit the application or start a new one. */
    save: z.boolean(),
    /** The time from which a rejected applicant can apply again. Null if there is no wait. */
    applyFrom: instant.nullable(),
  }),
})

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

/** Saves a draft, even an incomplete one. `version` is the one the caller saw, or null for a new application. */
const saveApplication = endpoint('verified')
  .route({ method: 'PUT', path: '/host-application', tags: ['Hosting'], summary: 'Save the draft of my application' })
  .errors({ ...notEditable, ...tooMany })
  .input(z.object({ ...applicationFields, version: z.int().nullable() }))
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
  .input(z.object({ version: z.int() }))
  .output(standing)

const documents = '/host-application/documents'

/** Adds up to ten PDFs, JPEGs and PNGs to the application. */
const addDocuments = endpoint('verified', { upload: true })
  .route({
    method: 'POST',
    path: documents,
    tags: ['Hosting'],
    summary: 'Add documents to my application',
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
const count = z.int().min(0)
const page = z.coerce.number().int().min(1).max(1_000).default(1)

/** A confirmed booking as its host sees it. `name` is the guest's first name. */
const stay = z.object({
  id: bookingId,
  number: z.int(),
  name: z.string().nullable(),
  people: z.int(),
  from: instant,
  to: instant,
  space: z.object({ id: spaceId, title: z.string(), zone: z.string() }),
})
const stays = z.object({ items: z.array(stay), total: count })

/**
 * Lists the guests arriving, staying and leaving today in each space's time zone, up to six of each, and the next five
 * bookings. `conflicts` are bookings at times that another calendar marks as busy. `published` is true if any of the
 * caller's spaces has ever been published.
 */
const showToday = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/today', tags, summary: 'List today’s arrivals and departures' })
  .output(
    z.object({
      arriving: stays,
      there: stays,
      leaving: stays,
      next: z.array(stay),
      conflicts: count,
      published: z.boolean(),
      now: instant,
    }),
  )

/**
 * Lists up to fifty items that need the caller's response, earliest deadline first: a request, a `change` that a guest
 * proposed, or a `problem` that a guest reported. Also includes accepted requests that are not paid yet. `asked` counts
 * the requests of the last 90 days, and `answered` counts how many of them were answered in time.
 */
const showRequests = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/requests', tags, summary: 'List requests that need a response' })
  .output(
    z.object({
      items: z.array(
        stay.extend({
          state: z.enum(['requested', 'payment_required', 'change', 'problem']),
          expiresAt: instant,
          receivesCents: centsShape,
          currency: z.string(),
        }),
      ),
      answered: count,
      asked: count,
      now: instant,
    }),
  )

/**
 * Earnings count in the month a booking begins, in the space's time zone. The current month counts only up to now.
 * `upcoming` is for confirmed bookings that haven't begun yet, and `thisMonth` is the part of `upcoming` that falls in
 * this month.
 */
const showEarnings = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/earnings', tags, summary: 'Show earnings by month' })
  .output(
    z.object({
      currency: z.string(),
      months: z.array(z.object({ month: z.string(), cents: centsShape, bookings: count })),
      upcoming: z.object({ cents: centsShape, bookings: count, thisMonthCents: centsShape }),
    }),
  )

const steps = z.object({ views: count, holds: count, bookings: count })

/**
 * Counts views of the caller's spaces, the holds that followed, and the bookings confirmed from those holds. Covers the
 * 30 UTC days up to today and the 30 days before. `spaces` lists the spaces the caller can filter by.
 */
const showFunnel = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/funnel', tags, summary: 'Show conversion from views to bookings' })
  .input(z.object({ space: spaceId.optional() }))
  .output(z.object({ last: steps, before: steps, spaces: z.array(z.object({ id: spaceId, title: z.string() })) }))

const use = z.object({ open: count, booked: count, blocked: count })

/**
 * Returns how much of each space's opening hours is booked in the next 30 days, and how much was booked in the last 30
 * days. Fullest first, ten per page.
 */
const showOccupancy = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/occupancy', tags, summary: 'Show the occupancy of my spaces' })
  .input(z.object({ page }))
  .output(
    z.object({
      all: z.object({ next: use, last: use }),
      items: z.array(z.object({ id: spaceId, title: z.string(), published: z.boolean(), next: use, last: use })),
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

export const dashboard = { showToday, showRequests, showEarnings, showFunnel, showOccupancy }
