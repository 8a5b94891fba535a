import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findWithin } from './places.sql.ts'
import { boxOf } from './search-terms.ts'

export async function placesWithin({ deps }: Context, { bounds, zoom }: { bounds: string; zoom: number }) {
  const box = boxOf(bounds)
  return box ? ok({ items: await findWithin(deps.readSql, zoom, box) }) : err({ code: 'bad_bounds' })
}
