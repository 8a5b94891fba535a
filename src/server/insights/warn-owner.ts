import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { suspiciousMail } from './emails/suspicious.ts'
import { claimWarning } from './security.sql.ts'

/** In the transaction given: warns an account's owner of something suspicious, at most once a day; whether it was due. */
export async function warnOwner(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  sql: Sql,
  accountId: AccountId,
): Promise<boolean> {
  const email = await claimWarning(sql, accountId, deps.clock.now())
  if (email) await queueMail(deps, sql, { to: email, email: suspiciousMail })
  return email !== null
}
