import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import { hashOf } from '../http/cookies.ts'
import type { RequestContext } from '../http/request-context.ts'
import { addAlert } from '../insights/security.sql.ts'
import { lockRefresh, type RefreshRow, spendRefresh } from './session-tokens.sql.ts'
import { endSession } from './sessions.sql.ts'
import { forgetTokens, giveTokens, REFRESH_HOURS } from './start-session.ts'

/** How long the previous token still works on the same device, for two tabs or a lost reply. */
const GRACE_SECONDS = 10

/**
 * Exchanges this request's refresh token; null if it is invalid or the session was idle too long. A token used again
 * later must have been copied, so the session and all its tokens end and an alert is raised.
 */
export async function refreshTokens(context: RequestContext): Promise<Visitor | null> {
  const { sql } = context.deps
  const token = context.token('refresh')
  const use = token && (await inTransaction(sql, (tx) => judge(tx, context, hashOf(token))))
  if (!use || use === 'ended') {
    forgetTokens(context)
    return null
  }
  return giveTokens(context, use.session_id)
}

async function judge(tx: Sql, context: RequestContext, hash: Buffer): Promise<RefreshRow | 'ended'> {
  const { clock, config } = context.deps
  const now = clock.now()
  const row = await lockRefresh(tx, hash, now)
  if (!row) return 'ended'
  const ago = (at: Temporal.Instant | null) => (at ? now.since(at).total('seconds') : 0)
  const copied = row.used_at !== null && (ago(row.used_at) > GRACE_SECONDS || !isSameDevice(row, context))
  const idle = row.account_id !== null && ago(row.last_active_at) >= config.idleSeconds
  if (copied || idle) {
    await endSession(tx, row.session_id, now)
    if (copied) await addAlert(tx, 'refresh_token_copied', whoseWas(row), now)
    return 'ended'
  }
  await spendRefresh(tx, hash, row.session_id, now, now.add({ hours: REFRESH_HOURS }))
  return row
}

const whoseWas = ({ session_id: id, account_id: account }: RefreshRow) => ({
  sessions: [id],
  ended_sessions: [id],
  accounts: account === null ? [] : [account],
})

function isSameDevice({ device_hash, user_agent }: RefreshRow, context: RequestContext): boolean {
  const token = context.token('device')
  return device_hash !== null && token !== null && device_hash.equals(hashOf(token)) && user_agent === context.userAgent
}
