import type { AccountId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { Parts } from '../parts.ts'
import { findSignIn } from './accounts.sql.ts'
import { passwordMatches } from './password-hash.ts'

/** The account behind an address and its password; unknown addresses and wrong passwords get the same answer in the same time. */
export async function signIn(
  { sql }: Parts,
  email: string,
  password: string,
): Promise<Outcome<AccountId, { code: 'invalid_credentials' }>> {
  const found = await findSignIn(sql, email)
  const right = await passwordMatches(password, found?.password_hash ?? null)
  return found && right ? yes(found.id) : no({ code: 'invalid_credentials' })
}
