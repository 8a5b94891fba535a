import type { AccountId } from '../../domain/kernel/id.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { awaitSecondFactor, findFactor, type OutsideSignIn } from './second-factors.sql.ts'
import { accountView } from './show-session.ts'
import { endThisSession, forgetTokens, giveTokens, startSession, visitorOrNew } from './start-session.ts'

const SECOND_FACTOR_MINUTES = 5

export type SignInResult = { account: ReturnType<typeof accountView> | null; next: 'signed_in' | 'second_factor' }

/**
 * Finishes every kind of sign-in: signs the person in, or asks for the second factor if the account has one. `join` is
 * an external sign-in that is connected once the second factor is entered.
 */
export async function completeSignIn(
  context: RequestContext,
  accountId: AccountId,
  join: OutsideSignIn | null = null,
): Promise<SignInResult> {
  const { sql, clock } = context.deps
  const factor = await findFactor(sql, accountId)
  if (!factor?.confirmed_at) return startSignedIn(context, accountId)
  // Sign out the previous person first, because a session that waits for a second factor must not belong to an account.
  if ((await context.visitor())?.account) await endThisSession(context)
  const pending = { accountId, until: clock.now().add({ minutes: SECOND_FACTOR_MINUTES }), join }
  let { sessionId } = await visitorOrNew(context)
  if (!(await awaitSecondFactor(sql, sessionId, pending))) {
    // Another tab has signed in to this session in the meantime.
    forgetTokens(context)
    sessionId = (await startSession(context, null)).sessionId
    await awaitSecondFactor(sql, sessionId, pending)
  }
  await giveTokens(context, sessionId)
  return { account: null, next: 'second_factor' }
}

/** `proofSince` is the time at which the passkey or second factor used for this sign-in was set up. */
export async function startSignedIn(
  context: RequestContext,
  accountId: AccountId,
  proofSince: Temporal.Instant | null = null,
): Promise<SignInResult> {
  const { account } = await startSession(context, accountId, proofSince)
  return { account: account && accountView(account), next: 'signed_in' }
}
