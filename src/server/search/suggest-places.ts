import { plainName } from '../../domain/kernel/plain-name.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { countryName, findPlace } from './find-place.ts'
import {
  findPlacesAlike,
  findPlacesLike,
  findPlacesSlipped,
  findPopular,
  findSuggestion,
  type Suggestion,
} from './place-lookup.sql.ts'
import { segmentsOf } from './place-text.ts'

/**
 * Suggestions while typing: the place an address ends in, names that start with the text, or similar names; for empty
 * text, the largest cities.
 */
export async function suggestPlaces({ deps: { readSql: sql } }: Context, { q }: { q: string }) {
  const segments = segmentsOf(q)
  if (segments.length === 0) return answer(q.trim() ? [] : await findPopular(sql))
  const [place, like] = await Promise.all([findPlace(sql, q), findPlacesLike(sql, escaped(plainName(q)))])
  const meant = place ? await findSuggestion(sql, place.id) : []
  const found = [...meant, ...like]
  if (found.length > 0) return answer(found)
  const last = segments.at(-1)?.whole ?? ''
  const ends = segments.length > 1 || last !== plainName(q) ? await findPlacesLike(sql, escaped(last)) : []
  if (ends.length > 0) return answer(ends)
  const names = [...new Set(segments.map(({ whole }) => whole))].slice(-2)
  const slips = await findPlacesSlipped(sql, names)
  return answer(slips.length > 0 ? slips : await findPlacesAlike(sql, names))
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function answer(found: readonly Suggestion[]) {
  const once = [...new Map(found.toReversed().map((place) => [place.id, place])).values()].reverse()
  const items = once.slice(0, 8).map(({ name, city, country, spaces_count, alias }) => ({
    name: city ? `${name}, ${city}` : name,
    detail: [countryName(country), alias].filter(Boolean).join(' · '),
    spacesCount: spaces_count,
  }))
  return ok({ items })
}
