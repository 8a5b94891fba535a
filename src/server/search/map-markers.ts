import type { SpaceId } from '../../domain/kernel/id.ts'
import { ok } from '../../domain/kernel/result.ts'
import { groupPlaces, type Placed, type PlaceGroup } from '../../domain/search/map-groups.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { cardOf, inTime } from './find-spaces.ts'
import { findOfferedPoints } from './offered-spaces.ts'
import { type Box, DEEPEST_CELLS, findCells } from './places.sql.ts'
import { findCards, findCardsOf, gatherSpaces } from './search.sql.ts'
import { type Filters, isDated, type SearchTerms, searchTerms } from './search-terms.ts'

type Input = Filters & { bounds: string; zoom: number }

/** Null ids belong to places that are stored only as counts. */
type Found = Placed & { id: SpaceId | null; total: number | null }

export async function mapMarkers({ deps, now }: Context, { zoom, ...filters }: Input) {
  const sql = deps.searchSql
  const terms = await searchTerms(sql, filters, 'best', now)
  if (!terms.ok) return terms
  const found = await inTime(findPlaced(sql, terms.value, zoom, isEverything(filters)))
  if (found === 'too_slow') return ok({ total: null, groups: [] })
  const groups = groupPlaces(found, zoom)
  const pins = await findPins(sql, terms.value, groups)
  return ok({
    total: found.reduce((sum, { count }) => sum + count, 0),
    groups: groups.map(({ count, lat, lng, bounds }, n) => ({ count, lat, lng, bounds, pin: pins[n] ?? null })),
  })
}

const isEverything = ({ bounds, spaceType, ...others }: Filters) => Object.values(others).every((one) => !one)

/** Squares of a few pixels are small enough to group, and far fewer than spaces. */
const SQUARES_DEEPER = 3
/** Stored cells are larger, because each has a row for every type of space. */
export const CELLS_DEEPER = 5

async function findPlaced(
  sql: Sql,
  terms: SearchTerms,
  zoom: number,
  everything: boolean,
): Promise<Found[] | 'too_slow'> {
  if (isDated(terms)) {
    const points = await findOfferedPoints(sql, terms)
    if (points === 'too_slow') return points
    return points.map(({ lat, lng, ...point }) => {
      return { ...point, lat, lng, count: 1, bounds: { west: lng, south: lat, east: lng, north: lat } }
    })
  }
  // These counts are stored, so that showing the whole world doesn't scan a million rows.
  if (everything && terms.wide && terms.bounds) {
    const level = Math.min(DEEPEST_CELLS, Math.floor(zoom) + CELLS_DEEPER)
    const cells = await findCells(sql, level, terms.bounds, terms.spaceType ?? undefined)
    return cells.map(({ x, y, ...cell }) => ({ ...cell, id: null, total: null, bounds: cellBounds(x, y, level) }))
  }
  const squares = await gatherSpaces(sql, terms, Math.round(zoom) + SQUARES_DEEPER)
  return squares.map(({ west, south, east, north, ...square }) => {
    return { ...square, total: null, bounds: { west, south, east, north } }
  })
}

/** Keeps neighbouring cells apart, so that a place at their common edge is in only one of them. */
const EDGE = 5.1e-7

function cellBounds(x: number, y: number, level: number): Box {
  const cells = 4 * 2 ** level
  const lng = (column: number) => (column / cells) * 360 - 180
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / cells))) * 180) / Math.PI
  return { west: lng(x) + EDGE, south: lat(y + 1) + EDGE, east: lng(x + 1) - EDGE, north: lat(y) - EDGE }
}

/** Returns the card of each group that is drawn as a price pin. A pin of several spaces has the lowest price. */
async function findPins(sql: Sql, terms: SearchTerms, groups: readonly PlaceGroup<Found>[]) {
  const known = groups.map(({ members, stacked }) => {
    const [first, second] = members.toSorted((a, b) => (a.total ?? Infinity) - (b.total ?? Infinity))
    return first?.id && ((first.count === 1 && !second) || (stacked && isDated(terms))) ? first : null
  })
  const ids = known.flatMap((one) => (one?.id ? [one.id] : []))
  const cards = new Map((await findCardsOf(sql, ids, terms.now)).map((row) => [row.id, row]))
  const cheapest = (bounds: Box) =>
    findCards(sql, { ...terms, bounds, wide: false, sort: 'price_low' }, null, 1).then(([row]) => row)
  return Promise.all(
    groups.map(async ({ bounds, count, stacked }, n) => {
      const one = known[n]
      const row = one?.id ? cards.get(one.id) : count === 1 || stacked ? await cheapest(bounds) : undefined
      return row ? cardOf({ ...row, total: one?.total ?? null }) : null
    }),
  )
}
