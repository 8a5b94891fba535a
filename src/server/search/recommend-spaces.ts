import type { SpaceId } from '../../domain/kernel/id.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { cardOf } from './card.ts'
import { findAlike, findFeatured } from './search.sql.ts'

/** Up to six, in the operator's order. */
export async function featuredSpaces({ deps, now }: Context) {
  return ok({ items: (await findFeatured(deps.readSql, now)).map(cardOf) })
}

/** The highest ranked spaces of the same type in the same city. */
export async function similarSpaces({ deps, now }: Context, { id }: { id: SpaceId }) {
  return ok({ items: (await findAlike(deps.readSql, id, now)).map(cardOf) })
}
