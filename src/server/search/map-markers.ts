import { err, ok } from '../../domain/kernel/result.ts'
import type { SpaceType } from '../../domain/spaces/space.ts'
import type { Context } from '../http/endpoints.ts'
import { findCells } from './places.sql.ts'
import { boxOf } from './search-terms.ts'

/** Deeper than this a map shows the spaces themselves. */
const DEEPEST_CELLS = 12

type Input = { bounds: string; zoom: number; spaceType?: SpaceType | undefined }

/** How many spaces there are in each cell of a wide map. */
export async function mapMarkers({ deps }: Context, { bounds, zoom, spaceType }: Input) {
  const box = boxOf(bounds)
  if (!box) return err({ code: 'bad_bounds' })
  return ok({ cells: await findCells(deps.sql, Math.min(Math.floor(zoom), DEEPEST_CELLS), box, spaceType) })
}
