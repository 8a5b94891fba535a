import { oc } from '@orpc/contract'
import { z } from 'zod'
import { FILE_REFUSALS } from '../domain/files/file-rules.ts'
import { EARLIEST, SPANS } from '../domain/insights/day-range.ts'
import type { BookingId, FileId, PaymentId, SessionId, SpaceId } from '../domain/kernel/id.ts'
import { REPORT_STATES } from '../domain/kernel/report.ts'
import { SPACE_TYPES } from '../domain/spaces/space.ts'

export const signInRequired = { sign_in_required: { status: 401 }, second_factor_required: { status: 403 } } as const
const audiences = {
  anyone: {},
  visitor: { second_factor_required: { status: 403 } },
  signed_in: signInRequired,
  verified: { ...signInRequired, verify_first: { status: 403 } },
  confirmed: { ...signInRequired, confirm_first: { status: 403 } },
  host: { ...signInRequired, hosts_only: { status: 403 } },
  admin: { ...signInRequired, admins_only: { status: 403 } },
  confirmed_admin: { ...signInRequired, admins_only: { status: 403 }, confirm_first: { status: 403 } },
} as const

/**
 * Who may call an endpoint. A `visitor` has a session (from their first hold on) but not necessarily an account.
 * `verified` accounts have confirmed their email address. `confirmed` accounts have confirmed their identity within the
 * last ten minutes. A `host` may also be an admin. Admin actions that move money require `confirmed_admin`.
 */
export type Who = keyof typeof audiences

export type EndpointFacts<W extends Who = Who> = {
  readonly who: W
  readonly audited: boolean
  readonly bodyLimit?: number
  /** The body is a form with files, read as a stream. The use case receives the stream as `request.upload`. */
  readonly upload?: boolean
  /** Admins without a second factor may call it, because they need it to set one up. */
  readonly enrolment?: boolean
  /** A background call may be sent before a sign-in and answered after it, so its response must never clear cookies. */
  readonly keepsCookies?: boolean
  /**
   * The endpoint creates bookings or moves money. Calls with the same `idempotencyKey` run once and get the same
   * response.
   */
  readonly once?: boolean
  /** Anyone can call the endpoint, and its effects are visible on public pages. */
  readonly seenByAll?: boolean
  readonly deprecated?: Deprecation
}

/** The endpoint works until the sunset. Dates are in UTC, and `instead` is the path of the endpoint to use. */
export type Deprecation = { readonly since: string; readonly sunset: string; readonly instead?: string }

/** Every endpoint is built by this function, so that each one declares who may call it. */
export const endpoint = <const W extends Who>(who: W, facts: Partial<Omit<EndpointFacts, 'who'>> = {}) =>
  oc
    .$meta<EndpointFacts<W>>({ who, audited: who === 'confirmed', ...facts })
    .$route(facts.deprecated ? { deprecated: true } : {})
    .errors({ not_found: { status: 404 } })
    .errors<(typeof audiences)[W]>(audiences[who])

/** The schemas that have a name in the OpenAPI document, so that generated code has one type for each. */
export const namedShapes = new Map<string, z.ZodType>()

export function named<S extends z.ZodType>(name: string, description: string, shape: S): S {
  const described = shape.describe(description)
  namedShapes.set(name, described)
  return described
}

/** While a second factor reset is pending, no money moves and no sign-in method changes. */
export const resetPending = {
  reset_pending: { status: 403, data: z.object({ until: z.iso.datetime({ offset: true }) }) },
} as const

/** Refuses text that the database can't store: NUL, or half of a surrogate pair. */
export const words = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be stored')

/** A number in a query string. Forms send empty fields as empty strings, which mean "no number" rather than zero. */
export const inQuery = <S extends z.ZodType>(number: S) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() === '' ? undefined : given), number)

