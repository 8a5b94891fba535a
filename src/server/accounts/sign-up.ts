import type { PasswordRefusal } from '../../domain/accounts/password.ts'
import { personName } from '../../domain/accounts/person-name.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { addAccount } from './accounts.sql.ts'
import { type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { isImitating } from './imitating-name.ts'
import { checkMailLimits, type TooMany } from './sign-in-limits.ts'
import { validateNewPassword } from './validate-new-password.ts'
import { sendVerification } from './verify-email.ts'

type Asked = { email: string; password: string; data: { first_name: string; last_name: string } }
type Refusal = { code: 'email_taken' } | { code: 'bad_name' | 'imitating_name' } | PasswordRefusal | TooMany

/** Creates an account (role user), signs in and emails a verification link. Reveals that an address is taken. */
export async function signUp({ deps, request, now }: Context, asked: Asked): Promise<Result<SignInResult, Refusal>> {
  const firstName = personName(asked.data.first_name)
  const lastName = personName(asked.data.last_name)
  if (!firstName || !lastName) return err({ code: 'bad_name' })
  if (await isImitating(deps, `${firstName} ${lastName}`)) return err({ code: 'imitating_name' })
  const much = await checkMailLimits(request, 'sign-up', asked.email, null)
  if (much) return err(much)
  const chosen = await validateNewPassword(request, asked.password)
  if (!chosen.ok) return chosen
  const { email } = asked
  const made = { email, firstName, lastName, verified: false, now }
  const id = await addAccount(deps.sql, made, { passwordHash: chosen.value })
  if (!id) return err({ code: 'email_taken' })
  await sendVerification(deps, { id, email, first_name: firstName })
  return ok(await startSignedIn(request, id))
}
