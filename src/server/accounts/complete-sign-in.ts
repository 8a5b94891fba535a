import type { AccountId } from '../../domain/kernel/id.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { awaitSecondFactor, findFactor, type OutsideSignIn } from './second-factors.sql.ts'
import { accountView } from './show-session.ts'
import { endThisSession, forgetTokens, giveTokens, startSession, visitorOrNew } from './start-session.ts'

const SECOND_FACTOR_MINUTES = 5

export type SignInResult = { account: ReturnType<typeof accountView> | null; next: 'signed_in' | 'second_factor' }

/**
 * The last step of every sign-in: signs in, or asks for the second factor if one is set. An external sign-in to `join`
 * is stored until the factor is entered.
 */
export async function completeSignIn(
  context: RequestContext,
  accountId: AccountId,
  join: OutsideSignIn | null = null,
): Promise<SignInResult> {
  const { sql, clock } = context.deps
  const factor = await findFactor(sql, accountId)
  if (!factor?.confirmed_at) return startSignedIn(context, accountId)
  // Sign out the previous person first: the factor question needs a session without an account.
  if ((await context.visitor())?.account) await endThisSession(context)
  const pending = { accountId, until: clock.now().add({ minutes: SECOND_FACTOR_MINUTES }), join }
  let { sessionId } = await visitorOrNew(context)
  if (!(await awaitSecondFactor(sql, sessionId, pending))) {
    // Another tab has signed in to this session.
    forgetTokens(context)
    sessionId = (await startSession(context, null)).sessionId
    await awaitSecondFactor(sql, sessionId, pending)
  }
  // The browser's tokens may have been planted by someone else, so continue with new ones.
  await giveTokens(context, sessionId)
  return { account: null, next: 'second_factor' }
}

/** Signs in without further questions. `proofSince`: how long the passkey or second factor used here has existed. */
export async function startSignedIn(
  context: RequestContext,
  accountId: AccountId,
  proofSince: Temporal.Instant | null = null,
): Promise<SignInResult> {
  const { account } = await startSession(context, accountId, proofSince)
  return { account: account && accountView(account), next: 'signed_in' }
}
