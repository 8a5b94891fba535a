import type { z } from 'zod'
import type { card } from '../../contract/search.ts'
import { isUuid, type SpaceId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { noteEmptySearch } from '../insights/log-event.ts'
import type { Deps } from '../platform/deps.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { inTime } from './in-time.ts'
import { findOffered, type Offered } from './offered-spaces.ts'
import { findWithin } from './places.sql.ts'
import { type CardRow, findAlike, findCards, findFeatured, type KeyedRow, type Keys } from './search.sql.ts'
import { boxOf, type Filters, isDated, type SearchRefusal, type Sort, searchTerms } from './search-terms.ts'

type Query = Filters & { sort?: Sort | undefined; cursor?: string | undefined; limit: number }
type Refusal = SearchRefusal | { code: 'bad_cursor' | 'search_too_slow' }

export async function findSpaces({ deps, request }: Context, query: Query) {
  const found = await findSpacesAsText(deps, query)
  if (found.ok && !request.globalPrivacyControl) noteIfEmpty(deps, query, found.value)
  return found.ok ? ok(JSON.parse(found.value)) : found
}

export async function findSpacesAsText(
  { searchSql: sql, clock }: Pick<Deps, 'searchSql' | 'clock'>,
  { cursor, limit, sort = 'best', ...filters }: Query,
): Promise<Result<string, Refusal>> {
  const query = [sort, filters]
  const after = cursor === undefined ? null : readKeys(query, cursor, sort)
  if (after === 'bad') return err({ code: 'bad_cursor' })
  const terms = await searchTerms(sql, filters, sort, clock.now())
  if (!terms.ok) return terms
  const find = isDated(terms.value)
    ? findOffered(sql, terms.value, after, limit + 1)
    : findCards(sql, terms.value, after, limit + 1)
  const rows = await inTime<(KeyedRow | Offered)[] | 'too_slow'>(find)
  if (rows === 'too_slow') return err({ code: 'search_too_slow' })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const { place } = terms.value
  const rest = JSON.stringify({
    next: rows.length > limit && last ? writeCursor(query, [last.key, last.id]) : null,
    place: place && { name: place.name, kind: place.kind, lat: place.lat, lng: place.lng, zone: place.zone },
  })
  return ok(`{"items":[${page.map(cardJson).join(',')}],${rest.slice(1)}`)
}

export function noteIfEmpty(deps: Deps, { location = '', cursor }: Query, found: string): void {
  if (cursor === undefined && found.startsWith('{"items":[],')) noteEmptySearch(deps, location)
}

/** Cursors can be forged, so an invalid id or rank is refused here instead of failing in the database. */
function readKeys(query: unknown, cursor: string, sort: Sort): Keys | 'bad' {
  const [order, id] = readCursor(query, cursor, 2) ?? []
  const fits = typeof order === 'number' && (sort.startsWith('price') || Math.abs(order) < 2 ** 31)
  return fits && typeof id === 'string' && isUuid(id) ? [order, id] : 'bad'
}

export async function featuredSpaces({ deps, now }: Context) {
  return ok({ items: (await findFeatured(deps.readSql, now)).map(cardOf) })
}

export async function similarSpaces({ deps, now }: Context, { id }: { id: SpaceId }) {
  return ok({ items: (await findAlike(deps.readSql, id, now)).map(cardOf) })
}

function cardJson(row: CardRow & { total?: number | null }): string {
  return `${row.card}${row.total ?? null}}`
}

export const cardOf = (row: CardRow & { total?: number | null }): z.infer<typeof card> => JSON.parse(cardJson(row))

export async function placesWithin({ deps }: Context, { bounds, zoom }: { bounds: string; zoom: number }) {
  const box = boxOf(bounds)
  return box ? ok({ items: await findWithin(deps.readSql, zoom, box) }) : err({ code: 'bad_bounds' })
}