export const uuid = z.uuid().toLowerCase()
/** A repeat with the same key gets the same response for a day. A repeat with a different body is refused. */
export const idempotencyKey = uuid.optional()
export const keyReused = { key_reused: { status: 422 } } as const
const idOf = <Id extends string>() => uuid as unknown as z.ZodType<Id, string>
export const bookingId = idOf<BookingId>()
export const paymentId = idOf<PaymentId>()
export const sessionId = idOf<SessionId>()
export const spaceId = idOf<SpaceId>()
export const centsShape = named(
  'Cents',
  'An amount of money in cents.',
  z.int().min(-9_000_000_000_000).max(9_000_000_000_000),
)
export const day = z.iso.date().refine((date) => date < '2200', 'is too far ahead')
export const instant = z.iso.datetime({ offset: true })
export const namedInstant = instant.refine((text) => /^(?:19[7-9]|20|21)\d/.test(text), 'is no time of ours')
/** A local time in whole minutes. 24:00 is allowed as the end of a day. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
/** A space in a list of something else. */
export const spaceName = named(
  'SpaceName',
  'The name of a space, and its time zone.',
  z.object({ id: spaceId, title: z.string(), zone: z.string() }),
)
export const spaceType = named('SpaceType', 'The kind of space, such as a studio.', z.enum(SPACE_TYPES))
export const cancellationName = named(
  'CancellationPolicy',
  'How much is refunded if the guest cancels.',
  z.enum(['flexible', 'moderate', 'firm', 'strict']),
)
/** Counts the changes of something, so that a write can name the version that it is based on. */
export const version = z.int().min(0).max(2_147_483_647)

export const lineKind = z.enum([
  'rental',
  'head_count',
  'length_discount',
  'cleaning',
  'add_on',
  'service_fee',
  'tax',
  'change_fee',
])
/** A part of a list. A cursor is valid only for the query that returned it, but with any limit. */
export const pageAsked = (usual: number, most = 100) => ({
  cursor: words(400).optional(),
  limit: inQuery(z.coerce.number<unknown>().int().min(1).max(most).default(usual)),
})
/** The cursor of the next part of a list, or null at its end. */
export const next = z.string().nullable()
export const page = inQuery(z.coerce.number<unknown>().int().min(1).max(100_000).default(1))
export const count = z.int().min(0)
export const month = z
  .string()
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
  .refine((text) => text >= '2020-01', 'is before there was a marketplace')
const ppm = z.int()
const names = z.array(z.string()).readonly()
const unitPrice = { unitCents: centsShape, baseCents: centsShape, ppmChange: ppm, names }
const per = z.enum(['booking', 'hour', 'person'])

const lineReason = named(
  'QuoteLineReason',
  'How the amount of a line was computed.',
  z.discriminatedUnion('why', [
    z.object({ why: z.literal('days'), days: count, ...unitPrice }),
    z.object({ why: z.literal('hours'), minutes: count, ...unitPrice }),
    z.object({ why: z.literal('extra_people'), people: count, days: count, unitCents: centsShape }),
    z.object({ why: z.literal('weekly'), days: count, ppm, ofCents: centsShape }),
    z.object({ why: z.literal('monthly'), days: count, ppm, ofCents: centsShape }),
    z.object({ why: z.literal('cleaning') }),
    z.object({
      why: z.literal('add_on'),
      id: z.string(),
      name: z.string(),
      quantity: count,
      per,
      unitCents: centsShape,
      count: z.number(),
    }),
    z.object({ why: z.enum(['removed', 'removed_fee', 'change_fee']) }),
    z.object({ why: z.literal('service_fee'), ppm, ofCents: centsShape }),
    z.object({ why: z.literal('tax'), name: z.string(), ppm, ofCents: centsShape }),
  ]),
)

export const feesShape = named(
  'Fees',
  'The marketplace’s fees, in parts per million.',
  z.object({ version: z.int(), servicePpm: ppm, commissionPpm: ppm }),
)

const quoteLine = named(
  'QuoteLine',
  'One line of a price.',
  z.object({ kind: lineKind, cents: centsShape, reason: lineReason }),
)

export const quoteShape = named(
  'Quote',
  'An itemised price, fees and taxes included.',
  z.object({
    currency: z.string(),
    lines: z.array(quoteLine).readonly(),
    total: centsShape,
  }),
)

export const ask = named(
  'Slot',
  'The time to book: whole days, or hours on one date.',
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('days'), startDate: day, endDate: day }),
    z.object({
      mode: z.literal('hours'),
      date: day,
      startMinute: z.int().min(0).max(2880),
      minutes: z.int().min(1).max(2880),
    }),
  ]),
)

export const addOnPick = named(
  'AddOnChoice',
  'An add-on and how many of it.',
  z.object({ id: words(100), quantity: z.int().min(1).max(1000) }),
)

