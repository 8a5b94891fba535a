import { z } from 'zod'
import { bookingId, day, endpoint, instant, spaceId, uuid, words } from './shapes.ts'

const tags = ['Hosting']
const other = z.object({ id: uuid })
const nothing = z.object({})
const kind = z.enum(['hold', 'request', 'booking', 'change', 'block', 'import'])

/** Minutes after midnight of the date; a closing time past 1440 is on the next day. */
const hours = z
  .object({ opens: z.int().min(0).max(1439), closes: z.int().min(1).max(2879) })
  .refine(({ opens, closes }) => closes > opens && closes <= opens + 1440, 'closes after it opens, at most a day later')

/**
 * A booking, hold or block without buffers. `name`: the guest's first name. `of`: the booked part, or the whole this
 * space belongs to.
 */
const entry = z.object({
  kind,
  id: uuid.nullable(),
  from: instant,
  to: instant,
  name: z.string().nullable(),
  note: z.string().nullable(),
  of: z.string().nullable(),
})
const timelineRow = z.object({
  id: spaceId,
  title: z.string(),
  zone: z.string(),
  today: day,
  published: z.boolean(),
  days: z.array(z.object({ date: day, hours: hours.nullable(), exception: z.boolean() })),
  entries: z.array(entry),
  sources: z.object({ count: z.int(), failing: z.int() }),
})

const windowShape = {
  from: day.refine((date) => date >= '2000', 'is too long ago'),
  days: z.coerce.number().int().min(1).max(92),
}

/** GET /host/calendar: everything that takes the caller's spaces, 25 spaces a page by title. */
const showTimeline = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/calendar', tags, summary: 'Show the calendar of my spaces' })
  .input(
    z.object({ ...windowShape, page: z.coerce.number().int().min(1).max(1_000).default(1), space: spaceId.optional() }),
  )
  .output(z.object({ items: z.array(timelineRow), total: z.int(), page: z.int(), pages: z.int(), conflicts: z.int() }))

const local = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => day.safeParse(text.slice(0, 10)).success, 'is no date')

/** In the space's time zone. `endDate` is inclusive. */
const when = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('days'), startDate: day, endDate: day }),
  z.object({ mode: z.literal('hours'), from: local, to: local }),
])
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
const blockShape = z.object({ id: uuid, from: instant, to: instant, note: z.string() })

/**
 * POST /host/spaces/{id}/blocks: blocks a space for its host. Existing bookings and holds are unaffected and listed in
 * `taken`.
 */
const makeBlock = endpoint('host')
  .route({ method: 'POST', path: '/host/spaces/{id}/blocks', tags, summary: 'Block a time' })
  .errors({ ...whenRefusals, too_many_blocks: { status: 409 } })
  .input(z.object({ id: spaceId, when, note }))
  .output(blockShape)

const moveBlock = endpoint('host')
  .route({ method: 'PUT', path: '/host/blocks/{id}', tags, summary: 'Change a block' })
  .errors(whenRefusals)
  .input(z.object({ id: uuid, when, note }))
  .output(blockShape)

const removeBlock = endpoint('host')
  .route({ method: 'DELETE', path: '/host/blocks/{id}', tags, summary: 'Remove a block' })
  .input(other)
  .output(nothing)

const exceptionShape = z.object({
  /** Bookings on that date outside the new hours; they remain valid. */
  standing: z.array(z.object({ id: bookingId, from: instant, to: instant, name: z.string().nullable() })),
})

/** PUT /host/spaces/{id}/exceptions: other hours on one date, or closed. */
const setException = endpoint('host')
  .route({ method: 'PUT', path: '/host/spaces/{id}/exceptions', tags, summary: 'Set other hours for one date' })
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

export const calendars = { showTimeline, makeBlock, moveBlock, removeBlock, setException, removeException }
