import { ok } from '../../domain/kernel/result.ts'
import { hashOf } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import type { RequestContext } from '../http/request-context.ts'
import { sessionView } from './session-view.ts'
import { findVisitor, touchSession } from './sessions.sql.ts'

/** Someone moved, typed, scrolled or touched. */
export async function reportActivity({ request }: Context) {
  await noteActivity(request)
  return ok(await sessionView(request))
}

/** Records activity and reads the session again, so that the reply has its new end. */
export async function noteActivity(request: RequestContext): Promise<void> {
  const { sql, clock, config } = request.deps
  const visitor = await request.visitor()
  const access = request.token('session')
  if (!visitor?.account || !access) return
  await touchSession(sql, visitor.sessionId, clock.now(), 0)
  request.become(await findVisitor(sql, hashOf(access), clock.now(), config.idleSeconds))
}
