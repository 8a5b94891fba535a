import { z } from 'zod'
import { bookingId, endpoint, instant, spaceId, tooMany, uuid, words } from './shapes.ts'

const tags = ['Hosting']
const one = z.object({ id: spaceId })
const other = z.object({ id: uuid })
const nothing = z.object({})

const problem = z.object({
  code: z.enum([
    ...(['bad_url', 'not_allowed', 'unreachable', 'too_slow', 'too_large', 'too_many_redirects', 'refused'] as const),
    ...(['not_a_calendar', 'too_complex', 'too_many_events', 'bad_line', 'address_lost'] as const),
  ]),
  status: z.int().optional(),
  line: z.int().optional(),
})
/** `fresh`: when its busy times were last confirmed. The address isn't shown again, because it works like a key. */
const sourceShape = z.object({
  id: uuid,
  name: z.string(),
  host: z.string(),
  fresh: instant.nullable(),
  problem: problem.nullable(),
  next: instant,
  events: z.int(),
})
const sourcesShape = z.object({
  items: z.array(sourceShape),
  most: z.int(),
  /** When the private address was last created; null if there is none. */
  exported: instant.nullable(),
})

const listSources = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/spaces/{id}/calendars', tags, summary: 'List imported calendars' })
  .input(one)
  .output(sourcesShape)

/**
 * POST /host/spaces/{id}/calendars: adds a calendar and reads it at once. If reading fails, it is saved with the reason
 * and retried.
 */
const addSource = endpoint('host')
  .route({ method: 'POST', path: '/host/spaces/{id}/calendars', tags, summary: 'Import a calendar' })
  .errors({
    ...tooMany,
    bad_url: { status: 422 },
    not_allowed: { status: 422 },
    too_many_calendars: { status: 409, data: z.object({ most: z.int() }) },
  })
  .input(z.object({ id: spaceId, url: words(4_000), name: words(100).default('') }))
  .output(sourceShape)

const refreshSource = endpoint('host')
  .route({ method: 'POST', path: '/host/calendars/{id}/refresh', tags, summary: 'Refresh an imported calendar' })
  .errors(tooMany)
  .input(other)
  .output(sourceShape)

const removeSource = endpoint('host')
  .route({ method: 'DELETE', path: '/host/calendars/{id}', tags, summary: 'Stop importing a calendar' })
  .input(other)
  .output(nothing)

/** POST /host/spaces/{id}/calendar-address: creates a private address, shown once. The previous one stops working. */
const renewExport = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/spaces/{id}/calendar-address',
    tags,
    summary: 'Create a private calendar address',
  })
  .input(one)
  .output(z.object({ url: z.string() }))

const removeExport = endpoint('host')
  .route({
    method: 'DELETE',
    path: '/host/spaces/{id}/calendar-address',
    tags,
    summary: 'Remove the private calendar address',
  })
  .input(one)
  .output(nothing)

/** A time that another calendar marks busy and that was sold here. */
const conflictShape = z.object({
  id: bookingId,
  event: z.int(),
  space: z.object({ id: spaceId, title: z.string(), zone: z.string() }),
  booking: z.object({
    kind: z.enum(['request', 'booking']),
    number: z.int(),
    from: instant,
    to: instant,
    name: z.string().nullable(),
  }),
  source: z.string(),
  summary: z.string(),
  from: instant,
  to: instant,
})

const listConflicts = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/conflicts',
    tags,
    summary: 'List bookings that conflict with imported calendars',
  })
  .input(z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }))
  .output(z.object({ items: z.array(conflictShape), total: z.int(), page: z.int(), pages: z.int() }))

/** POST /host/conflicts/{id}/dismissal: dismisses all current conflicts of a booking. A later one shows up again. */
const dismissConflict = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/conflicts/{id}/dismissal',
    tags,
    summary: 'Dismiss the conflicts of a booking',
  })
  .input(z.object({ id: bookingId }))
  .output(nothing)

const replyHeaders = z.record(z.string(), z.string())

/** GET /spaces/{id}/calendar.ics: when a space is taken, for other calendars. Names and reasons aren't included. */
const exportCalendar = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces/{id}/calendar.ics',
    tags,
    summary: 'Download the times when a space is taken',
    inputStructure: 'detailed',
    outputStructure: 'detailed',
  })
  .input(
    z.object({
      params: one,
      query: z.object({ token: words(100) }),
      headers: z.object({ 'if-none-match': z.string().max(1_000).optional() }),
    }),
  )
  .output(
    z.union([
      z.object({ status: z.literal(200), headers: replyHeaders, body: z.file() }),
      z.object({ status: z.literal(304), headers: replyHeaders }),
    ]),
  )

export const calendarLinks = {
  listSources,
  addSource,
  refreshSource,
  removeSource,
  renewExport,
  removeExport,
  listConflicts,
  dismissConflict,
  exportCalendar,
}
