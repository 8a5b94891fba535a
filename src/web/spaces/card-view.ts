import type { Card } from '../client/api-types.ts'
import { cardWords } from '../copy/space-card.ts'

const shownAmenities = 3

/** The data of a card, kept minimal because it is sent twice, as HTML and as data. */
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
  /** The first amenities and the number of the others, in one line. */
  amenities: string
  /** Whether the viewer saved it; absent if not. */
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

// One metre is precise enough for a pin.
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function amenityLine(names: readonly string[]): string {
  const first = names.slice(0, shownAmenities).join(', ')
  return names.length > shownAmenities ? `${first} ${cardWords.more(names.length - shownAmenities)}` : first
}
