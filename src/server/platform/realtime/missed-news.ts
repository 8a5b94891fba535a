import { ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findMissed } from './news.sql.ts'

/** For a browser without a websocket. If there is no number, returns only the newest one. */
export async function missedNews({ deps, account }: Context<'signed_in'>, { since }: { since?: number | undefined }) {
  return ok(await findMissed(deps.sql, account.id, since ?? null))
}
