import type { Chance } from './chance.ts'
import { CITIES, type City } from './cities.ts'
import type { Crowd, Person } from './make-accounts.ts'

const CITY_WEIGHTS = CITIES.map((city) => [city, city.weight] as const)

export function guestFinder({ customers }: Crowd): (city: City, at: Temporal.Instant, c: Chance) => Person {
  return (city, at, c) => {
    const from = c.happens(0.85) ? city : c.weighed(CITY_WEIGHTS)
    const all = customers.get(from)?.length
      ? customers.get(from)
      : [...customers.values()].find((list) => list.length > 0)
    const known = countUntil(all ?? [], at.toString())
    return all?.[c.int(0, Math.max(0, known - 1))] as Person
  }
}

function countUntil(people: readonly Person[], at: string): number {
  let low = 0
  let high = people.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((people[middle] as Person).created_at < at) low = middle + 1
    else high = middle
  }
  return low
}
