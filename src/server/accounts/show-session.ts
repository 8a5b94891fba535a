import { type Account, CONFIRMED_MINUTES, isConfirmed } from '../../domain/accounts/visitor.ts'
import type { FileId, SessionId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { hashOf } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { endOwnSession, findVisitor, listSessions, touchSession } from './sessions.sql.ts'
import { refreshTokens } from './start-session.ts'

export function accountView({ id, email, emailVerified, firstName, lastName, role, photoId, resetReadyAt }: Account) {
  return {
    id,
    email,
    emailVerified,
    firstName,
    lastName,
    role,
    photoUrl: personPhotoUrl(photoId),
    factorResetAt: resetReadyAt?.toString() ?? null,
  }
}

export function personPhotoUrl(photoId: FileId | null): string | null {
  return photoId && `/storage/people/${photoId}`
}

export type SessionView = Awaited<ReturnType<typeof sessionView>>

export async function sessionView(context: RequestContext) {
  const { clock, config } = context.deps
  const visitor = await context.visitor()
  const now = clock.now()
  const later = (at: Temporal.Instant | null | undefined, seconds: number) => at?.add({ seconds }).toString() ?? null
  const signedIn = visitor?.account ? visitor : null
  return {
    account: visitor?.account ? accountView(visitor.account) : null,
    expiresAt: later(visitor?.expiresAt, 0),
    idleEndsAt: later(signedIn?.lastActiveAt, config.idleSeconds),
    confirmedUntil: isConfirmed(visitor?.confirmedAt ?? null, now)
      ? later(signedIn?.confirmedAt, CONFIRMED_MINUTES * 60)
      : null,
    now: now.toString(),
  }
}

export async function showSession({ request }: Context) {
  return ok(await sessionView(request))
}

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

export async function reportActivity({ request }: Context) {
  await noteActivity(request)
  return ok(await sessionView(request))
}

async function noteActivity(request: RequestContext): Promise<void> {
  const { sql, clock, config } = request.deps
  const visitor = await request.visitor()
  const access = request.token('session')
  if (!visitor?.account || !access) return
  await touchSession(sql, visitor.sessionId, clock.now(), 0)
  request.become(await findVisitor(sql, hashOf(access), clock.now(), config.idleSeconds))
}

export async function refreshSession({ request }: Context, input: { active?: boolean | undefined } | undefined) {
  const before = request.token('session')
  const visitor = await request.visitor()
  if (visitor && input?.active) await noteActivity(request)
  if (visitor && before === request.token('session')) request.become(await refreshTokens(request))
  return ok(await sessionView(request))
}
