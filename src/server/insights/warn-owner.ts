import type { AccountId } from '../../domain/id.ts'
import type { Sql } from '../database/connect.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Parts } from '../parts.ts'
import { claimWarning } from './security.sql.ts'

/** In the transaction given: warns an account's owner of something suspicious, at most once a day; whether it was due. */
export async function warnOwner(
  parts: Pick<Parts, 'clock' | 'config'>,
  sql: Sql,
  accountId: AccountId,
): Promise<boolean> {
  const email = await claimWarning(sql, accountId, parts.clock.now())
  if (email) await queueMail(parts, sql, { to: email, kind: 'suspicious', facts: {} })
  return email !== null
}
