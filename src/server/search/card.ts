import { slotFor } from '../../domain/availability.ts'
import { quote } from '../../domain/pricing.ts'
import { isNew } from '../../domain/space.ts'
import { feesOf, type PlainAsk, readAsk, rulesOf, taxOf } from '../spaces/space-row.ts'
import { dollars, instantOf } from '../spaces/spaces.sql.ts'
import { photoUrl } from '../storage-images/photo-url.ts'
import type { CardRow } from './search.sql.ts'
import type { SearchTerms } from './search-terms.ts'

/** A card, with the all-in total of what was searched for when dates were. */
export function cardOf(row: CardRow, now: Temporal.Instant, terms: SearchTerms | null = null) {
  const photos = row.photos.map(({ path, alt, colour }) => ({ url: photoUrl(path), alt, colour }))
  return {
    id: row.id,
    title: row.title,
    location: row.location,
    price: dollars(row.card_price_cents),
    hourPriceCents: row.hour_price_cents,
    totalCents: terms?.dates ? totalFor(row, terms) : null,
    currency: row.currency,
    rating: row.rating === null ? null : Number(row.rating),
    reviewCount: row.review_count,
    imageUrl: photos[0]?.url ?? '',
    photos,
    amenities: row.amenities,
    capacity: row.capacity,
    spaceType: row.type,
    isNew: isNew(instantOf(row.first_published_at), now),
    instant: row.instant,
    cancellation: row.cancellation,
    lat: row.shown_lat,
    lng: row.shown_lng,
  }
}

/** What the searched dates or hours cost for the head-count asked for. */
function totalFor(row: CardRow, terms: SearchTerms): number | null {
  const slot = slotOf(row, terms)
  if (!slot?.ok) return null
  const people = terms.capacity ?? 1
  const { rates, zone, capacity } = row
  const priced = quote({
    rates,
    fees: feesOf(row),
    tax: taxOf(row),
    slot: slot.value,
    zone,
    people,
    capacity,
    addOns: [],
  })
  return priced.ok ? priced.value.total : null
}

type Slotted = ReturnType<typeof slotFor>
/** Many spaces of one search keep the same hours in the same zone: their slot is worked out once. */
const slots = new WeakMap<SearchTerms, Map<string, Slotted>>()

function slotOf(row: CardRow, terms: SearchTerms): Slotted | null {
  const { dates, hours, now } = terms
  if (!dates || (!hours && !row.by_day)) return null
  const known = slots.get(terms) ?? new Map<string, Slotted>()
  slots.set(terms, known)
  const key = JSON.stringify([
    row.zone,
    row.opens,
    row.closes,
    row.exceptions,
    row.by_day,
    row.by_hour,
    row.min_minutes,
    row.max_minutes,
    row.max_days,
    row.lead_minutes,
    row.window_days,
    row.step_minutes,
    row.buffer_before_minutes,
    row.buffer_after_minutes,
  ])
  const ask: PlainAsk = hours
    ? { mode: 'hours', date: dates.first, ...hours }
    : { mode: 'days', startDate: dates.first, endDate: dates.last }
  const slot = known.get(key) ?? slotFor(rulesOf(row), readAsk(ask), now)
  known.set(key, slot)
  return slot
}
