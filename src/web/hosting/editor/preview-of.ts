import type { Policies } from '../../../domain/bookings/cancellation.ts'
import { type Ppm, ppm } from '../../../domain/kernel/money.ts'
import { shortestMinutes } from '../../../domain/spaces/availability.ts'
import { listingPrices, locationOf } from '../../../domain/spaces/listing-prices.ts'
import type { Listing, ListingDraft, Photo, Space } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { type CardView, cardView } from '../../spaces/space-card.tsx'

type Given = { draft: ListingDraft; listing: Listing; photos: readonly Photo[]; firstName: string; policies: Policies }

type Preview = { card: CardView; space: Space }

export function previewOf(given: Given): Preview | null {
  const { draft, listing, photos, firstName, policies } = given
  const { type, capacity, rates, weekly, point } = draft
  if (!type || capacity === null) return null
  const { version, servicePpm, commissionPpm } = listing.fees
  const fees = { version, servicePpm: servicePpm as Ppm, commissionPpm: commissionPpm as Ppm }
  const { day, hour } = listingPrices(draft, fees, listing.tax && { ...listing.tax, ppm: ppm(listing.tax.ppm) })
  const seen = {
    id: listing.id,
    title: draft.title || listingWords.untitled,
    location: locationOf(draft.neighbourhood, listing.city?.name ?? ''),
    spaceType: type,
    capacity,
    price: day === null ? null : day / 100,
    hourPriceCents: hour,
    rating: listing.rating,
    reviewCount: listing.reviewCount,
    isNew: listing.isNew,
    instant: draft.instant,
    cancellation: draft.cancellation,
    cancellationTiers: policies[draft.cancellation].tiers,
    amenities: [...draft.amenities],
    lat: point?.lat ?? 0,
    lng: point?.lng ?? 0,
    photos: photos.map(({ url, alt, colour, width, height }) => ({ url, alt, colour, width, height })),
  }
  const card = cardView({
    ...seen,
    shortestMinutes: hour === null ? null : shortestMinutes(draft),
    totalCents: null,
    currency: rates.currency,
    imageUrl: '',
  })
  const { byDay, byHour, minMinutes, maxMinutes, maxDays, leadMinutes, windowDays, stepMinutes } = draft
  const { bufferBeforeMinutes, bufferAfterMinutes } = draft
  const space: Space = {
    ...seen,
    description: draft.description,
    houseRules: draft.houseRules,
    accessibility: [...draft.accessibility],
    areaM2: draft.areaM2,
    ceilingM: draft.ceilingM,
    floor: draft.floor,
    videoUrl: draft.videoUrl || null,
    stars: [0, 0, 0, 0, 0],
    categories: {},
    host: { id: '', firstName, photoUrl: null, since: '', spacesCount: 0 },
    // These fields have their own section in the form.
    partOf: null,
    parts: [],
    rates,
    rules: {
      zone: listing.zone ?? 'UTC',
      weekly: [...weekly],
      exceptions: [],
      byDay,
      byHour,
      minMinutes,
      maxMinutes,
      maxDays,
      leadMinutes,
      windowDays,
      stepMinutes,
      bufferBeforeMinutes,
      bufferAfterMinutes,
    },
    fees: listing.fees,
    tax: listing.tax,
    may: { book: false },
  }
  return { card, space }
}
