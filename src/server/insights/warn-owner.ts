import type { AccountId } from '../../domain/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Parts } from '../parts.ts'
import { claimWarning } from './security.sql.ts'

/** In the transaction given: warns an account's owner of something suspicious, at most once a day; whether it was due. */
export async function warnOwner({ clock }: Pick<Parts, 'clock'>, sql: Sql, accountId: AccountId): Promise<boolean> {
  const email = await claimWarning(sql, accountId, clock.now())
  // The letter to this address is queued here; until there is an outbox, the alert alone says that it was due.
  return email !== null
}
