import type { Listing } from './listing-draft.ts'

/** Points for each thing that helps visitors, up to a maximum count. */
const WORTH = { photos: [10, 300], letters: [600, 5], amenities: [10, 100], instant: 1_000 } as const

/** A space's initial rank when first published, 0 to 8,000, by how complete its listing is. */
export function firstRank({ description, amenities, instant }: Listing, photos: number): number {
  const counted = ([most, each]: readonly [number, number], n: number) => Math.min(n, most) * each
  return (
    counted(WORTH.photos, photos) +
    counted(WORTH.letters, description.length) +
    counted(WORTH.amenities, amenities.length) +
    (instant ? WORTH.instant : 0)
  )
}
