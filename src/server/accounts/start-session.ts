import { ORPCError } from '@orpc/server'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import type { RequestContext } from '../http/request-context.ts'
import { addTokens } from './session-tokens.sql.ts'
import { addSession, endSession, enterSession, findVisitor, rememberClock, rememberDevice } from './sessions.sql.ts'

const ACCESS_MINUTES = 15
export const REFRESH_HOURS = 30 * 24

/**
 * Signs in, or creates a session for a visitor without an account; cookies follow with the reply. Tokens are always
 * new, so a planted one is worthless, but a visitor's session stays the same and keeps its hold.
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
  // Suspended or deleted during sign-in.
  if (!visitor) throw new ORPCError('account_suspended', { status: 403, defined: true })
  return visitor
}

/** The visitor of this request; creates a session at a visitor's first hold. */
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

/** Sets a new pair of tokens as cookies of the reply; null if the session has ended in between. */
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

/** The browser's own mark, for a year. It signs no one in, but distinguishes devices the account knows. */
export function deviceOf(context: RequestContext): Buffer {
  const token = context.token('device') ?? newToken()
  if (!context.token('device')) context.setToken('device', token)
  return hashOf(token)
}
