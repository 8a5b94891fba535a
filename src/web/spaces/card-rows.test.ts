import { expect, test } from 'vitest'
import { cardRows, cardsFrom } from './card-rows.ts'
import type { CardView } from './card-view.ts'

const card: CardView = {
  id: '5eed0000-da1e-4000-a000-000000000001',
  title: 'Sage "Paper" Studio ☀',
  location: 'Kreuzberg, Berlin',
  price: 321.3,
  hourPriceCents: null,
  shortestMinutes: null,
  totalCents: 64260,
  currency: 'USD',
  rating: null,
  reviewCount: 0,
  capacity: 12,
  spaceType: 'studio',
  isNew: true,
  lat: 52.49141,
  lng: -13.40403,
  image: { url: '/storage/demo/a.jpg', alt: 'A loft.', colour: '#bdb9ac' },
  photoCount: 4,
  amenities: ['Daylight', 'Paper sweeps', 'Steamer'],
  moreAmenities: 8,
}

test('cards come out of their rows as they went in', () => {
  const bare = {
    ...card,
    price: null,
    hourPriceCents: 4000,
    shortestMinutes: 120,
    rating: 4.85,
    amenities: [],
    moreAmenities: 0,
    isNew: false,
  }
  expect(cardsFrom(cardRows([card, bare]))).toEqual([card, bare])
  expect(cardsFrom(cardRows([]))).toEqual([])
})

test('a tab or a line break in a title cannot break its row', () => {
  expect(cardsFrom(cardRows([{ ...card, title: 'Two\tlines\nlong' }]))[0]?.title).toBe('Two lines long')
})
