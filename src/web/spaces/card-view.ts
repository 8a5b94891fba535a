import type { Card } from '../client/api-types.ts'
import { cardWords } from '../copy/space-card.ts'

const shownAmenities = 3

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
  /** The first of them, and how many more there are, in one line. */
  amenities: string
  /** By whom the page was drawn for; absent where it is not. */
  saved?: boolean
}

export function cardView(card: Card): CardView {
  const { id, title, location, price, hourPriceCents, shortestMinutes, totalCents, currency, rating, reviewCount } =
    card
  const { capacity, spaceType, isNew, lat, lng, photos, amenities, imageUrl } = card
  return {
    id,
    title,
    location,
    price,
    hourPriceCents,
    shortestMinutes,
    totalCents,
    currency,
    rating,
    reviewCount,
    capacity,
    spaceType,
    isNew,
    lat: rounded(lat),
    lng: rounded(lng),
    image: photos[0] ?? { url: imageUrl, alt: '', colour: '' },
    photoCount: photos.length,
    amenities: amenityLine(amenities),
  }
}

// A metre is finer than any pin.
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function amenityLine(names: readonly string[]): string {
  const first = names.slice(0, shownAmenities).join(', ')
  return names.length > shownAmenities ? `${first} ${cardWords.more(names.length - shownAmenities)}` : first
}
