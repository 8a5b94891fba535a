import type { SpaceId } from '../../domain/kernel/id.ts'
import { endpoints, refuse } from '../http/endpoints.ts'
import { cardOf } from './card.ts'
import { countSpaces } from './count-spaces.ts'
import { findSpaces } from './find-spaces.ts'
import { findCells, findPlacesLike, plainName } from './places.sql.ts'
import { findAlike, findFeatured } from './search.sql.ts'
import { boxOf } from './search-terms.ts'

const { search, spaces } = endpoints
/** Deeper than this a map shows the spaces themselves. */
const DEEPEST_CELLS = 12

export const searchEndpoints = {
  findSpaces: search.findSpaces.handler(async ({ input, context, errors }) => {
    const found = await findSpaces(context.deps, input)
    return found.ok ? JSON.parse(found.value) : refuse(errors, found.refusal)
  }),
  countSpaces: search.countSpaces.handler(async ({ input, context, errors }) => {
    const counted = await countSpaces(context.deps, input)
    return counted.ok ? counted.value : refuse(errors, counted.refusal)
  }),
  mapMarkers: search.mapMarkers.handler(async ({ input, context, errors }) => {
    const box = boxOf(input.bounds)
    if (!box) throw errors.bad_bounds()
    const zoom = Math.min(Math.floor(input.zoom), DEEPEST_CELLS)
    return { cells: await findCells(context.deps.sql, zoom, box, input.spaceType) }
  }),
  suggestPlaces: search.suggestPlaces.handler(async ({ input, context }) => {
    const start = plainName(input.q)
    if (!start) return { items: [] }
    const found = await findPlacesLike(context.deps.sql, start)
    return {
      items: found.map((p) => ({
        name: p.city ? `${p.name}, ${p.city}` : p.name,
        detail: p.country,
        spacesCount: p.spaces_count,
      })),
    }
  }),
  featured: search.featured.handler(async ({ context }) => {
    const now = context.deps.clock.now()
    return { items: (await findFeatured(context.deps.sql, now)).map(cardOf) }
  }),
}

export const similarSpaces = spaces.similarSpaces.handler(async ({ input, context }) => {
  const now = context.deps.clock.now()
  return { items: (await findAlike(context.deps.sql, input.id as SpaceId, now)).map(cardOf) }
})
