import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Email } from '../external/mail/draw-email.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { claimWarning, type WarningKind } from './security.sql.ts'

/** Warns an account's owner in the given transaction, at most once a day per kind. Returns whether it was due. */
export async function warnOwner(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  sql: Sql,
  accountId: AccountId,
  kind: WarningKind,
  mail: Email,
): Promise<boolean> {
  const email = await claimWarning(sql, accountId, kind, deps.clock.now())
  if (email) await queueMail(deps, sql, { to: email, email: mail })
  return email !== null
}
