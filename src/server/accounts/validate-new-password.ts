import { type PasswordRefusal, passwordRefusal } from '../../domain/accounts/password.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { RequestContext } from '../http/request-context.ts'
import { noteEvent } from './note-event.ts'
import { hashPassword } from './password-hash.ts'

/** The hash of a new password, if it meets the rules. A refused one is recorded as an event. */
export async function validateNewPassword(
  context: RequestContext,
  password: string,
): Promise<Result<string, PasswordRefusal>> {
  const refusal = passwordRefusal(password)
  if (!refusal) return ok(await hashPassword(password))
  await noteEvent(context, refusal.code === 'leaked_password' ? 'leaked_password_detected' : 'weak_password_attempt')
  return err(refusal)
}
