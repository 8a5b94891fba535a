import { checkPassword, isLeakedPassword } from '../../domain/accounts/password.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { RequestContext } from '../http/request-context.ts'
import { noteEvent } from './note-event.ts'
import { hashPassword } from './password-hash.ts'

export type PasswordRefusal = { code: 'weak_password'; issues: readonly string[] } | { code: 'leaked_password' }

/** The hash to keep of a new password, if it meets the rules; one that does not is noted. */
export async function validateNewPassword(
  context: RequestContext,
  password: string,
): Promise<Result<string, PasswordRefusal>> {
  if (isLeakedPassword(password)) {
    await noteEvent(context, 'leaked_password_detected')
    return err({ code: 'leaked_password' })
  }
  const { valid, issues } = checkPassword(password)
  if (valid) return ok(await hashPassword(password))
  await noteEvent(context, 'weak_password_attempt')
  return err({ code: 'weak_password', issues })
}
