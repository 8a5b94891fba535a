import type { PolicyName } from '../bookings/cancellation.ts'
import { ppm, USD, ZERO } from '../kernel/money.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { isBlank } from '../kernel/text.ts'
import type { Rates } from '../pricing/rates.ts'
import { type BookingRules, shortestMinutes } from './availability.ts'
import type { DayHours } from './opening-plan.ts'
import type { Point, SpaceType } from './space.ts'

type Lengths = Omit<BookingRules, 'zone' | 'plan' | 'byDay' | 'byHour'>

export type ListingDraft = Lengths & {
  readonly title: string
  readonly type: SpaceType | null
  readonly description: string
  readonly houseRules: string
  readonly accessInstructions: string
  readonly videoUrl: string
  readonly city: number | null
  readonly neighbourhood: string
  readonly street: string
  readonly point: Point | null
  readonly areaM2: number | null
  readonly ceilingM: number | null
  readonly floor: number | null
  readonly capacity: number | null
  readonly amenities: readonly string[]
  readonly accessibility: readonly string[]
  readonly instant: boolean
  readonly cancellation: PolicyName
  readonly byDay: boolean
  readonly byHour: boolean
  readonly weekly: readonly (DayHours | null)[]
  readonly rates: Rates
}

const DAY = 1440

export const isVideoUrl = (url: string): boolean => /^https:\/\/[^\s/]+\.[^\s]+$/.test(url)

/** Everything a draft needs before it can be published, in the order of the editor's sections. */
export const MISSING = [
  'title',
  'type',
  'description',
  'city',
  'street',
  'point',
  'capacity',
  'photos',
  'hours',
  'letting',
  'lengths',
  'day_rate',
  'hour_rate',
  'add_on_names',
] as const
export type Missing = (typeof MISSING)[number]

export type Listing = ListingDraft & {
  readonly type: SpaceType
  readonly city: number
  readonly point: Point
  readonly capacity: number
}

export function missingOf(draft: ListingDraft, photos: number): Missing[] {
  const { rates, byDay, byHour } = draft
  const lacks: Record<Missing, boolean> = {
    title: isBlank(draft.title),
    type: draft.type === null,
    description: isBlank(draft.description),
    city: draft.city === null,
    street: isBlank(draft.street),
    point: draft.point === null,
    capacity: draft.capacity === null,
    photos: photos === 0,
    hours: draft.weekly.every((day) => day === null),
    letting: !byDay && !byHour,
    // Nothing could be booked if the shortest booking were longer than every opening, or the lead time exceeded the
    // booking window.
    lengths: (byHour && shortestMinutes(draft) > longestMinutes(draft)) || draft.leadMinutes >= draft.windowDays * DAY,
    day_rate: byDay && !rates.dayCents,
    hour_rate: byHour && !rates.hourCents,
    add_on_names: rates.addOns.some(({ name }) => isBlank(name)),
  }
  return MISSING.filter((what) => lacks[what])
}

/** Returns the longest hourly booking that the opening hours allow. Openings that meet at midnight count as one. */
function longestMinutes({ weekly, maxMinutes }: ListingDraft): number {
  const open = weekly.map((day) => (day ? day.closes - day.opens : 0))
  const meets = weekly.some(
    (day, at) => day && day.closes >= DAY + (weekly[(at + 1) % 7]?.opens ?? Number.POSITIVE_INFINITY),
  )
  return meets ? maxMinutes : Math.min(maxMinutes, Math.max(0, ...open))
}

export function asListing(draft: ListingDraft, photos: number): Listing | null {
  const { type, city, point, capacity } = draft
  if (missingOf(draft, photos).length > 0 || !type || city === null || !point || capacity === null) return null
  return { ...draft, type, city, point, capacity }
}

export type Versions = { readonly [Field in keyof ListingDraft]?: number }
export type KeptDraft = { readonly draft: ListingDraft; readonly version: number; readonly versions: Versions }

export type DraftChanges = { readonly [Field in keyof ListingDraft]?: ListingDraft[Field] | undefined }
export type ChangedElsewhere = { readonly code: 'changed_elsewhere'; readonly fields: (keyof ListingDraft)[] }

/**
 * Applies the changes of someone who last saw version `seen`. If someone else has since set any of these fields to
 * another value, refuses and names those fields. Changes to different fields don't conflict.
 */
export function changed(kept: KeptDraft, seen: number, changes: DraftChanges): Result<KeptDraft, ChangedElsewhere> {
  const fields = (Object.keys(changes) as (keyof ListingDraft)[]).filter(
    (field) => changes[field] !== undefined && !isSame(changes[field], kept.draft[field]),
  )
  const elsewhere = fields.filter((field) => (kept.versions[field] ?? 0) > seen)
  if (elsewhere.length > 0) return err({ code: 'changed_elsewhere', fields: elsewhere })
  if (fields.length === 0) return ok(kept)
  const version = kept.version + 1
  const written = Object.fromEntries(fields.map((field) => [field, changes[field]]))
  const versions = Object.fromEntries(fields.map((field) => [field, version]))
  return ok({
    draft: { ...kept.draft, ...written },
    version,
    versions: { ...kept.versions, ...versions },
  })
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(x)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(y).length &&
    keys.every((key) => key in y && isSame(x[key], y[key]))
  )
}

const NINE_TO_SIX: DayHours = { opens: 540, closes: 1080 }

export const NEW_DRAFT: ListingDraft = {
  title: '',
  type: null,
  description: '',
  houseRules: '',
  accessInstructions: '',
  videoUrl: '',
  city: null,
  neighbourhood: '',
  street: '',
  point: null,
  areaM2: null,
  ceilingM: null,
  floor: null,
  capacity: null,
  amenities: [],
  accessibility: [],
  instant: true,
  cancellation: 'moderate',
  byDay: false,
  byHour: false,
  weekly: [...Array.from({ length: 5 }, () => NINE_TO_SIX), null, null],
  minMinutes: 60,
  maxMinutes: 480,
  maxDays: 30,
  leadMinutes: 60,
  windowDays: 365,
  stepMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  rates: {
    currency: USD,
    hourCents: null,
    dayCents: null,
    hourRules: [],
    dayRules: [],
    seasons: [],
    weeklyDiscountPpm: ppm(0),
    monthlyDiscountPpm: ppm(0),
    includedPeople: 1,
    extraPersonCents: ZERO,
    cleaningCents: ZERO,
    addOns: [],
  },
}
