import { isConfirmed } from '../../domain/accounts/visitor.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { sessionView } from './session-view.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { endThisSession } from './start-session.ts'

type Input = { where?: 'here' | 'elsewhere' | 'everywhere' | undefined } | undefined

/**
 * Ends this session, all others of the account, or every session. Other sessions can be ended only after a recent
 * confirmation of identity.
 */
export async function signOut({ deps, request, now }: Context, input: Input) {
  const where = input?.where ?? 'here'
  const visitor = await request.visitor()
  if (where !== 'here' && visitor?.account && !isConfirmed(visitor.confirmedAt, now))
    return err({ code: 'confirm_first' as const })
  // Another session may be needed to stop the reset.
  const until = visitor?.account?.resetReadyAt
  if (where !== 'here' && until) return err({ code: 'reset_pending' as const, until })
  if (visitor?.account && where !== 'here')
    await endSessionsOf(deps.sql, visitor.account.id, where === 'elsewhere' ? visitor.sessionId : null, now)
  if (where !== 'elsewhere') await endThisSession(request)
  return ok(await sessionView(request))
}
