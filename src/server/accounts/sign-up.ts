import type { AccountId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { checkPassword, isLeakedPassword } from '../../domain/password.ts'
import { sanitise } from '../../domain/text.ts'
import type { Parts } from '../parts.ts'
import { addAccount } from './accounts.sql.ts'
import { hashPassword } from './password-hash.ts'

type Asked = { email: string; password: string; firstName: string; lastName: string }
type Refusal =
  | { code: 'email_taken' }
  | { code: 'weak_password'; issues: readonly string[] }
  | { code: 'leaked_password' }
  | { code: 'bad_name' }

/** Makes an account of role user; says that an address is taken. */
export async function signUp({ sql, clock }: Parts, asked: Asked): Promise<Outcome<AccountId, Refusal>> {
  const firstName = sanitise(asked.firstName)
  const lastName = sanitise(asked.lastName)
  if (!firstName || !lastName) return no({ code: 'bad_name' })
  if (isLeakedPassword(asked.password)) return no({ code: 'leaked_password' })
  const { valid, issues } = checkPassword(asked.password)
  if (!valid) return no({ code: 'weak_password', issues })
  const passwordHash = await hashPassword(asked.password)
  const id = await addAccount(sql, {
    email: asked.email,
    firstName,
    lastName,
    passwordHash,
    now: clock.now().toString(),
  })
  return id ? yes(id) : no({ code: 'email_taken' })
}
