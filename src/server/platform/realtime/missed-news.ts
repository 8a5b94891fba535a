import { ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findMissed } from './news.sql.ts'

export async function missedNews({ deps, account }: Context<'signed_in'>, { since }: { since?: number | undefined }) {
  return ok(await findMissed(deps.sql, account.id, since ?? null))
}
