import type { Card } from '../client/api-types.ts'

export const shownAmenities = 3

/** A card as drawn, and no more: every byte of it is sent twice, as page and as data. */
export type CardView = Pick<
  Card,
  | 'id'
  | 'title'
  | 'location'
  | 'price'
  | 'hourPriceCents'
  | 'shortestMinutes'
  | 'totalCents'
  | 'currency'
  | 'rating'
  | 'reviewCount'
  | 'capacity'
  | 'spaceType'
  | 'isNew'
  | 'lat'
  | 'lng'
> & {
  image: Card['photos'][number]
  photoCount: number
  amenities: string[]
  moreAmenities: number
}

export function cardView(card: Card): CardView {
  const { id, title, location, price, hourPriceCents, shortestMinutes, totalCents, currency, rating, reviewCount } =
    card
  const { capacity, spaceType, isNew, lat, lng, photos, amenities, imageUrl } = card
  return {
    ...{ id, title, location, price, hourPriceCents, shortestMinutes, totalCents, currency, rating, reviewCount },
    ...{ capacity, spaceType, isNew, lat: rounded(lat), lng: rounded(lng) },
    image: photos[0] ?? { url: imageUrl, alt: '', colour: '' },
    photoCount: photos.length,
    amenities: amenities.slice(0, shownAmenities),
    moreAmenities: Math.max(0, amenities.length - shownAmenities),
  }
}

// A metre is finer than any pin.
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
