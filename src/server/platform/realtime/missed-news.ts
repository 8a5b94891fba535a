import { ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findMissed } from './news.sql.ts'

/** An account's news after a number, for a browser without a websocket; without a number only the newest number. */
export async function missedNews({ deps, account }: Context<'signed_in'>, { since }: { since?: number | undefined }) {
  return ok(await findMissed(deps.sql, account.id, since ?? null))
}
