import { isConfirmed } from '../../domain/accounts/visitor.ts'
import type { SessionId } from '../../domain/kernel/id.ts'
import { hashOf } from '../http/cookies.ts'
import { endpoints, refuse, signedInAs } from '../http/endpoints.ts'
import type { RequestContext } from '../http/request-context.ts'
import { passkeyOptions } from './passkeys.ts'
import { reauthenticate, requestReauthenticationCode } from './reauthenticate.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { sessionView } from './session-view.ts'
import { endOwnSession, endSessionsOf, findVisitor, listSessions, touchSession } from './sessions.sql.ts'
import { endThisSession } from './start-session.ts'

const { sessions } = endpoints

/** Somebody is there: noted, and read back so that the reply tells the new end. */
async function noteActivity(context: RequestContext): Promise<void> {
  const { sql, clock, config } = context.deps
  const visitor = await context.visitor()
  const access = context.token('session')
  if (!visitor?.account || !access) return
  await touchSession(sql, visitor.sessionId, clock.now(), 0)
  context.become(await findVisitor(sql, hashOf(access), clock.now(), config.idleSeconds))
}

export const sessionEndpoints = {
  whoAmI: sessions.whoAmI.handler(({ context }) => sessionView(context)),
  refreshSession: sessions.refreshSession.handler(async ({ input, context }) => {
    // An access token that has ended was exchanged already, by asking who it is.
    const before = context.token('session')
    const visitor = await context.visitor()
    if (visitor && input?.active) await noteActivity(context)
    if (visitor && before === context.token('session')) context.become(await refreshTokens(context))
    return sessionView(context)
  }),
  reportActivity: sessions.reportActivity.handler(async ({ context }) => {
    await noteActivity(context)
    return sessionView(context)
  }),
  signOut: sessions.signOut.handler(async ({ input, context, errors }) => {
    const { sql, clock } = context.deps
    const where = input?.where ?? 'here'
    const visitor = await context.visitor()
    if (where !== 'here' && visitor?.account && !isConfirmed(visitor.confirmedAt, clock.now()))
      throw errors.confirm_first()
    const now = clock.now()
    if (visitor?.account && where !== 'here')
      await endSessionsOf(sql, visitor.account.id, where === 'elsewhere' ? visitor.sessionId : null, now)
    if (where !== 'elsewhere') await endThisSession(context)
    return sessionView(context)
  }),
  listDevices: sessions.listDevices.handler(async ({ context }) => {
    const { id } = await signedInAs(context)
    const { sql, clock, config } = context.deps
    const here = (await context.visitor())?.sessionId
    const rows = await listSessions(sql, id, clock.now(), config.idleSeconds)
    return {
      items: rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        signedInAt: row.created_at.toString(),
        lastActiveAt: row.last_active_at.toString(),
        here: row.id === here,
      })),
    }
  }),
  endDevice: sessions.endDevice.handler(async ({ input, context, errors }) => {
    const { id } = await signedInAs(context)
    const { sql, clock } = context.deps
    if (!(await endOwnSession(sql, id, input.id as SessionId, clock.now()))) throw errors.not_found()
    return {}
  }),
  requestConfirmationCode: sessions.requestConfirmationCode.handler(async ({ context, errors }) => {
    const sent = await requestReauthenticationCode(context, await signedInAs(context))
    return sent.ok ? {} : refuse(errors, sent.refusal)
  }),
  confirmationOptions: sessions.confirmationOptions.handler(async ({ context, errors }) => {
    const options = await passkeyOptions(context, (await signedInAs(context)).id)
    return options.ok ? options.value : refuse(errors, options.refusal)
  }),
  confirmIdentity: sessions.confirmIdentity.handler(async ({ input, context, errors }) => {
    const confirmed = await reauthenticate(context, await signedInAs(context), input)
    return confirmed.ok ? sessionView(context) : refuse(errors, confirmed.refusal)
  }),
}
