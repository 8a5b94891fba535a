import { z } from 'zod'
import { LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { importBody, importInput, importRefusals, importShape } from './imports.ts'
import {
  bookingId,
  day,
  endpoint,
  instant,
  named,
  spaceId,
  spaceName,
  spaceType,
  tooMany,
  uuid,
  words,
} from './shapes.ts'

const tags = ['Hosting']
const other = z.object({ id: uuid })
const nothing = z.object({})
const kind = z.enum(['hold', 'request', 'booking', 'change', 'block', 'import'])

/** Minutes after midnight of the date. A closing time past 1440 is on the next day. */
const hours = z
  .object({ opens: z.int().min(0).max(1439), closes: z.int().min(1).max(2879) })
  .refine(({ opens, closes }) => closes > opens && closes <= opens + 1440, 'closes after it opens, at most a day later')

const entry = named(
  'CalendarEntry',
  "A booking, hold or block, without its buffers. `name` is the guest's first name. `of` is the part that is booked, or the space that contains this one.",
  z.object({
    kind,
    id: uuid.nullable(),
    from: instant,
    to: instant,
    name: z.string().nullable(),
    people: z.int().nullable(),
    note: z.string().nullable(),
    of: z.string().nullable(),
  }),
)
const timelineRow = named(
  'CalendarOfSpace',
  'The calendar of one of the caller’s spaces.',
  z.object({
    id: spaceId,
    title: z.string(),
    spaceType,
    location: z.string(),
    zone: z.string(),
    today: day,
    /** A space that isn't published or paused is shown until its last booking has ended. */
    status: z.enum(LISTING_STATES),
    days: z.array(z.object({ date: day, hours: hours.nullable(), exception: z.boolean() })),
    entries: z.array(entry),
    sources: z.object({ count: z.int(), failing: z.int() }),
  }),
)

const windowShape = {
  from: day.refine((date) => date >= '2000' && date < '2199', 'is too long ago or too far ahead'),
  days: z.coerce.number().int().min(1).max(92),
}

const showTimeline = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/calendar',
    tags,
    summary: 'Show the calendar of my spaces',
    description:
      "Shows everything that occupies the caller's spaces, 200 spaces per page, sorted by title. `booked` counts the spaces with a booking on each day of the six weeks around the first date, of all pages.",
  })
  .input(
    z.object({ ...windowShape, page: z.coerce.number().int().min(1).max(1_000).default(1), space: spaceId.optional() }),
  )
  .output(
    z.object({
      items: z.array(timelineRow),
      booked: z.array(z.object({ date: day, spaces: z.int() })),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      conflicts: z.int(),
    }),
  )

const local = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => day.safeParse(text.slice(0, 10)).success, 'is no date')

/** All dates and times are in the space's time zone. `endDate` is inclusive. */
const when = named(
  'BlockedTime',
  'Whole days, or hours from one local time to another.',
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('days'), startDate: day, endDate: day }),
    z.object({ mode: z.literal('hours'), from: local, to: local }),
  ]),
)
const note = words(200).default('')
const whenRefusals = {
  end_before_start: { status: 422 },
  skipped_hour: { status: 422, data: z.object({ at: z.string() }) },
  in_past: { status: 422 },
  too_far_ahead: { status: 422, data: z.object({ latest: day }) },
  taken: {
    status: 409,
    data: z.object({ kind, from: instant, to: instant, name: z.string().nullable() }),
  },
} as const
const blockShape = named(
  'Block',
  'Time in which a host doesn’t let a space.',
  z.object({ id: uuid, from: instant, to: instant, note: z.string() }),
)

const makeBlock = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/spaces/{id}/blocks',
    tags,
    summary: 'Block a time',
    description: "Blocks a space for its host. Existing bookings and holds don't change and are listed in `taken`.",
  })
  .errors({ ...whenRefusals, too_many_blocks: { status: 409 } })
  .input(z.object({ id: spaceId, when, note }))
  .output(blockShape)

const moveBlock = endpoint('host')
  .route({ method: 'PUT', path: '/host/blocks/{id}', tags, summary: 'Change a block' })
  .errors(whenRefusals)
  .input(z.object({ id: uuid, when, note }))
  .output(blockShape)

const importBlocks = endpoint('host', importBody)
  .route({
    method: 'POST',
    path: '/host/calendar/import',
    tags,
    summary: 'Import blocked times from a CSV file',
    description:
      'Creates a block for each row of a CSV file, or none if any row has a problem. The file has at most 500 rows and 1 MiB. Its columns are described at /host/calendar/import.',
  })
  .errors(importRefusals)
  .input(importInput)
  .output(
    importShape(
      {
        space: z.string(),
        when: z.object({ from: instant, to: instant, zone: z.string() }).nullable(),
        note: z.string(),
      },
      z.object({ id: uuid }),
    ),
  )

