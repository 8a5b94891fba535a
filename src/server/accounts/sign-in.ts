import type { PasswordRefusal } from '../../domain/accounts/password.ts'
import { personName } from '../../domain/accounts/person-name.ts'
import { isConfirmed } from '../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { addAccount, findByEmail, findById } from './accounts.sql.ts'
import { completeSignIn, type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { isImitating } from './imitating-name.ts'
import { noteFailedSignIn } from './note-event.ts'
import { passwordMatches, validateNewPassword } from './password.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { sessionView } from './show-session.ts'
import { checkMailLimits, checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { endThisSession } from './start-session.ts'
import { sendVerification } from './verify-email.ts'

type Refusal = { code: 'invalid_credentials' } | { code: 'account_suspended' } | TooMany

/** Unknown addresses and wrong passwords get the same response after the same time. */
export async function signIn(
  { deps, request }: Context,
  { email, password }: { email: string; password: string },
): Promise<Result<SignInResult, Refusal>> {
  const limited = await checkSignInLimits(request, 'sign-in', email)
  if (limited) return err(limited)
  const found = await findByEmail(deps.sql, email)
  const right = await passwordMatches(password, found?.password_hash ?? null)
  if (!found || !right) {
    await noteFailedSignIn(request, found?.id)
    return err({ code: 'invalid_credentials' })
  }
  await takeBackTry(request, 'sign-in', email)
  if (found.suspended) return err({ code: 'account_suspended' })
  const entered = await completeSignIn(request, found.id)
  // If the password was changed in the meantime, that change couldn't end this session, because the session didn't
  // exist yet.
  if ((await findById(deps.sql, found.id))?.password_hash === found.password_hash) return ok(entered)
  await endThisSession(request)
  return err({ code: 'invalid_credentials' })
}

type Asked = { email: string; password: string; data: { first_name: string; last_name: string } }
type SignUpRefusal = { code: 'email_taken' } | { code: 'bad_name' | 'imitating_name' } | PasswordRefusal | TooMany

export async function signUp(
  { deps, request, now }: Context,
  asked: Asked,
): Promise<Result<SignInResult, SignUpRefusal>> {
  const firstName = personName(asked.data.first_name)
  const lastName = personName(asked.data.last_name)
  if (!firstName || !lastName) return err({ code: 'bad_name' })
  if (await isImitating(deps, `${firstName} ${lastName}`)) return err({ code: 'imitating_name' })
  const limited = await checkMailLimits(request, 'sign-up', asked.email, null)
  if (limited) return err(limited)
  const chosen = await validateNewPassword(request, asked.password)
  if (!chosen.ok) return chosen
  const { email } = asked
  const made = { email, firstName, lastName, verified: false, now }
  const id = await addAccount(deps.sql, made, { passwordHash: chosen.value })
  if (!id) return err({ code: 'email_taken' })
  await sendVerification(deps, { id, email, first_name: firstName })
  return ok(await startSignedIn(request, id))
}

type Input = { where?: 'here' | 'elsewhere' | 'everywhere' | undefined } | undefined

export async function signOut({ deps, request, now }: Context, input: Input) {
  const where = input?.where ?? 'here'
  const visitor = await request.visitor()
  if (where !== 'here' && visitor?.account && !isConfirmed(visitor.confirmedAt, now))
    return err({ code: 'confirm_first' as const })
  // Other sessions stay signed in, because the owner may need one to stop the reset.
  const until = visitor?.account?.resetReadyAt
  if (where !== 'here' && until) return err({ code: 'reset_pending' as const, until })
  if (visitor?.account && where !== 'here')
    await endSessionsOf(deps.sql, visitor.account.id, where === 'elsewhere' ? visitor.sessionId : null, now)
  if (where !== 'elsewhere') await endThisSession(request)
  return ok(await sessionView(request))
}
