import type { Listing } from './listing-draft.ts'

/** The maximum number of items counted of each kind, and the points per item. */
const WORTH = { photos: [10, 300], letters: [600, 5], amenities: [10, 100], instant: 1_000 } as const

/** Ranks a space when it is first published, from 0 to 8,000, by how complete its listing is. */
export function firstRank({ description, amenities, instant }: Listing, photos: number): number {
  const counted = ([most, each]: readonly [number, number], n: number) => Math.min(n, most) * each
  return (
    counted(WORTH.photos, photos) +
    counted(WORTH.letters, description.length) +
    counted(WORTH.amenities, amenities.length) +
    (instant ? WORTH.instant : 0)
  )
}
