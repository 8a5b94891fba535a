import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../database/connect.ts'

/**
 * To begin a statement with that adds to somebody's ways in: `here` has a row as long as the account is neither deleted nor suspended, and
 * it stays so until the transaction ends. Who was there when the request came may have left by the time it writes.
 */
export const accountHere = (sql: Sql, id: AccountId) => sql`
  here as (select id from accounts where id = ${id} and deleted_at is null and suspended_at is null for share)`

/** The same, and its session has not been ended: its owner may have shut out whoever is signed in. */
export const signedInHere = (sql: Sql, id: AccountId, session: SessionId) => sql`
  there as (select id from accounts where id = ${id} and deleted_at is null and suspended_at is null for share),
  here as (
    select account_id as id from sessions where id = ${session} and account_id = ${id} and ended_at is null and exists (select 1 from there) for share
  )`

/** The same as a question of its own. */
export async function isStillSignedIn(tx: Transaction, id: AccountId, session: SessionId): Promise<boolean> {
  return (await tx`with ${signedInHere(tx, id, session)} select 1 from here`).length > 0
}

/** Whether the account is neither deleted nor suspended, and stays so until the transaction ends. */
export async function isStillHere(tx: Transaction, id: AccountId): Promise<boolean> {
  return (await tx`with ${accountHere(tx, id)} select 1 from here`).length > 0
}
