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
function totalFor(row: CardRow, { dates, hours, capacity, now }: SearchTerms): number | null {
  if (!dates) return null
  const ask: PlainAsk | null = hours
    ? { mode: 'hours', date: dates.first, ...hours }
    : row.by_day ? { mode: 'days', startDate: dates.first, endDate: dates.last } : null
  if (!ask) return null
  const slot = slotFor(rulesOf(row), readAsk(ask), now)
  if (!slot.ok) return null
  const people = capacity ?? 1
  const priced = quote({ rates: row.rates, fees: feesOf(row), tax: taxOf(row), slot: slot.value, zone: row.zone, people, capacity: row.capacity, addOns: [] })
  return priced.ok ? priced.value.total : null
}
