import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { COMMON_PASSWORD, checkPassword, isLeakedPassword } from '../../domain/password.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isKnownPassword } from './known-passwords.ts'
import { noteEvent } from './note-event.ts'
import { hashPassword } from './password-hash.ts'

export type PasswordRefusal = { code: 'weak_password'; issues: readonly string[] } | { code: 'leaked_password' }

/** The hash to keep of a new password, if it meets the rules; one that does not is noted. */
export async function choosePassword(
  context: RequestContext,
  password: string,
): Promise<Outcome<string, PasswordRefusal>> {
  if (isLeakedPassword(password)) {
    await noteEvent(context, 'leaked_password_detected')
    return no({ code: 'leaked_password' })
  }
  const { valid, issues } = checkPassword(password)
  const known = valid && isKnownPassword(password)
  if (valid && !known) return yes(await hashPassword(password))
  await noteEvent(context, 'weak_password_attempt')
  return no({ code: 'weak_password', issues: known ? [COMMON_PASSWORD] : issues })
}
