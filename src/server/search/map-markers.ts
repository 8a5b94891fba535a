import { err, ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { cardOf } from './card.ts'
import { inTime } from './in-time.ts'
import { findOffered, type Offered } from './offered-spaces.ts'
import { type Box, findCells } from './places.sql.ts'
import { findCards, type KeyedRow } from './search.sql.ts'
import { boxOf, type Filters, isDated, type SearchTerms, searchTerms } from './search-terms.ts'

/**
 * Below the first zoom, an unfiltered map shows counts; above the second, cells end and individual spaces are shown.
 */
const [NEAREST_COUNTS, DEEPEST_CELLS] = [8, 12]
const MOST_PINS = 200

type Input = Filters & { bounds: string; zoom: number }

/** Results on a part of the map: each space, or a count per cell. */
export async function mapMarkers({ deps, now }: Context, { zoom, ...filters }: Input) {
  const box = boxOf(filters.bounds)
  if (!box) return err({ code: 'bad_bounds' })
  // Stored counts, so that drawing the world doesn't scan a million rows.
  if (zoom < NEAREST_COUNTS && isEverything(filters)) return ok(await counts(deps, box, zoom, filters))
  const terms = await searchTerms(deps.searchSql, filters, 'best', now)
  if (!terms.ok) return terms
  const found = await inTime<(KeyedRow | Offered)[] | 'too_slow'>(findAtMost(deps, terms.value))
  if (found === 'too_slow' || found.length > MOST_PINS) {
    const pins = found === 'too_slow' || zoom <= DEEPEST_CELLS ? [] : found.slice(0, MOST_PINS).map(cardOf)
    return ok({ ...(await counts(deps, box, zoom, filters)), pins })
  }
  return ok({ complete: true, pins: found.map(cardOf), cells: [] })
}

const isEverything = ({ bounds, spaceType, ...others }: Filters) => Object.values(others).every((one) => !one)

const findAtMost = ({ searchSql }: Deps, terms: SearchTerms) =>
  isDated(terms) ? findOffered(searchSql, terms, null, MOST_PINS + 1) : findCards(searchSql, terms, null, MOST_PINS + 1)

async function counts({ readSql: sql }: Deps, box: Box, zoom: number, { spaceType }: Filters) {
  const cells = zoom > DEEPEST_CELLS ? [] : await findCells(sql, Math.floor(zoom), box, spaceType)
  return { complete: false, pins: [], cells }
}
