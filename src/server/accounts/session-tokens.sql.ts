import type { SessionId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

type NewTokens = {
  sessionId: SessionId
  accessHash: Buffer
  refreshHash: Buffer
  now: Temporal.Instant
  accessEnds: Temporal.Instant
  refreshEnds: Temporal.Instant
}

export async function addTokens(sql: Sql, t: NewTokens): Promise<void> {
  await sql`
    insert into session_tokens (hash, session_id, kind, created_at, expires_at) values
      (${t.accessHash}, ${t.sessionId}, 'access', ${t.now}, ${t.accessEnds}),
      (${t.refreshHash}, ${t.sessionId}, 'refresh', ${t.now}, ${t.refreshEnds})`
}

export type RefreshRow = Pick<Tables['session_tokens'], 'session_id' | 'used_at'> &
  Pick<Tables['sessions'], 'account_id' | 'last_active_at' | 'device_hash' | 'user_agent'>

/** The refresh token of a live session, locked so that two concurrent uses run one after the other. */
export async function lockRefresh(tx: Sql, hash: Buffer, now: Temporal.Instant): Promise<RefreshRow | null> {
  const [row] = await tx<RefreshRow[]>`
    select t.session_id, t.used_at, s.account_id, s.last_active_at, s.device_hash, s.user_agent
    from session_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash} and t.kind = 'refresh' and t.expires_at > ${now} and s.ended_at is null and s.expires_at > ${now}
    for update of t, s`
  return row ?? null
}

/** Refreshing extends a visitor's session. A signed-in session keeps the end that was set at sign-in. */
export async function spendRefresh(
  tx: Sql,
  hash: Buffer,
  sessionId: SessionId,
  now: Temporal.Instant,
  ends: Temporal.Instant,
): Promise<void> {
  await tx`
    with used as (update session_tokens set used_at = ${now} where hash = ${hash} and used_at is null)
    update sessions set expires_at = ${ends} where id = ${sessionId} and account_id is null`
}
