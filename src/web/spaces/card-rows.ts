import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import type { CardView } from './card-view.ts'

/**
 * Cards as lines of tab-separated text. The page and its data say the same thing twice; written as JSON inside the
 * page's own JSON, the quotes and names of two dozen cards would weigh more than what they say.
 */
export function cardRows(cards: readonly CardView[]): string {
  return cards.map((card) => fieldsOf(card).map(flat).join('\t')).join('\n')
}

const fieldsOf = (card: CardView) => [
  card.id,
  card.title,
  card.location,
  card.price,
  card.hourPriceCents,
  card.shortestMinutes,
  card.totalCents,
  card.currency,
  card.rating,
  card.reviewCount,
  card.capacity,
  SPACE_TYPES.indexOf(card.spaceType),
  card.isNew ? 1 : 0,
  card.lat,
  card.lng,
  card.image.url,
  card.image.alt,
  card.image.colour,
  card.photoCount,
  card.moreAmenities,
  ...card.amenities,
]

export function cardsFrom(rows: string): CardView[] {
  return rows === '' ? [] : rows.split('\n').map(cardFrom)
}

function cardFrom(row: string): CardView {
  const fields = row.split('\t')
  const text = (at: number) => fields[at] ?? ''
  const number = (at: number) => Number(text(at))
  const numberOrNull = (at: number) => (text(at) === '' ? null : number(at))
  return {
    id: text(0),
    title: text(1),
    location: text(2),
    price: numberOrNull(3),
    hourPriceCents: numberOrNull(4),
    shortestMinutes: numberOrNull(5),
    totalCents: numberOrNull(6),
    currency: text(7),
    rating: numberOrNull(8),
    reviewCount: number(9),
    capacity: number(10),
    spaceType: SPACE_TYPES[number(11)] ?? 'office',
    isNew: text(12) === '1',
    lat: number(13),
    lng: number(14),
    image: { url: text(15), alt: text(16), colour: text(17) },
    photoCount: number(18),
    moreAmenities: number(19),
    amenities: fields.slice(20),
  }
}

/** A field may not break its row. */
function flat(value: string | number | null): string {
  return value === null ? '' : String(value).replace(/[\t\n\r]+/g, ' ')
}
