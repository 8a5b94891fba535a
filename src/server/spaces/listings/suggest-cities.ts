import { plainName } from '../../../domain/kernel/plain-name.ts'
import { ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../../http/endpoints.ts'
import { findCities } from './gazetteer.sql.ts'

/** Reduces the name to letters and digits, so that it contains no LIKE patterns. */
export async function suggestCities({ deps }: Context<'host'>, { q }: { q: string }) {
  const beginning = plainName(q)
  return ok({ items: beginning === '' ? [] : await findCities(deps.sql, beginning) })
}
