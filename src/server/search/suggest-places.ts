import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findPlacesLike, plainName } from './places.sql.ts'

/** Cities and districts whose name begins like this, the one with most spaces first. */
export async function suggestPlaces({ deps }: Context, { q }: { q: string }) {
  const start = plainName(q)
  const found = start ? await findPlacesLike(deps.sql, start) : []
  return ok({
    items: found.map((p) => ({
      name: p.city ? `${p.name}, ${p.city}` : p.name,
      detail: p.country,
      spacesCount: p.spaces_count,
    })),
  })
}
