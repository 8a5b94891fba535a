import type { AccountId } from '../../domain/id.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findFactor } from './factors.sql.ts'
import { awaitSecondFactor } from './sessions.sql.ts'
import { shownAccount } from './shown-session.ts'
import { endThisSession, startSession, visitorOrNew } from './start-session.ts'

const SECOND_FACTOR_MINUTES = 5

export type Entered = { account: ReturnType<typeof shownAccount>; next: 'signed_in' | 'second_factor' }

/** The last step of every way in: signed in, or asked for the second factor where one is set. */
export async function enter(context: RequestContext, accountId: AccountId): Promise<Entered> {
  const { sql, clock } = context.parts
  const factor = await findFactor(sql, accountId)
  if (!factor?.confirmed_at) return signedIn(context, accountId)
  // Whoever was signed in here before is not any more: the question belongs to a session without an account.
  if ((await context.visitor())?.account) await endThisSession(context)
  const { sessionId } = await visitorOrNew(context)
  await awaitSecondFactor(sql, sessionId, accountId, clock.now().add({ minutes: SECOND_FACTOR_MINUTES }).toString())
  return { account: null, next: 'second_factor' }
}

/** With nothing more to ask. */
export async function signedIn(context: RequestContext, accountId: AccountId): Promise<Entered> {
  const { account } = await startSession(context, accountId)
  return { account: shownAccount(account), next: 'signed_in' }
}
