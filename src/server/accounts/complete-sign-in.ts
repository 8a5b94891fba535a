import type { AccountId } from '../../domain/kernel/id.ts'
import type { RequestContext } from '../http/request-context.ts'
import { awaitSecondFactor, type OutsideSignIn } from './pending-factor.sql.ts'
import { findFactor } from './second-factors.sql.ts'
import { accountView } from './session-view.ts'
import { endThisSession, forgetTokens, giveTokens, startSession, visitorOrNew } from './start-session.ts'

const SECOND_FACTOR_MINUTES = 5

export type SignInResult = { account: ReturnType<typeof accountView> | null; next: 'signed_in' | 'second_factor' }

/**
 * The last step of every sign-in: signed in, or asked for the second factor where one is set. An outside sign-in that would `join` the
 * account waits for the factor too.
 */
export async function completeSignIn(
  context: RequestContext,
  accountId: AccountId,
  join: OutsideSignIn | null = null,
): Promise<SignInResult> {
  const { sql, clock } = context.deps
  const factor = await findFactor(sql, accountId)
  if (!factor?.confirmed_at) return startSignedIn(context, accountId)
  // Whoever was signed in here before is not any more: the question belongs to a session without an account.
  if ((await context.visitor())?.account) await endThisSession(context)
  const pending = { accountId, until: clock.now().add({ minutes: SECOND_FACTOR_MINUTES }), join }
  let { sessionId } = await visitorOrNew(context)
  if (!(await awaitSecondFactor(sql, sessionId, pending))) {
    // Another tab has signed in to this session.
    forgetTokens(context)
    sessionId = (await startSession(context, null)).sessionId
    await awaitSecondFactor(sql, sessionId, pending)
  }
  // Someone may have planted the tokens that this browser came with: the question belongs to new ones.
  await giveTokens(context, sessionId)
  return { account: null, next: 'second_factor' }
}

/** With nothing more to ask. `proofSince`: how long the passkey or second factor given here has existed. */
export async function startSignedIn(
  context: RequestContext,
  accountId: AccountId,
  proofSince: Temporal.Instant | null = null,
): Promise<SignInResult> {
  const { account } = await startSession(context, accountId, proofSince)
  return { account: account && accountView(account), next: 'signed_in' }
}
