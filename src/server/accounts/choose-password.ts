import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { checkPassword, isLeakedPassword } from '../../domain/password.ts'
import { hashPassword } from './password-hash.ts'

export type PasswordRefusal = { code: 'weak_password'; issues: readonly string[] } | { code: 'leaked_password' }

/** The hash to keep of a new password, if it meets the rules. */
export async function choosePassword(password: string): Promise<Outcome<string, PasswordRefusal>> {
  if (isLeakedPassword(password)) return no({ code: 'leaked_password' })
  const { valid, issues } = checkPassword(password)
  return valid ? yes(await hashPassword(password)) : no({ code: 'weak_password', issues })
}
