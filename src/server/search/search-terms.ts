import { POLICY_NAMES, type PolicyName } from '../../domain/bookings/cancellation.ts'
import { MINUTES_OF_DAY, todayIn } from '../../domain/kernel/period.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import {
  LAST_ZONE,
  minutesUntil,
  type SearchDates,
  type SearchDatesRefusal,
  searchDates,
} from '../../domain/search/search-query.ts'
import type { SlotRequest } from '../../domain/spaces/availability.ts'
import type { SpaceType } from '../../domain/spaces/space.ts'
import type { Sql } from '../platform/database/connect.ts'
import { findPlace } from './find-place.ts'
import { type Box, countWithin, type Place } from './places.sql.ts'

export type Filters = {
  location?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  spaceType?: SpaceType | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  capacity?: number | undefined
  amenities?: string | undefined
  accessibility?: string | undefined
  instant?: 'true' | 'false' | undefined
  cancellation?: PolicyName | undefined
  bounds?: string | undefined
}
export type Sort = 'best' | 'price_low' | 'price_high' | 'rating'

export type SearchTerms = {
  readonly place: Place | null
  readonly words: string | null
  readonly ask: SlotRequest | null
  readonly spaceType: SpaceType | null
  readonly minCents: number | null
  readonly maxCents: number | null
  readonly capacity: number | null
  readonly amenities: string[]
  readonly accessibility: string[]
  readonly instant: boolean | null
  readonly cancellations: PolicyName[] | null
  readonly bounds: Box | null
  /** True if the box contains so many spaces that scanning in sort order is faster than using the location index. */
  readonly wide: boolean
  readonly sort: Sort
  readonly now: Temporal.Instant
}

export type Dated = SearchTerms & { readonly ask: SlotRequest }
export const isDated = (terms: SearchTerms): terms is Dated => terms.ask !== null

export type SearchRefusal = SearchDatesRefusal | { code: 'bad_hours' | 'bad_price' | 'bad_bounds' }

/**
 * "Today" is the date at the searched place. Without a place, it is the date in the time zone where a day ends last.
 */
export async function searchTerms(
  sql: Sql,
  f: Filters,
  sort: Sort,
  now: Temporal.Instant,
): Promise<Result<SearchTerms, SearchRefusal>> {
  const place = f.location ? await findPlace(sql, f.location) : null
  const dates = searchDates(dateOf(f.startDate), dateOf(f.endDate), todayIn(place?.zone ?? LAST_ZONE, now))
  if (!dates.ok) return dates
  const ask = askOf(f, dates.value)
  if (ask === 'bad') return err({ code: 'bad_hours' })
  if (f.minPrice !== undefined && f.maxPrice !== undefined && f.minPrice > f.maxPrice) return err({ code: 'bad_price' })
  const bounds = f.bounds ? boxOf(f.bounds) : null
  if (f.bounds && !bounds) return err({ code: 'bad_bounds' })
  return ok({
    place,
    words: place ? null : f.location || null,
    ask,
    spaceType: f.spaceType ?? null,
    minCents: centsOf(f.minPrice),
    maxCents: centsOf(f.maxPrice),
    capacity: f.capacity ?? null,
    amenities: namesOf(f.amenities),
    accessibility: namesOf(f.accessibility),
    instant: f.instant === undefined ? null : f.instant === 'true',
    cancellations: f.cancellation ? POLICY_NAMES.slice(0, POLICY_NAMES.indexOf(f.cancellation) + 1) : null,
    bounds,
    wide: bounds !== null && !place && (await countWithin(sql, bounds)) > MANY,
    sort,
    now,
  })
}

const MANY = 5_000

const dateOf = (text: string | undefined) => (text ? Temporal.PlainDate.from(text) : null)
const namesOf = (list = '') =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
const centsOf = (dollars: number | undefined) => (dollars === undefined ? null : Math.round(dollars * 100))

/** A search by hours needs a start, an end and one date. For a night, the second date may be the following day. */
function askOf({ startTime, endTime }: Filters, dates: SearchDates | null): SlotRequest | null | 'bad' {
  if (!startTime && !endTime) return dates && { mode: 'days', ...dates }
  if (!startTime || !endTime || !dates) return 'bad'
  const startMinute = minuteOf(startTime)
  const minutes = minutesUntil(startMinute, minuteOf(endTime))
  const { startDate, endDate } = dates
  const overnight = startMinute + minutes > MINUTES_OF_DAY
  if (startDate.until(endDate).days > (overnight ? 1 : 0)) return 'bad'
  return { mode: 'hours', date: startDate, startMinute, minutes }
}

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

export function boxOf(text: string): Box | null {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...rest] = text
    .split(',')
    .map(Number)
  const fits =
    rest.length === 0 && west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north
  return fits ? { west, south, east, north } : null
}
