import type { Listing } from './listing-draft.ts'

/** What a visitor is helped by, up to so much of each, and what it is worth. */
const WORTH = { photos: [10, 300], letters: [600, 5], amenities: [10, 100], instant: 1_000 } as const

/** Where a space stands among others when it is first published, 0 to 8,000: by how much it says of itself. */
export function firstRank({ description, amenities, instant }: Listing, photos: number): number {
  const counted = ([most, each]: readonly [number, number], n: number) => Math.min(n, most) * each
  return (
    counted(WORTH.photos, photos) +
    counted(WORTH.letters, description.length) +
    counted(WORTH.amenities, amenities.length) +
    (instant ? WORTH.instant : 0)
  )
}
