import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { sanitise } from '../../domain/text.ts'
import type { RequestContext } from '../http/request-context.ts'
import { addAccount } from './accounts.sql.ts'
import { choosePassword, type PasswordRefusal } from './choose-password.ts'
import { type Entered, signedIn } from './enter.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { sendVerification } from './verify-email.ts'

type Asked = { email: string; password: string; firstName: string; lastName: string }
type Refusal = { code: 'email_taken' } | { code: 'bad_name' } | PasswordRefusal | TooMany

/** Makes an account of role user, signs in and sends the mail that verifies the address; says that an address is taken. */
export async function signUp(context: RequestContext, asked: Asked): Promise<Outcome<Entered, Refusal>> {
  const { parts } = context
  const firstName = sanitise(asked.firstName)
  const lastName = sanitise(asked.lastName)
  if (!firstName || !lastName) return no({ code: 'bad_name' })
  const much = await tooMany(context, 'sign-up', null)
  if (much) return no(much)
  const chosen = await choosePassword(context, asked.password)
  if (!chosen.ok) return chosen
  const { email } = asked
  const made = { email, firstName, lastName, verified: false, now: parts.clock.now().toString() }
  const id = await addAccount(parts.sql, made, { passwordHash: chosen.value })
  if (!id) return no({ code: 'email_taken' })
  await sendVerification(parts, { id, email, first_name: firstName })
  return yes(await signedIn(context, id))
}
