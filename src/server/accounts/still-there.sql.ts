import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../database/connect.ts'

/**
 * Prefix for statements that add a sign-in method: `here` has a row only if the account is neither deleted nor
 * suspended, and locks it until the transaction ends, because the account may have changed since the request arrived.
 */
export const accountHere = (sql: Sql, id: AccountId) => sql`
  here as (select id from accounts where id = ${id} and deleted_at is null and suspended_at is null for share)`

/** The same, and the session must still be live, because the owner may have ended it. */
export const signedInHere = (sql: Sql, id: AccountId, session: SessionId) => sql`
  there as (select id from accounts where id = ${id} and deleted_at is null and suspended_at is null for share),
  here as (
    select account_id as id from sessions where id = ${session} and account_id = ${id} and ended_at is null and exists (select 1 from there) for share
  )`

/** The same as a separate query. */
export async function isStillSignedIn(tx: Transaction, id: AccountId, session: SessionId): Promise<boolean> {
  return (await tx`with ${signedInHere(tx, id, session)} select 1 from here`).length > 0
}

/** Whether the account is neither deleted nor suspended, and stays so until the transaction ends. */
export async function isStillHere(tx: Transaction, id: AccountId): Promise<boolean> {
  return (await tx`with ${accountHere(tx, id)} select 1 from here`).length > 0
}
