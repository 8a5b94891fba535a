import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import { recordAct } from '../audit/audit.sql.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import { addAccount, addRole, findByEmail } from './accounts.sql.ts'
import { withToken } from './emails/unasked.ts'
import { hashPassword } from './password-hash.ts'
import { createToken } from './verification-tokens.sql.ts'

const LINK_HOURS = 24

type Asked = { email: string; firstName: string; lastName: string }
type Refusal = { code: 'bad_email' | 'bad_name' | 'account_suspended' }

/**
 * For whoever runs the machine, not for a request: makes the address an administrator's, with a new account where it has none.
 * Answers with the address of the page where a new account's password is set, which works for a day; null for one that was there.
 */
export async function createAdmin(
  { sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>,
  asked: Asked,
): Promise<Result<string | null, Refusal>> {
  const email = asked.email.trim()
  const firstName = sanitise(asked.firstName)
  const lastName = sanitise(asked.lastName)
  const now = clock.now()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) return err({ code: 'bad_email' })
  // Nobody knows it; the link sets the first one.
  const passwordHash = await hashPassword(newToken())
  return inTransaction(sql, async (tx) => {
    const found = await findByEmail(tx, email)
    if (found?.suspended) return err({ code: 'account_suspended' })
    if (found) {
      await makeAdmin(tx, found.id, now)
      return ok(null)
    }
    if (!firstName || !lastName) return err({ code: 'bad_name' })
    const id = await addAccount(tx, { email, firstName, lastName, verified: true, now }, { passwordHash })
    if (!id) throw new Error(`${email} was taken meanwhile; try again`)
    await makeAdmin(tx, id, now)
    const token = newToken()
    const ends = now.add({ hours: LINK_HOURS })
    await createToken(tx, { kind: 'recovery', accountId: id, email, secretHash: hashOf(token), now, ends })
    return ok(`${config.publicUrl}${withToken('/auth/recover', token)}`)
  })
}

async function makeAdmin(tx: Transaction, id: AccountId, now: Temporal.Instant): Promise<void> {
  await addRole(tx, id, 'admin', now)
  const act = { act: 'account.make_admin', subjectId: id, reason: '', before: {}, after: { role: 'admin' } } as const
  await recordAct(tx, { actorId: null, requestId: 'create-admin', now }, act)
}
