import type { SessionId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { endOwnSession, listSessions } from './sessions.sql.ts'

export async function listDevices({ deps, visitor, account, now }: Context<'signed_in'>) {
  const rows = await listSessions(deps.sql, account.id, now, deps.config.idleSeconds)
  return ok({
    items: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      signedInAt: row.created_at.toString(),
      lastActiveAt: row.last_active_at.toString(),
      here: row.id === visitor.sessionId,
    })),
  })
}

export async function endDevice({ deps, account, now }: Context<'confirmed'>, { id }: { id: SessionId }) {
  return (await endOwnSession(deps.sql, account.id, id, now)) ? ok({}) : err({ code: 'not_found' })
}
