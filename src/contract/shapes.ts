import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { BookingId, PaymentId, SessionId, SpaceId } from '../domain/kernel/id.ts'
import { SPACE_TYPES } from '../domain/spaces/space.ts'

export const signInRequired = { sign_in_required: { status: 401 }, second_factor_required: { status: 403 } } as const
/** What somebody hears who does not belong to an endpoint's audience. */
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
 * Who may call an endpoint. A `visitor` has a session, made at the first hold, but perhaps no account; whoever is `verified` has proved
 * their address, whoever is `confirmed` who they are, within the last ten minutes; a `host` may be an admin too; what an admin does to money takes a
 * `confirmed_admin`.
 */
export type Who = keyof typeof audiences

/** What holds for an endpoint besides its shapes. */
export type EndpointFacts<W extends Who = Who> = {
  readonly who: W
  /** Every call is written to the log with how it ended, and not only those refused: ways in, and acts after a fresh proof. */
  readonly audited: boolean
  /** The most bytes a body may have; without it the site's own limit holds. */
  readonly bodyLimit?: number
  /** Its body is a form with files, read while it comes; its use case finds it as `request.upload`. */
  readonly upload?: boolean
  /** Admins without a second factor, who reach nothing else, come by this to set one up. */
  readonly enrolment?: boolean
  /** Told in passing, perhaps sent before a sign-in and read after it: its reply takes no cookie away. */
  readonly keepsCookies?: boolean
  /** It makes money or bookings: under one `idempotencyKey` it is done once, and every reply is the same. */
  readonly once?: boolean
  /** Anybody may do it, and pages that everybody reads show what was done. */
  readonly seenByAll?: boolean
}

/** Where every endpoint begins: it must say who may call it. */
export const endpoint = <const W extends Who>(who: W, facts: Partial<Omit<EndpointFacts, 'who'>> = {}) =>
  oc
    .$meta<EndpointFacts<W>>({ who, audited: who === 'confirmed', ...facts })
    .errors({ not_found: { status: 404 } })
    .errors<(typeof audiences)[W]>(audiences[who])

/**
 * The removal of the account's second factor was asked for, and until then no money moves and no sign-in method changes. An endpoint that
 * declares it is closed during the wait.
 */
export const resetPending = {
  reset_pending: { status: 403, data: z.object({ until: z.iso.datetime({ offset: true }) }) },
} as const

/** Text that can be stored: no NUL and no half of a surrogate pair. */
export const words = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be stored')

/** A number in an address; a form sends an empty field as empty text, which is no number and no zero. */
export const inQuery = <S extends z.ZodType>(number: S) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() === '' ? undefined : given), number)

/** Lower case, however it was written: ids are compared as texts, too. */
export const uuid = z.uuid().toLowerCase()
/** The same key gives the same reply for a day; with another body it is refused. */
export const idempotencyKey = uuid.optional()
export const keyReused = { key_reused: { status: 422 } } as const
/** A text on the way in, an id of one kind for whoever reads it. */
const idOf = <Id extends string>() => uuid as unknown as z.ZodType<Id, string>
export const bookingId = idOf<BookingId>()
export const paymentId = idOf<PaymentId>()
export const sessionId = idOf<SessionId>()
export const spaceId = idOf<SpaceId>()
/** Whole cents of the marketplace's one currency. */
export const centsShape = z.int().min(-9_000_000_000_000).max(9_000_000_000_000)
/** Further ahead no calendar of ours goes, and the database counts years no further than it must. */
export const day = z.iso.date().refine((date) => date < '2200', 'is too far ahead')
export const instant = z.iso.datetime({ offset: true })
/** One that somebody names: in years the database knows, and calendars still mean. */
export const namedInstant = instant.refine((text) => /^(?:19[7-9]|20|21)\d/.test(text), 'is no time of ours')
/** A local time on the full minute, 24:00 included as the end of a day. */
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

/** What a guest sees of a quote: each line with its reason; total = sum of the lines. */
export const quoteShape = z.object({
  currency: z.string(),
  lines: z.array(z.object({ kind: lineKind, cents: centsShape, reason: lineReason })).readonly(),
  total: centsShape,
})

/** What is asked for, in the space's own calendar. `endDate` is inclusive. */
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

/** Why a slot is not to be had, whoever asks. */
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

/** Why a price cannot be given for a slot that is. */
export const quoteRefusals = {
  too_many_people: { status: 422, data: z.object({ capacity: z.int() }) },
  too_few_people: { status: 422 },
  unknown_add_on: { status: 422 },
  /** `left` of that add-on can be had for the whole time. */
  out_of_stock: { status: 422, data: z.object({ id: z.string(), name: z.string(), left: z.int() }) },
  bad_quantity: { status: 422 },
  total_too_high: { status: 422 },
} as const

const alternatives = z.object({ alternatives: z.array(ask).max(3) })

/** A lost race, with up to three nearest free alternatives of the same length. */
export const justTaken = {
  just_taken: { status: 409, message: 'This slot was just taken', data: alternatives },
} as const
export const holdExpired = { hold_expired: { status: 410, data: alternatives } } as const
/** 5 ways in, or 10 holds, in 60 s; a device the account knows is not stopped by others' failures. */
export const tooMany = { too_many: { status: 429, data: z.object({ retryAt: instant }) } } as const
