import type { SpaceId } from '../../domain/kernel/id.ts'
import { ok } from '../../domain/kernel/result.ts'
import { groupPlaces, type Placed, type PlaceGroup } from '../../domain/search/map-groups.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { cardOf } from './find-spaces.ts'
import { inTime } from './in-time.ts'
import { findOfferedPoints } from './offered-spaces.ts'
import { type Box, DEEPEST_CELLS, findCells } from './places.sql.ts'
import { findCards, findCardsOf, gatherSpaces } from './search.sql.ts'
import { type Filters, isDated, type SearchTerms, searchTerms } from './search-terms.ts'

type Input = Filters & { bounds: string; zoom: number }

/** The cheapest space of a place. It isn't known for places that are stored only as counts. */
type Found = Placed & { id: SpaceId | null; cents: number | null }

export async function mapMarkers({ deps, now }: Context, { zoom, ...filters }: Input) {
  const sql = deps.searchSql
  const terms = await searchTerms(sql, filters, 'best', now)
  if (!terms.ok) return terms
  const found = await inTime(findPlaced(sql, terms.value, zoom, isEverything(filters)))
  if (found === 'too_slow') return ok({ total: null, groups: [] })
  const groups = groupPlaces(found, zoomOnScreen(terms.value.bounds, zoom))
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
    return points.map(({ id, lat, lng, total }) => {
      return { id, cents: total, lat, lng, count: 1, bounds: { west: lng, south: lat, east: lng, north: lat } }
    })
  }
  // These counts are stored, so that showing the whole world doesn't scan a million rows.
  if (everything && terms.wide && terms.bounds) {
    const level = Math.min(DEEPEST_CELLS, Math.floor(zoom) + CELLS_DEEPER)
    const cells = await findCells(sql, level, terms.bounds, terms.spaceType ?? undefined)
    return cells.map(({ x, y, ...cell }) => ({ ...cell, id: null, cents: null, bounds: cellBounds(x, y, level) }))
  }
  return gatherSpaces(sql, terms, Math.round(zoomOnScreen(terms.bounds, zoom)) + SQUARES_DEEPER)
}

/** Four million pixels, as on the largest screens. A closer zoom would have more pins than anybody could see. */
const MOST_PIXELS = 2_000

function zoomOnScreen(bounds: Box | null, zoom: number): number {
  if (!bounds) return zoom
  const { west, south, east, north } = bounds
  const side = Math.sqrt((east - west) * (north - south)) * (256 / 360)
  return Math.max(0, Math.min(zoom, Math.log2(MOST_PIXELS / side)))
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
  const pinned = groups.map(({ count, stacked, bounds, members }) => {
    if (count > 1 && !stacked) return null
    const price = ({ cents }: Found) => cents ?? Number.POSITIVE_INFINITY
    return { bounds, cheapest: members.reduce((least, one) => (price(one) < price(least) ? one : least)) }
  })
  const ids = pinned.flatMap((one) => one?.cheapest.id ?? [])
  const cards = new Map((await findCardsOf(sql, ids, terms.now)).map((row) => [row.id, row]))
  return Promise.all(
    pinned.map(async (one) => {
      if (!one) return null
      const { id, cents } = one.cheapest
      const row = id ? cards.get(id) : await findOnly(sql, terms, one.bounds)
      return row ? cardOf({ ...row, total: isDated(terms) ? cents : null }) : null
    }),
  )
}

async function findOnly(sql: Sql, terms: SearchTerms, bounds: Box) {
  const [row] = await findCards(sql, { ...terms, bounds, wide: false, sort: 'price_low' }, null, 1)
  return row
}