export const slotRefusals = {
  start_in_past: { status: 422 },
  end_before_start: { status: 422 },
  closed_date: { status: 422, data: z.object({ date: day }) },
  outside_opening_hours: { status: 422 },
  too_short: { status: 422, data: z.object({ minMinutes: z.int() }) },
  too_long: { status: 422 },
  too_soon: { status: 422, data: z.object({ earliest: instant }) },
  too_far_ahead: { status: 422, data: z.object({ latest: day }) },
  off_step: { status: 422, data: z.object({ stepMinutes: z.int() }) },
  not_by_day: { status: 422 },
  not_by_hour: { status: 422 },
  nothing_left_today: { status: 422 },
} as const

export const quoteRefusals = {
  too_many_people: { status: 422, data: z.object({ capacity: z.int() }) },
  too_few_people: { status: 422 },
  unknown_add_on: { status: 422 },
  out_of_stock: { status: 422, data: z.object({ id: z.string(), name: z.string(), left: z.int() }) },
  bad_quantity: { status: 422 },
  total_too_high: { status: 422 },
} as const

const alternatives = z.object({ alternatives: z.array(ask).max(3) })

/** Someone else took the slot first. Includes up to three of the nearest free slots of the same length. */
export const justTaken = {
  just_taken: { status: 409, message: 'This slot was just taken', data: alternatives },
} as const
export const holdExpired = { hold_expired: { status: 410, data: alternatives } } as const
/**
 * The limits are 5 sign-in attempts or 10 holds in 60 seconds. Other people's failed attempts don't block a device that
 * the account knows.
 */
export const tooMany = { too_many: { status: 429, data: z.object({ retryAt: instant }) } } as const

export const fileId = uuid as unknown as z.ZodType<FileId, string>

export const uploadRefusals = {
  ...tooMany,
  bad_form: { status: 400 },
  cut_off: { status: 400 },
  no_files: { status: 422 },
  too_many_files: { status: 422, data: z.object({ most: z.int() }) },
  upload_too_large: { status: 413 },
  files_refused: {
    status: 422,
    data: z.object({ files: z.array(z.object({ at: z.int(), name: z.string(), code: z.enum(FILE_REFUSALS) })) }),
  },
  too_many_uploads: { status: 429 },
  too_busy: { status: 503 },
  no_room: { status: 507 },
} as const

/** The body is `multipart/form-data`, and every part is named `file`. */
export const uploadSpec =
  (most: number) =>
  <T extends object>(operation: T) => ({
    ...operation,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object' as const,
            required: ['file'],
            properties: {
              file: {
                type: 'array' as const,
                minItems: 1,
                maxItems: most,
                items: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
                description: 'At most 10 MiB each and 50 MiB together.',
              },
            },
          },
        },
      },
    },
  })

export const reportsAsked = z.object({ state: z.enum(REPORT_STATES).default('open'), ...pageAsked(24) })

export const reportFacts = <const Outcome extends string>(outcomes: readonly Outcome[]) => ({
  authorId: uuid,
  settled: z
    .object({ at: instant, outcome: z.enum(outcomes), by: z.string().nullable(), reason: z.string() })
    .nullable(),
})

export const reportPage = { open: z.int(), settled: z.int(), next }

/**
 * Settles up to a hundred reports with one reason. Reports that were settled in the meantime are skipped; `done` counts
 * the reports settled by this call.
 */
export const settlement = <const Outcome extends string>(outcomes: readonly Outcome[]) =>
  z.object({ ids: z.array(uuid).min(1).max(100), outcome: z.enum(outcomes), reason: words(2_000).trim().min(1) })
export const settledCount = z.object({ done: z.int() })

const date = day.refine((text) => text >= EARLIEST, 'is too long ago')
export const askedRange = {
  span: inQuery(z.coerce.number<unknown>().pipe(z.literal(SPANS)).optional()),
  first: date.optional(),
  last: date.optional(),
}

const dates = { from: z.string(), to: z.string() }
export const rangeShape = z.object({
  ...dates,
  days: count,
  before: z.object(dates),
  running: z.boolean().describe('The last day hasn’t ended, so its figures still grow.'),
})
export const countsByDay = z.array(z.object({ day: z.string(), count, before: count }))
