import type { Card, Count } from '../client/api-types.ts'
import { browse } from '../copy/search.ts'

export function countWords({ count, capped }: Count, params: URLSearchParams): string {
  return params.has('startDate') || params.has('endDate')
    ? browse.countFree(count, capped)
    : browse.count(count, capped)
}

const offered = 24

/** The amenity filters: those of the spaces on the page, most frequent first. */
export function amenitiesOf(cards: readonly Card[]): string[] {
  const counts = new Map<string, number>()
  for (const card of cards) for (const name of card.amenities) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, offered)
    .map(([name]) => name)
}
