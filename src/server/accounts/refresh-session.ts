import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { noteActivity } from './report-activity.ts'
import { sessionView } from './session-view.ts'

/** Exchanges the refresh token in the cookie; `active` reports activity. */
export async function refreshSession({ request }: Context, input: { active?: boolean | undefined } | undefined) {
  // If the access token has expired, reading the visitor has already exchanged it.
  const before = request.token('session')
  const visitor = await request.visitor()
  if (visitor && input?.active) await noteActivity(request)
  if (visitor && before === request.token('session')) request.become(await refreshTokens(request))
  return ok(await sessionView(request))
}
