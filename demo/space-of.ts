import { ppm } from '../src/domain/kernel/money.ts'
import { cardPrice, hourPrice } from '../src/domain/pricing/pricing.ts'
import type { FeeSchedule, Rates, TaxRule } from '../src/domain/pricing/rates.ts'
import { ACCESSIBILITY } from '../src/domain/spaces/accessibility.ts'
import { type Chance, chance } from './chance.ts'
import { describe } from './describe.ts'
import { type Exception, exceptionsOf, type Opening, openingOf } from './opening-of.ts'
import { type Photo, photosOf } from './photos-of.ts'
import type { Draft } from './plan-spaces.ts'
import { likelyDollars, ratesOf } from './rates-of.ts'
import { isInstant } from './requests.ts'
import { accessOf, amenitiesOf, placeOf, type Whole } from './space-details.ts'
import { streetOf } from './titles.ts'
import { TYPE_TERMS, type TypeTerms } from './type-terms.ts'

export const FEES: FeeSchedule = { version: 1, servicePpm: ppm(80_000), commissionPpm: ppm(100_000) }

export type SpaceRow = ReturnType<typeof rowOf>
export type DemoSpace = { draft: Draft; row: SpaceRow; photos: Photo[]; exceptions: Exception[] }
export type Host = { id: string; lastName: string }
type Making = {
  host: Host
  whole: Whole | null
  cityId: number
  districtId: (name: string) => number
  day: Temporal.PlainDate
  titled: Titled
}
type Titled = (
  draft: Draft,
  where: { district: string; street: string; lastName: string; people: string },
  c: Chance,
) => string

export function spaceOf(draft: Draft, making: Making): DemoSpace {
  const c = chance(`space ${draft.seed}`)
  const row = rowOf(draft, making, c)
  const exceptions = making.whole ? making.whole.exceptions : exceptionsOf(draft.city, row, making.day, c)
  return { draft, row, photos: photosOf(draft, c), exceptions }
}

function rowOf(draft: Draft, { host, whole, cityId, districtId, day, titled }: Making, c: Chance) {
  const { city, type, room, featured, quality } = draft
  const terms = TYPE_TERMS[type]
  const { size, area, ceiling, capacity } = sizeOf(draft, whole, c)
  const letting = featured ? 'both' : c.weighed(terms.letting)
  const opening = whole
    ? { opens: whole.row.opens, closes: whole.row.closes }
    : openingOf(featured ? (terms.plans[0]?.[0] ?? '') : c.weighed(terms.plans))
  const dayDollars = featured?.day ?? likelyDollars(between(room.day, 0.45 * size + 0.55 * quality) * city.price)
  const rates = ratesOf(draft, dayDollars, letting, capacity, day, c)
  const place = placeOf(draft, whole, c)
  const shortest = c.pick(terms.minHours) * 60
  const buffers = c.pick(terms.buffers)
  const published = day.subtract({ days: draft.isNew ? c.int(1, 28) : c.int(400, 1600) })
  const street = streetOf(place.address)
  const title = titled(draft, { district: place.district, street, lastName: host.lastName, people: city.people }, c)
  const tax: TaxRule = { name: city.taxName, ppm: ppm(city.taxPpm) }
  const at = `${published}T${String(c.int(7, 19)).padStart(2, '0')}:${c.int(10, 59)}:00Z`
  return {
    id: featured?.id ?? c.uuid(),
    host_id: host.id,
    part_of: whole?.row.id ?? null,
    status: 'published',
    title,
    type,
    ...describe(draft, { district: place.district, capacity }, c),
    city_id: cityId,
    district_id: districtId(place.district),
    location: `${place.district}, ${city.name}`,
    address: `${place.address}, ${city.name}`,
    access_instructions: accessOf(host.lastName, whole !== null, c),
    zone: city.zone,
    lat: place.lat,
    lng: place.lng,
    shown_lat: place.shown.lat,
    shown_lng: place.shown.lng,
    area_m2: area,
    ceiling_m: ceiling,
    floor: draft.type === 'warehouse' ? 0 : null,
    capacity,
    amenities: amenitiesOf(draft, c),
    accessibility: c.some(ACCESSIBILITY, c.weighed(HOW_ACCESSIBLE)),
    video_url: null,
    instant: isInstant(draft),
    cancellation: c.weighed(terms.policies),
    ...opening,
    ...bookingRules(terms, { letting, shortest, buffers }, c),
    currency: 'USD',
    rates,
    tax_region: city.taxRegion,
    card_price_cents: cardPriceOf(rates, tax, opening),
    // The shortest length is in whole hours, which are a multiple of every step, so it can be booked as it is.
    hour_price_cents: hourPrice(rates, FEES, tax, shortest),
    rank: draft.rank,
    first_published_at: at,
    created_at: Temporal.Instant.from(at)
      .subtract({ hours: 24 * c.int(2, 12) })
      .toString(),
    updated_at: at,
    priced_at: at,
  }
}

const HOW_ACCESSIBLE: [number, number][] = [
  [0, 2],
  [1, 2],
  [2, 3],
  [3, 3],
  [4, 2],
]

function sizeOf({ room, featured }: Draft, whole: Whole | null, c: Chance) {
  const size = c.middling(0, 1)
  const area = featured?.area ?? Math.round(between(room.area, size) * (whole ? 0.8 : 1))
  const ceiling = Math.round(between(room.ceiling, c.next()) * 10) / 10
  const people = area / room.areaPerPerson
  const round = people < 20 ? Math.max(2, Math.round(people)) : Math.round(people / 5) * 5
  return { size, area, ceiling, capacity: featured?.capacity ?? Math.min(round, whole?.row.capacity ?? 100_000) }
}

type Known = { letting: 'day' | 'hour' | 'both'; shortest: number; buffers: readonly [before: number, after: number] }

function bookingRules(terms: TypeTerms, { letting, shortest, buffers: [before, after] }: Known, c: Chance) {
  return {
    by_day: letting !== 'hour',
    by_hour: letting !== 'day',
    min_minutes: shortest,
    max_minutes: Math.max(shortest, c.pick([480, 600, 720])),
    max_days: c.pick(terms.maxDays),
    lead_minutes: c.pick(terms.leadHours) * 60,
    window_days: c.pick([180, 270, 365, 365, 540]),
    step_minutes: c.pick(terms.steps),
    buffer_before_minutes: before,
    buffer_after_minutes: after,
  }
}

const between = ([least, most]: readonly [number, number], part: number) => least + (most - least) * part

/** Returns the price of a day with all fees. A required hourly add-on is calculated for the first open day. */
function cardPriceOf(rates: Rates, tax: TaxRule, { opens, closes }: Opening) {
  const first = opens.findIndex((minute) => minute !== null)
  return cardPrice(rates, FEES, tax, (closes[first] ?? 480) - (opens[first] ?? 0))
}
