import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findByEmail, findById } from './accounts.sql.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { noteFailedSignIn } from './note-event.ts'
import { passwordMatches } from './password-hash.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { endThisSession } from './start-session.ts'

type Refusal = { code: 'invalid_credentials' } | { code: 'account_suspended' } | TooMany

/** Unknown addresses and wrong passwords get the same answer in the same time. */
export async function signIn(
  { deps, request }: Context,
  { email, password }: { email: string; password: string },
): Promise<Result<SignInResult, Refusal>> {
  const much = await checkSignInLimits(request, 'sign-in', email)
  if (much) return err(much)
  const found = await findByEmail(deps.sql, email)
  const right = await passwordMatches(password, found?.password_hash ?? null)
  if (!found || !right) {
    await noteFailedSignIn(request, found?.id)
    return err({ code: 'invalid_credentials' })
  }
  await takeBackTry(request, 'sign-in', email)
  if (found.suspended) return err({ code: 'account_suspended' })
  const entered = await completeSignIn(request, found.id)
  // If the password was changed in between, sessions were ended before this one was created.
  if ((await findById(deps.sql, found.id))?.password_hash === found.password_hash) return ok(entered)
  await endThisSession(request)
  return err({ code: 'invalid_credentials' })
}
