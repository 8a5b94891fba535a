import { personName } from '../../domain/accounts/person-name.ts'
import { EMAIL_ADDRESS } from '../../domain/kernel/email-address.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { recordAction } from '../platform/audit/audit.sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import {
  addAccount,
  addRole,
  dropCredentials,
  findByEmail,
  isAdmin,
  markVerified,
  setPassword,
} from './accounts.sql.ts'
import { withToken } from './emails/accounts.emails.ts'
import { hashPassword } from './password.ts'
import { lockCredentials } from './profile.sql.ts'
import { deleteFactor } from './second-factors.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { createToken } from './verification-tokens.sql.ts'

const LINK_HOURS = 24

type Asked = { email: string; firstName: string; lastName: string }
type Refusal = { code: 'bad_email' | 'bad_name' | 'account_suspended' }

/**
 * Makes the account with this address an administrator, creating it if needed. Returns the path for setting a password,
 * valid for a day, or null if a verified account of someone else has the address. Sign-in methods of an unverified
 * account are removed first, because anyone could have created it.
 */
export async function createAdmin(
  { sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>,
  asked: Asked,
): Promise<Result<string | null, Refusal>> {
  const email = asked.email.trim()
  const [firstName, lastName] = [personName(asked.firstName), personName(asked.lastName)]
  const now = clock.now()
  if (!EMAIL_ADDRESS.test(email) || email.length > 254) return err({ code: 'bad_email' })
  // The account has a random password that nobody knows. The owner sets a new one through the link.
  const passwordHash = await hashPassword(newToken())
  return inTransaction(sql, async (tx) => {
    const found = await findByEmail(tx, email)
    if (found?.suspended) return err({ code: 'account_suspended' })
    if (found?.email_verified && (await isAdmin(tx, found.id))) return ok(await linkFor(tx, found.id))
    if (found?.email_verified) {
      await makeAdmin(tx, found.id, now)
      return ok(null)
    }
    if (!found && !(firstName && lastName)) return err({ code: 'bad_name' })
    const made = { email, firstName: firstName ?? '', lastName: lastName ?? '', verified: true, now }
    const id = found ? await takeOver(tx, found.id, passwordHash, now) : await addAccount(tx, made, { passwordHash })
    if (!id) throw new Error(`${email} was taken by someone else; try again`)
    await makeAdmin(tx, id, now)
    return ok(await linkFor(tx, id))
  })

  async function linkFor(tx: Transaction, accountId: AccountId): Promise<string> {
    const token = newToken()
    const ends = now.add({ hours: LINK_HOURS })
    await createToken(tx, { kind: 'recovery', accountId, email, secretHash: hashOf(token), now, ends })
    return `${config.publicUrl}${withToken('/auth/recover', token)}`
  }
}

async function takeOver(tx: Transaction, id: AccountId, passwordHash: string, now: Temporal.Instant) {
  await lockCredentials(tx, id)
  await dropCredentials(tx, id, now)
  await deleteFactor(tx, id)
  await endSessionsOf(tx, id, null, now)
  await setPassword(tx, id, passwordHash, now)
  await markVerified(tx, id, now)
  return id
}

async function makeAdmin(tx: Transaction, id: AccountId, now: Temporal.Instant): Promise<void> {
  await addRole(tx, id, 'admin', now)
  const act = { act: 'account.make_admin', subjectId: id, reason: '', before: {}, after: { role: 'admin' } } as const
  await recordAction(tx, { actorId: null, keyId: null, requestId: 'create-admin', now }, act)
}