const removeBlock = endpoint('host')
  .route({ method: 'DELETE', path: '/host/blocks/{id}', tags, summary: 'Remove a block' })
  .input(other)
  .output(nothing)

const exceptionShape = named(
  'BookingsOutsideHours',
  'The bookings that are outside the new hours of a date.',
  z.object({
    standing: z
      .array(z.object({ id: bookingId, from: instant, to: instant, name: z.string().nullable() }))
      .describe('Bookings on that date outside the new hours. They remain valid.'),
  }),
)

const setException = endpoint('host')
  .route({
    method: 'PUT',
    path: '/host/spaces/{id}/exceptions',
    tags,
    summary: 'Set other hours for one date',
    description: 'Sets different hours for one date, or closes the space on it.',
  })
  .errors({ in_past: { status: 422 }, too_far_ahead: { status: 422, data: z.object({ latest: day }) } })
  .input(z.object({ id: spaceId, date: day, hours: hours.nullable() }))
  .output(exceptionShape)

const removeException = endpoint('host')
  .route({
    method: 'DELETE',
    path: '/host/spaces/{id}/exceptions',
    tags,
    summary: 'Restore the usual hours for a date',
  })
  .input(z.object({ id: spaceId, date: day }))
  .output(exceptionShape)

export const calendars = {
  showTimeline,
  makeBlock,
  moveBlock,
  importBlocks,
  removeBlock,
  setException,
  removeException,
}

const one = z.object({ id: spaceId })

const problem = z.object({
  code: z.enum([
    ...(['bad_url', 'not_allowed', 'unreachable', 'too_slow', 'too_large', 'too_many_redirects', 'refused'] as const),
    ...(['not_a_calendar', 'too_complex', 'too_many_events', 'bad_line', 'address_lost'] as const),
  ]),
  status: z.int().optional(),
  line: z.int().optional(),
})
const sourceShape = named(
  'ImportedCalendar',
  "`fresh` is the time at which the calendar's busy times were last confirmed. The address isn't shown again, because anyone who has the address can read the calendar.",
  z.object({
    id: uuid,
    name: z.string(),
    host: z.string(),
    fresh: instant.nullable(),
    problem: problem.nullable(),
    next: instant,
    events: z.int(),
  }),
)
const sourcesShape = named(
  'ImportedCalendars',
  'The calendars that a space imports.',
  z.object({
    items: z.array(sourceShape),
    most: z.int(),
    exported: instant.nullable(),
  }),
)

const listSources = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/spaces/{id}/calendars', tags, summary: 'List imported calendars' })
  .input(one)
  .output(sourcesShape)

const addSource = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/spaces/{id}/calendars',
    tags,
    summary: 'Import a calendar',
    description:
      'Adds a calendar and reads it immediately. If that fails, the calendar is saved with the reason, and the server tries again later.',
  })
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

const renewExport = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/spaces/{id}/calendar-address',
    tags,
    summary: 'Create a private calendar address',
    description: 'Creates a private address that is shown once. The previous address stops working.',
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

const conflictShape = named(
  'CalendarConflict',
  'A booking that overlaps with an imported calendar.',
  z.object({
    id: bookingId,
    event: z.int(),
    space: spaceName,
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
  }),
)

const listConflicts = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/conflicts',
    tags,
    summary: 'List bookings that conflict with imported calendars',
  })
  .input(z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }))
  .output(z.object({ items: z.array(conflictShape), total: z.int(), page: z.int(), pages: z.int() }))

const dismissConflict = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/conflicts/{id}/dismissal',
    tags,
    summary: 'Dismiss the conflicts of a booking',
    description: 'Dismisses all current conflicts of a booking. Conflicts that arise later are shown.',
  })
  .input(z.object({ id: bookingId }))
  .output(nothing)

const replyHeaders = z.record(z.string(), z.string())

const exportCalendar = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces/{id}/calendar.ics',
    tags,
    summary: 'Download the times when a space is taken',
    description: 'Gives other calendars the times when a space is taken, without names or reasons.',
    inputStructure: 'detailed',
    outputStructure: 'detailed',
  })
  .input(
    z.looseObject({
      params: one,
      query: z.object({ token: words(100) }),
      headers: z.looseObject({ 'if-none-match': z.string().max(1_000).optional() }),
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
