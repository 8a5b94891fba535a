import type { Chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'

type Where = { district: string; street: string; lastName: string; people: string }

/** In these regions, street names work as adjectives before a noun. */
const STREET_FIRST = ['german', 'dutch', 'nordic', 'british', 'american', 'singaporean', 'korean']

export function titleMaker(): (draft: Draft, where: Where, c: Chance) => string {
  const taken = new Set<string>()
  const openings = new Map<string, number>()
  return ({ featured, room, city }, where, c) => {
    if (featured) return take(featured.title)
    const firsts = c.some(room.firsts, room.firsts.length)
    firsts.sort((a, b) => used(city.name, a) - used(city.name, b))
    for (const first of firsts) {
      for (const noun of c.some(room.nouns, room.nouns.length)) {
        const title = phrase(first, noun, where, c)
        if (repeats(title) || taken.has(title)) continue
        openings.set(`${city.name} ${first}`, used(city.name, first) + 1)
        return take(title)
      }
    }
    return take(`${c.pick(room.nouns)}, ${where.street} ${c.int(2, 90)}`)
  }

  function used(city: string, first: string): number {
    return openings.get(`${city} ${first}`) ?? 0
  }

  function take(title: string): string {
    taken.add(title)
    return title
  }
}

/** Returns the street of an address, whose own name may start with a number. */
export const streetOf = (address: string) => address.replace(/(?<!\S)[\d,-]+(?!\S)|,/g, '').trim()

function phrase(first: string, noun: string, { district, street, lastName, people }: Where, c: Chance): string {
  const plain = `${first} ${noun}`
  const kinds: [string, number][] = [
    [plain, 12],
    [`${district} ${noun}`, 2],
    [`${lastName}’s ${noun}`, noun.includes('oom') ? 0 : 1],
    [`The ${plain}`, /[\d’]|^(On|No)\b/.test(first) ? 0 : 2],
    [`${street} ${noun}`, STREET_FIRST.includes(people) ? 2 : 0],
  ]
  return c.weighed(kinds)
}

function repeats(title: string): boolean {
  const words = title.toLowerCase().split(/[ ,-]+/)
  return new Set(words).size < words.length
}
