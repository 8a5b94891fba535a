import { chance } from './chance.ts'
import { CITIES, type City } from './cities.ts'
import { joinParts } from './join-parts.ts'
import type { Crowd, Person } from './make-accounts.ts'
import { type Draft, planSpaces } from './plan-spaces.ts'
import { type DemoSpace, spaceOf } from './space-of.ts'
import { titleMaker } from './titles.ts'

/**
 * Returns all spaces by rank. Containing spaces are generated before their parts, but this doesn't change their
 * position in the list.
 */
export function makeSpaces(count: number, crowd: Crowd, day: Temporal.PlainDate): DemoSpace[] {
  const drafts = planSpaces(count)
  joinParts(drafts)
  const titled = titleMaker()
  const made = new Map<Draft, DemoSpace>()
  const owners = new Map<City, () => Person>()
  for (const city of CITIES) owners.set(city, ownerOf(crowd.hosts.get(city) ?? [], crowd.demoHost, city))

  const make = (draft: Draft): DemoSpace => {
    const known = made.get(draft)
    if (known) return known
    const whole = draft.partOf ? make(draft.partOf) : null
    const owner = draft.featured?.demoHost ? crowd.demoHost : (owners.get(draft.city) as () => Person)()
    const host = whole
      ? { id: whole.row.host_id, lastName: owner.last_name }
      : { id: owner.id, lastName: owner.last_name }
    const space = spaceOf(draft, {
      host,
      whole,
      cityId: draft.city.id,
      districtId: districtIdIn(draft.city),
      day,
      titled,
    })
    made.set(draft, space)
    return space
  }
  return drafts.map(make)
}

/** The id is stable, because it consists of the city's number and the district's position in the city's list. */
export function districtIdIn(city: City): (name: string) => number {
  return (name) => city.id * 100 + city.districts.findIndex((district) => district.name === name) + 1
}

/**
 * Every host gets one space, and the first hosts get most of the remaining ones. The demo host gets seven in Berlin.
 */
function ownerOf(hosts: readonly Person[], demoHost: Person, city: City): () => Person {
  const c = chance(`owners ${city.name}`)
  const own = hosts.includes(demoHost) ? 7 : 0
  const others = hosts.filter((host) => host !== demoHost)
  let given = 0
  return () => {
    given += 1
    if (others.length === 0 || (own > 0 && given % 5 === 1 && given / 5 < own)) return hosts[0] as Person
    const turn = given - Math.min(own, Math.ceil(given / 5)) - 1
    return (others[turn] ?? others[Math.floor(others.length * c.next() ** 1.7)]) as Person
  }
}
