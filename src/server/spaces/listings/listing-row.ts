import type { Cents } from '../../../domain/kernel/money.ts'
import type { FeeSchedule, Rates, TaxRule } from '../../../domain/pricing/rates.ts'
import {
  type KeptDraft,
  type Listing,
  type ListingDraft,
  NEW_DRAFT,
  type Versions,
} from '../../../domain/spaces/listing-draft.ts'
import { listingPrices, locationOf } from '../../../domain/spaces/listing-prices.ts'
import type { Point } from '../../../domain/spaces/space.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { weeklyOf } from '../space-row.ts'
import type { City } from './gazetteer.sql.ts'

export type ListingRow = Omit<Tables['spaces'], 'opens' | 'closes' | 'rates' | 'listed_versions'> & {
  listed_versions: Versions
  opens: (number | null)[]
  closes: (number | null)[]
  rates: Rates
  city_name: string | null
  content: ListingDraft | null
  version: number | null
  versions: Versions | null
  draft_zone: string | null
  saved_at: Temporal.Instant | null
  photos_count: number
}

/**
 * Returns the draft or, if there is none, the published content. A space that has never been published starts empty.
 */
export function keptOf(row: ListingRow): KeptDraft {
  if (row.content)
    return { draft: { ...NEW_DRAFT, ...row.content }, version: row.version ?? 1, versions: row.versions ?? {} }
  const draft = row.first_published_at ? standing(row) : NEW_DRAFT
  return { draft, version: row.listed_version, versions: row.listed_versions }
}

export function zoneOf(row: ListingRow): string | null {
  return row.content ? row.draft_zone : row.first_published_at ? row.zone : null
}

function standing(row: ListingRow): ListingDraft {
  const withoutCity = (text: string) =>
    row.city_name && text.endsWith(row.city_name) ? text.slice(0, -row.city_name.length).replace(/,\s*$/, '') : text
  const number = (text: string | null) => (text === null ? null : Number(text))
  return {
    title: row.title,
    type: row.type,
    description: row.description,
    houseRules: row.house_rules,
    accessInstructions: row.access_instructions,
    videoUrl: row.video_url ?? '',
    city: row.city_id,
    neighbourhood: withoutCity(row.location),
    street: withoutCity(row.address),
    point: { lat: row.lat, lng: row.lng },
    areaM2: number(row.area_m2),
    ceilingM: number(row.ceiling_m),
    floor: row.floor,
    capacity: row.capacity,
    amenities: row.amenities,
    accessibility: row.accessibility,
    instant: row.instant,
    cancellation: row.cancellation,
    byDay: row.by_day,
    byHour: row.by_hour,
    weekly: weeklyOf(row),
    minMinutes: row.min_minutes,
    maxMinutes: row.max_minutes,
    maxDays: row.max_days,
    leadMinutes: row.lead_minutes,
    windowDays: row.window_days,
    stepMinutes: row.step_minutes,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    rates: row.rates,
  }
}

export type Whereabouts = {
  readonly city: City
  readonly zone: string
  readonly shown: Point
  readonly taxRegion: string
}

export function columnsOf(
  listing: Listing,
  { city, zone, shown, taxRegion }: Whereabouts,
  fees: FeeSchedule,
  tax: TaxRule,
) {
  const { byDay, byHour, weekly, neighbourhood, street } = listing
  const { day, hour } = listingPrices(listing, fees, tax)
  return {
    title: listing.title,
    type: listing.type,
    description: listing.description,
    house_rules: listing.houseRules,
    access_instructions: listing.accessInstructions,
    video_url: listing.videoUrl || null,
    city_id: city.id,
    location: locationOf(neighbourhood, city.name),
    address: `${street}, ${city.name}`,
    zone,
    lat: listing.point.lat,
    lng: listing.point.lng,
    shown_lat: shown.lat,
    shown_lng: shown.lng,
    area_m2: listing.areaM2,
    ceiling_m: listing.ceilingM,
    floor: listing.floor,
    capacity: listing.capacity,
    amenities: listing.amenities,
    accessibility: listing.accessibility,
    instant: listing.instant,
    cancellation: listing.cancellation,
    by_day: byDay,
    by_hour: byHour,
    opens: weekly.map((day) => day?.opens ?? null),
    closes: weekly.map((day) => day?.closes ?? null),
    min_minutes: listing.minMinutes,
    max_minutes: Math.max(listing.maxMinutes, listing.minMinutes),
    max_days: listing.maxDays,
    lead_minutes: listing.leadMinutes,
    window_days: listing.windowDays,
    step_minutes: listing.stepMinutes,
    buffer_before_minutes: listing.bufferBeforeMinutes,
    buffer_after_minutes: listing.bufferAfterMinutes,
    tax_region: taxRegion,
    card_price_cents: day,
    hour_price_cents: hour,
  } satisfies Record<string, string | number | boolean | null | readonly unknown[] | Cents>
}
