import { ORPCError } from '@orpc/server'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { addAlert } from '../insights/security.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import {
  addSession,
  addTokens,
  endSession,
  enterSession,
  findVisitor,
  lockRefresh,
  type RefreshRow,
  rememberClock,
  rememberDevice,
  spendRefresh,
} from './sessions.sql.ts'

const ACCESS_MINUTES = 15
const REFRESH_HOURS = 30 * 24

/**
 * Signs in, or creates a session for a visitor without an account. Tokens are always new, so that a planted token is
 * worthless. A visitor's session continues and keeps its hold.
 */
export async function startSession(
  context: RequestContext,
  accountId: AccountId | null,
  proofSince: Temporal.Instant | null = null,
): Promise<Visitor> {
  const { sql, clock } = context.deps
  const now = clock.now()
  const deviceHash = deviceOf(context)
  const { userAgent } = context
  const session = { accountId, userAgent, deviceHash, now, expiresAt: now.add({ hours: REFRESH_HOURS }), proofSince }
  const before = await context.visitor()
  const kept =
    accountId && before && !before.account && (await enterSession(sql, before.sessionId, { ...session, accountId }))
  if (!kept && before) await endSession(sql, before.sessionId, now)
  const id = kept ? before.sessionId : await addSession(sql, session)
  if (accountId) await rememberDevice(sql, accountId, deviceHash, now)
  if (accountId && context.clock) await rememberClock(sql, accountId, context.clock)
  const visitor = await giveTokens(context, id)
  if (!visitor) throw new ORPCError('account_suspended', { status: 403, defined: true })
  return visitor
}

export async function visitorOrNew(context: RequestContext): Promise<Visitor> {
  return (await context.visitor()) ?? startSession(context, null)
}

export async function endThisSession(context: RequestContext): Promise<void> {
  const visitor = await context.visitor()
  if (visitor) await endSession(context.deps.sql, visitor.sessionId, context.deps.clock.now())
  forgetTokens(context)
}

export function forgetTokens(context: RequestContext): void {
  if (context.token('session')) context.setToken('session', null)
  if (context.token('refresh')) context.setToken('refresh', null)
  context.become(null)
}

export async function giveTokens(context: RequestContext, sessionId: SessionId): Promise<Visitor | null> {
  const { sql, clock, config } = context.deps
  const now = clock.now()
  const [access, refresh] = [newToken(), newToken()]
  await addTokens(sql, {
    sessionId,
    accessHash: hashOf(access),
    refreshHash: hashOf(refresh),
    now,
    accessEnds: now.add({ minutes: ACCESS_MINUTES }),
    refreshEnds: now.add({ hours: REFRESH_HOURS }),
  })
  const visitor = await findVisitor(sql, hashOf(access), now, config.idleSeconds)
  if (!visitor) {
    forgetTokens(context)
    return null
  }
  context.setToken('session', access)
  context.setToken('refresh', refresh)
  context.become(visitor)
  return visitor
}

/** The device token lasts a year. It doesn't sign anyone in, but it identifies devices the account has used. */
export function deviceOf(context: RequestContext): Buffer {
  const token = context.token('device') ?? newToken()
  if (!context.token('device')) context.setToken('device', token)
  return hashOf(token)
}

/**
 * The previous token still works on the same device for this long, because two tabs may use it or a response may get
 * lost.
 */
const GRACE_SECONDS = 10

/**
 * Exchanges the refresh token. Returns null if the token is invalid or the session has been idle too long. If a token
 * is used again after that, it must have been copied, so the session ends and an alert is raised.
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
