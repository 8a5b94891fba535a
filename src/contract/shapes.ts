import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { BookingId, PaymentId, SessionId, SpaceId } from '../domain/kernel/id.ts'
import { SPACE_TYPES } from '../domain/spaces/space.ts'

export const signInRequired = { sign_in_required: { status: 401 }, second_factor_required: { status: 403 } } as const
/** The refusals for callers outside an endpoint's audience. */
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
 * The audience of an endpoint. A `visitor` has a session (from the first hold) but maybe no account; `verified`
 * accounts have confirmed their email address; `confirmed` ones have confirmed their identity within ten minutes; a
 * `host` may also be an admin. Admin actions that move money require `confirmed_admin`.
 */
export type Who = keyof typeof audiences

export type EndpointFacts<W extends Who = Who> = {
  readonly who: W
  /**
   * Logs every call with its outcome, not only refusals: for sign-ins and for actions that require confirmed identity.
   */
  readonly audited: boolean
  /** The most bytes a body may have; the site's limit applies without it. */
  readonly bodyLimit?: number
  /** The body is a form with files, read as a stream; the use case receives it as `request.upload`. */
  readonly upload?: boolean
  /** Admins without a second factor may call it, because they need it to set one up. */
  readonly enrolment?: boolean
  /** A background call that may be sent before a sign-in and answered after it, so its reply never clears cookies. */
  readonly keepsCookies?: boolean
  /** Creates bookings or moves money: calls with the same `idempotencyKey` run once and get the same reply. */
  readonly once?: boolean
  /** Anyone can call it, and its effects show on public pages. */
  readonly seenByAll?: boolean
}

/** Every endpoint starts here and must declare who may call it. */
export const endpoint = <const W extends Who>(who: W, facts: Partial<Omit<EndpointFacts, 'who'>> = {}) =>
  oc
    .$meta<EndpointFacts<W>>({ who, audited: who === 'confirmed', ...facts })
    .errors({ not_found: { status: 404 } })
    .errors<(typeof audiences)[W]>(audiences[who])

/** Closed while a second factor reset is pending: until it ends, no money moves and no sign-in method changes. */
export const resetPending = {
  reset_pending: { status: 403, data: z.object({ until: z.iso.datetime({ offset: true }) }) },
} as const

/** Text the database can store: no NUL and no half of a surrogate pair. */
export const words = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be stored')

/** A number in a query string. A form sends an empty field as empty text, which means no number rather than zero. */
export const inQuery = <S extends z.ZodType>(number: S) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() === '' ? undefined : given), number)

/** Normalised to lower case, because ids are also compared as text. */
export const uuid = z.uuid().toLowerCase()
/** For a day, the same key returns the same reply; with another body it is refused. */
export const idempotencyKey = uuid.optional()
export const keyReused = { key_reused: { status: 422 } } as const
/** A plain string on the wire, typed as one kind of id. */
const idOf = <Id extends string>() => uuid as unknown as z.ZodType<Id, string>
export const bookingId = idOf<BookingId>()
export const paymentId = idOf<PaymentId>()
export const sessionId = idOf<SessionId>()
export const spaceId = idOf<SpaceId>()
/** Whole cents in the marketplace's only currency. */
export const centsShape = z.int().min(-9_000_000_000_000).max(9_000_000_000_000)
/** Calendars and database don't reach further. */
export const day = z.iso.date().refine((date) => date < '2200', 'is too far ahead')
export const instant = z.iso.datetime({ offset: true })
/** An instant chosen by a person, within the years that calendars and database support. */
export const namedInstant = instant.refine((text) => /^(?:19[7-9]|20|21)\d/.test(text), 'is no time of ours')
/** A local time in full minutes; 24:00 is allowed as the end of a day. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
export const spaceType = z.enum(SPACE_TYPES)
export const cancellationName = z.enum(['flexible', 'moderate', 'firm', 'strict'])
export const cursor = words(400)

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
const count = z.int().min(0)
const ppm = z.int()
const names = z.array(z.string()).readonly()
const unitPrice = { unitCents: centsShape, baseCents: centsShape, ppmChange: ppm, names }
const per = z.enum(['booking', 'hour', 'person'])

const lineReason = z.discriminatedUnion('why', [
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
])

export const feesShape = z.object({ version: z.int(), servicePpm: ppm, commissionPpm: ppm })

/** A quote as guests see it: each line with its reason; total = sum of the lines. */
export const quoteShape = z.object({
  currency: z.string(),
  lines: z.array(z.object({ kind: lineKind, cents: centsShape, reason: lineReason })).readonly(),
  total: centsShape,
})

/** The requested slot in the space's time zone. `endDate` is inclusive. */
export const ask = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('days'), startDate: day, endDate: day }),
  z.object({
    mode: z.literal('hours'),
    date: day,
    startMinute: z.int().min(0).max(2880),
    minutes: z.int().min(1).max(2880),
  }),
])

export const addOnPick = z.object({ id: words(100), quantity: z.int().min(1).max(1000) })

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

/** Why an available slot can't be priced. */
export const quoteRefusals = {
  too_many_people: { status: 422, data: z.object({ capacity: z.int() }) },
  too_few_people: { status: 422 },
  unknown_add_on: { status: 422 },
  /** Only `left` of that add-on are free for the whole time. */
  out_of_stock: { status: 422, data: z.object({ id: z.string(), name: z.string(), left: z.int() }) },
  bad_quantity: { status: 422 },
  total_too_high: { status: 422 },
} as const

const alternatives = z.object({ alternatives: z.array(ask).max(3) })

/** Someone else was faster; includes up to three of the nearest free slots of the same length. */
export const justTaken = {
  just_taken: { status: 409, message: 'This slot was just taken', data: alternatives },
} as const
export const holdExpired = { hold_expired: { status: 410, data: alternatives } } as const
/** 5 sign-in attempts, or 10 holds, in 60 s. Failures by others don't block a device the account knows. */
export const tooMany = { too_many: { status: 429, data: z.object({ retryAt: instant }) } } as const
