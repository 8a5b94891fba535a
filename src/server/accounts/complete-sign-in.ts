import type { AccountId } from '../../domain/kernel/id.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findFactor } from './second-factors.sql.ts'
import { accountView } from './session-view.ts'
import { awaitSecondFactor } from './sessions.sql.ts'
import { endThisSession, startSession, visitorOrNew } from './start-session.ts'

const SECOND_FACTOR_MINUTES = 5

export type SignInResult = { account: ReturnType<typeof accountView> | null; next: 'signed_in' | 'second_factor' }

/** The last step of every way in: signed in, or asked for the second factor where one is set. */
export async function completeSignIn(context: RequestContext, accountId: AccountId): Promise<SignInResult> {
  const { sql, clock } = context.deps
  const factor = await findFactor(sql, accountId)
  if (!factor?.confirmed_at) return startSignedIn(context, accountId)
  // Whoever was signed in here before is not any more: the question belongs to a session without an account.
  if ((await context.visitor())?.account) await endThisSession(context)
  const { sessionId } = await visitorOrNew(context)
  await awaitSecondFactor(sql, sessionId, accountId, clock.now().add({ minutes: SECOND_FACTOR_MINUTES }))
  return { account: null, next: 'second_factor' }
}

/** With nothing more to ask. */
export async function startSignedIn(context: RequestContext, accountId: AccountId): Promise<SignInResult> {
  const { account } = await startSession(context, accountId)
  return { account: account && accountView(account), next: 'signed_in' }
}
