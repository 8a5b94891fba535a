import { plainName } from '../../domain/kernel/plain-name.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { countriesLike, countryName, countryNamed } from '../spaces/countries.ts'
import { type Segment, segmentsOf, spellings } from './place-text.ts'
import {
  findCountries,
  findCountry,
  findNamed,
  findPlacesAlike,
  findPlacesLike,
  findPlacesSlipped,
  findPopular,
  findSuggestion,
  type NamedPlace,
  type Place,
  type Suggestion,
} from './places.sql.ts'

/** The most words a name can have, and the fewest letters a name must have before we look for it inside longer text. */
const [LONGEST, SHORTEST] = [5, 3]
const PLACES_KEPT = 500
/** Caches results, because places don't change while the site runs. Strings without a result aren't cached. */
const kept = new WeakMap<Sql, Map<string, Place>>()

export async function findPlace(sql: Sql, text: string): Promise<Place | null> {
  const known = kept.get(sql) ?? new Map<string, Place>()
  kept.set(sql, known)
  // Keeps numbers, because they can belong to a name ("District 9") as well as to an address.
  const key = plainName(text)
  const place = known.get(key) ?? (await look(sql, key, segmentsOf(text)))
  if (place && known.size < PLACES_KEPT) known.set(key, place)
  return place
}

async function look(sql: Sql, whole: string, segments: readonly Segment[]): Promise<Place | null> {
  if (segments.length === 0) return null
  const named = await findNamed(sql, [...new Set([whole, ...segments.flatMap(namesIn)])])
  const country = named.some(({ matched }) => matched === whole) ? null : await countryCalled(sql, whole)
  return named.find(({ matched, own }) => own && matched === whole) ?? country ?? meant(segments, named)
}

async function countryCalled(sql: Sql, whole: string): Promise<Place | null> {
  const code = countryNamed(whole)
  const country = code && (await findCountry(sql, code))
  return country ? { ...country, name: countryName(code) } : null
}

function namesIn({ words }: Segment): string[] {
  const runs = words.flatMap((_, at) =>
    at >= LONGEST ? [] : [words.slice(0, at + 1).join(' '), words.slice(-at - 1).join(' ')],
  )
  return [...new Set([words.join(' '), ...runs])].flatMap(spellings)
}

type Hit = { places: readonly NamedPlace[]; weight: number }

/**
 * Returns the last city in the string, or its district if one is named. A name that is only part of a segment weighs
 * less.
 */
function meant(segments: readonly Segment[], named: readonly NamedPlace[]): Place | null {
  const hints = segments.map(({ whole }) => whole)
  const fits = (place: NamedPlace) => Number(hints.some((hint) => ownersOf(place).includes(hint)))
  const hits = segments
    .flatMap((segment, at) => hitsIn(segment, named, at))
    .sort((a, b) => b.weight - a.weight)
    .map(({ places }) => [...places].sort((a, b) => fits(b) - fits(a)))
  const all = hits.flat()
  const city = hits.flatMap((places) => places.filter(({ kind }) => kind === 'city'))[0]
  const district = all.find(({ kind, part_of }) => kind === 'district' && (!city || part_of === city.id))
  return district ?? city ?? null
}

const ownersOf = ({ country, region }: NamedPlace) => [country, countryName(country), region].map(plainName)

function hitsIn({ words, whole }: Segment, named: readonly NamedPlace[], at: number): Hit[] {
  const bearing = (name: string, ownOnly = false) =>
    named.filter(({ matched, own }) => spellings(name).includes(matched) && (own || !ownOnly))
  const places = bearing(whole)
  // The abbreviation of a state or country after the city isn't a city itself: "Los Angeles, LA".
  if (places.length > 0) return [{ places, weight: whole.length < SHORTEST ? at - 200 : at + 100 }]
  const run = (from: (length: number) => readonly string[], ownOnly: boolean, weight: number): Hit[] => {
    for (let length = Math.min(LONGEST, words.length - 1); length > 0; length--) {
      const name = from(length).join(' ')
      const found = name.length < SHORTEST ? [] : bearing(name, ownOnly)
      if (found.length > 0) return [{ places: found, weight }]
    }
    return []
  }
  return [
    ...run((length) => words.slice(-length), false, at),
    ...run((length) => words.slice(0, length), true, at - 0.5),
  ]
}

export async function suggestPlaces({ deps: { readSql: sql } }: Context, { q }: { q: string }) {
  const segments = segmentsOf(q)
  if (segments.length === 0) return answer(q.trim() ? [] : await findPopular(sql))
  const [place, like, countries] = await Promise.all([
    findPlace(sql, q),
    findPlacesLike(sql, escaped(plainName(q))),
    countriesFor(sql, plainName(q)),
  ])
  const meant = place && place.kind !== 'country' ? await findSuggestion(sql, place.id) : []
  const [first, inside] = beginningWith(plainName(q), like)
  const found =
    place?.kind === 'country' ? [...countries, ...like] : [...meant, ...first.slice(0, 6), ...countries, ...inside]
  if (found.length > 0) return answer(found)
  const last = segments.at(-1)?.whole ?? ''
  const ends = segments.length > 1 || last !== plainName(q) ? await findPlacesLike(sql, escaped(last)) : []
  if (ends.length > 0) return answer(ends)
  const names = [...new Set(segments.map(({ whole }) => whole))].slice(-2)
  const slips = await findPlacesSlipped(sql, names)
  return answer(slips.length > 0 ? slips : await findPlacesAlike(sql, names))
}

function beginningWith(start: string, places: readonly Suggestion[]) {
  const begins = ({ name, alias }: Suggestion) => [name, alias ?? ''].some((one) => plainName(one).startsWith(start))
  return [places.filter(begins), places.filter((place) => !begins(place))] as const
}

async function countriesFor(sql: Sql, start: string): Promise<Suggestion[]> {
  const codes = start.length < SHORTEST ? [] : countriesLike(start)
  const found = codes.length > 0 ? await findCountries(sql, codes) : []
  // Cities have positive ids.
  return found.map((country, n) => ({
    ...country,
    id: -1 - n,
    name: countryName(country.country),
    city: null,
    alias: null,
  }))
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function answer(found: readonly Suggestion[]) {
  const once = [...new Map(found.toReversed().map((place) => [place.id, place])).values()].reverse()
  const items = once.slice(0, 8).map(({ id, name, city, country, spaces_count, alias }) => ({
    name: city ? `${name}, ${city}` : name,
    detail: [id < 0 ? 'Country' : countryName(country), alias].filter(Boolean).join(' · '),
    spacesCount: spaces_count,
  }))
  return ok({ items })
}
