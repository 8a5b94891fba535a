import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findByEmail, findById } from './accounts.sql.ts'
import { type Entered, enter } from './enter.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { noteEvent } from './note-event.ts'
import { passwordMatches } from './password-hash.ts'
import { endThisSession } from './start-session.ts'

type Refusal = { code: 'invalid_credentials' } | { code: 'account_suspended' } | TooMany

/** Signs in by password; unknown addresses and wrong passwords get the same answer in the same time. */
export async function signIn(
  context: RequestContext,
  email: string,
  password: string,
): Promise<Outcome<Entered, Refusal>> {
  const much = await tooMany(context, 'sign-in', email)
  if (much) return no(much)
  const found = await findByEmail(context.parts.sql, email)
  const right = await passwordMatches(password, found?.password_hash ?? null)
  if (!found || !right) {
    await noteEvent(context, 'signin_failed', found ? { tried: found.id } : {})
    return no({ code: 'invalid_credentials' })
  }
  if (found.suspended) return no({ code: 'account_suspended' })
  const entered = await enter(context, found.id)
  // A new password set meanwhile has ended the sessions that were there; this one came after.
  if ((await findById(context.parts.sql, found.id))?.password_hash === found.password_hash) return yes(entered)
  await endThisSession(context)
  return no({ code: 'invalid_credentials' })
}
