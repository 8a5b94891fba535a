import type { AccountId } from '../../domain/id.ts'
import type { RequestContext, Visitor } from '../http/request-context.ts'
import { hashOf, newToken } from '../http/session-cookie.ts'
import { addSession, endSession, enterSession, findVisitor } from './accounts.sql.ts'

const DAYS = 30

/**
 * Signs in here, or makes a session for a visitor without an account; the cookie follows with the reply. Always a new token,
 * so that one planted before is worth nothing; a stranger's session stays the same one, and so keeps its hold.
 */
export async function startSession(context: RequestContext, accountId: AccountId | null): Promise<Visitor> {
  const { sql, clock } = context.parts
  const now = clock.now()
  const token = newToken()
  const session = { tokenHash: hashOf(token), now: now.toString(), expiresAt: now.add({ hours: DAYS * 24 }).toString() }
  const before = await context.visitor()
  const kept =
    accountId && before && !before.account && (await enterSession(sql, before.sessionId, { ...session, accountId }))
  if (!kept) {
    if (before) await endSession(sql, before.sessionId, session.now)
    await addSession(sql, { ...session, accountId, userAgent: context.userAgent })
  }
  const visitor = await findVisitor(sql, session.tokenHash, session.now)
  if (!visitor) throw new Error('the session just made is not there')
  context.become(visitor, token)
  return visitor
}

/** The visitor of this request; the first hold of a stranger makes one. */
export async function visitorOrNew(context: RequestContext): Promise<Visitor> {
  return (await context.visitor()) ?? startSession(context, null)
}

/** Ends this request's session, if it has one. */
export async function endThisSession(context: RequestContext): Promise<void> {
  const visitor = await context.visitor()
  if (visitor) await endSession(context.parts.sql, visitor.sessionId, context.parts.clock.now().toString())
  context.become(null, null)
}
