import { ppm } from '../src/domain/money.ts'
import { cardPrice } from '../src/domain/pricing.ts'
import type { FeeSchedule, Rates, TaxRule } from '../src/domain/rates.ts'
import { shownPoint } from '../src/domain/space.ts'
import { type Chance, chance } from './chance.ts'
import { describe } from './describe.ts'
import { type Exception, exceptionsOf, type Opening, openingOf } from './opening-of.ts'
import { peopleOf } from './people.ts'
import { type Photo, photosOf } from './photos-of.ts'
import type { Draft } from './plan-spaces.ts'
import { likelyDollars, ratesOf } from './rates-of.ts'
import { ACCESSIBILITY, TYPE_TERMS } from './type-terms.ts'

/** The fees every database begins with. */
export const FEES: FeeSchedule = { version: 1, servicePpm: ppm(80_000), commissionPpm: ppm(100_000) }

export type SpaceRow = ReturnType<typeof rowOf>
/** A space as it is stored, with what belongs to it. */
export type DemoSpace = { draft: Draft; row: SpaceRow; photos: Photo[]; exceptions: Exception[] }
export type Host = { id: string; lastName: string }
/** What a part takes over from the space it belongs to. */
type Whole = {
  row: Opening & {
    id: string
    host_id: string
    capacity: number
    lat: number
    lng: number
    shown_lat: number
    shown_lng: number
    location: string
    address: string
  }
  exceptions: Exception[]
}
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
  const size = c.middling(0, 1)
  const area = featured?.area ?? Math.round(between(room.area, size) * (whole ? 0.8 : 1))
  const ceiling = Math.round(between(room.ceiling, c.next()) * 10) / 10
  const people = area / room.areaPerPerson
  const capacity =
    featured?.capacity ??
    Math.min(people < 20 ? Math.max(2, Math.round(people)) : Math.round(people / 5) * 5, whole?.row.capacity ?? 100_000)
  const letting = featured ? 'both' : c.weighed(terms.letting)
  const opening = whole
    ? { opens: whole.row.opens, closes: whole.row.closes }
    : openingOf(featured ? (terms.plans[0]?.[0] ?? '') : c.weighed(terms.plans))
  const dayDollars = featured?.day ?? likelyDollars(between(room.day, 0.45 * size + 0.55 * quality) * city.price)
  const rates = ratesOf(draft, dayDollars, letting, capacity, day, c)
  const place = placeOf(draft, whole, c)
  const minMinutes = c.pick(terms.minHours) * 60
  const [before, after] = c.pick(terms.buffers)
  const published = day.subtract({ days: draft.isNew ? c.int(1, 28) : c.int(400, 1600) })
  const street = place.address.replace(/[\d,-]+/g, '').trim()
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
    ...describe(draft, { district: place.district, area, ceiling, capacity }, c),
    city_id: cityId,
    district_id: districtId(place.district),
    location: `${place.district}, ${city.name}`,
    address: `${place.address}, ${city.name}`,
    access_instructions: accessOf(host, whole !== null, c),
    zone: city.zone,
    lat: place.lat,
    lng: place.lng,
    shown_lat: place.shown.lat,
    shown_lng: place.shown.lng,
    area_m2: area,
    ceiling_m: ceiling,
    capacity,
    amenities: amenitiesOf(draft, c),
    accessibility: c.some(
      ACCESSIBILITY,
      c.weighed([
        [0, 2],
        [1, 2],
        [2, 3],
        [3, 3],
        [4, 2],
      ]),
    ),
    video_url: null,
    instant: true,
    cancellation: c.weighed(terms.policies),
    ...opening,
    by_day: letting !== 'hour',
    by_hour: letting !== 'day',
    min_minutes: minMinutes,
    max_minutes: Math.max(minMinutes, c.pick([480, 600, 720])),
    max_days: c.pick(terms.maxDays),
    lead_minutes: c.pick(terms.leadHours) * 60,
    window_days: c.pick([180, 270, 365, 365, 540]),
    step_minutes: c.pick(terms.steps),
    buffer_before_minutes: before,
    buffer_after_minutes: after,
    currency: 'USD',
    rates,
    tax_region: city.taxRegion,
    card_price_cents: cardPriceOf(rates, tax, opening),
    hour_price_cents: rates.hourCents,
    rank: draft.rank,
    first_published_at: at,
    created_at: Temporal.Instant.from(at)
      .subtract({ hours: 24 * c.int(2, 12) })
      .toString(),
    updated_at: at,
  }
}

const between = ([least, most]: readonly [number, number], part: number) => least + (most - least) * part

/** The all-in day; where an add-on by the hour is required it counts the first open day. */
function cardPriceOf(rates: Rates, tax: TaxRule, { opens, closes }: Opening) {
  const first = opens.findIndex((minute) => minute !== null)
  return cardPrice(rates, FEES, tax, (closes[first] ?? 480) - (opens[first] ?? 0))
}

/** A part stands where its whole stands, and is shown where the whole is: two shifts of one point would give it away. */
function placeOf(draft: Draft, whole: Whole | null, c: Chance) {
  if (whole) {
    const { lat, lng, shown_lat, shown_lng, location, address } = whole.row
    const district = location.split(', ')[0] as string
    return {
      district,
      lat,
      lng,
      shown: { lat: shown_lat, lng: shown_lng },
      address: address.slice(0, address.lastIndexOf(', ')),
    }
  }
  const { city, featured } = draft
  const district = city.districts.find((d) => d.name === featured?.district) ?? c.pick(city.districts)
  const lat = Math.round((district.lat + c.middling(-0.0075, 0.0075)) * 1e6) / 1e6
  const lng =
    Math.round((district.lng + c.middling(-0.0075, 0.0075) / Math.cos((district.lat * Math.PI) / 180)) * 1e6) / 1e6
  const { streets, address } = peopleOf(city.people)
  return {
    district: district.name,
    lat,
    lng,
    shown: shownPoint(lat, lng, c.next(), c.next()),
    address: address(c.pick(streets), c.int(2, 118)),
  }
}

function accessOf({ lastName }: Host, isPart: boolean, c: Chance): string {
  const door = c.pick([
    'Enter by the yard gate and take the second door on the left.',
    `Ring at ${lastName}; the door opens by itself.`,
    'The key box hangs to the right of the door.',
    'Reception has your name; the lift is behind it.',
    'Use the side entrance; the front door belongs to the neighbours.',
  ])
  const floor = isPart ? ' The room is on your right, past the kitchen.' : ''
  return `${door}${floor} The code is ${c.int(1000, 9999)}.`
}

function amenitiesOf({ room, type, featured, quality }: Draft, c: Chance): string[] {
  const own = featured ? [...featured.amenities, ...room.amenities] : c.some(room.amenities, room.amenities.length)
  const more = c.some(TYPE_TERMS[type].amenities, 2 + Math.round(quality * 4) + c.int(0, 2))
  return [...new Set([...own.slice(0, 3), ...c.some(own.slice(3), c.int(1, 3)), ...more])]
}
