import { ok } from '../../domain/kernel/result.ts'
import { findWaiting } from '../hosting/queue.sql.ts'
import type { Context } from '../http/endpoints.ts'

/** What waits for an admin. */
export async function showOverview({ deps }: Context<'admin'>) {
  const { waiting, oldest } = await findWaiting(deps.sql)
  return ok({ applications: { waiting, oldest: oldest?.toString() ?? null } })
}
