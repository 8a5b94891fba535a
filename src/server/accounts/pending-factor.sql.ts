import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

export type OutsideSignIn = { provider: 'google' | 'oidc'; subject: string }

type Pending = { accountId: AccountId; until: Temporal.Instant; join: OutsideSignIn | null }

/**
 * Asks a visitor's session for an account's second factor and invalidates its old tokens. False if someone signed in to
 * it in between.
 */
export async function awaitSecondFactor(
  sql: Sql,
  id: SessionId,
  { accountId, until, join }: Pending,
): Promise<boolean> {
  const { count } = await sql`
    with pending as (
      update sessions set pending_account_id = ${accountId}, pending_until = ${until}, pending_join = ${join && sql.json(join)}
      where id = ${id} and account_id is null returning id
    ), forgotten as (delete from session_tokens where session_id in (select id from pending))
    select id from pending`
  return count === 1
}

/** The external sign-in to connect now that the second factor was entered; null without one. */
export async function takePendingJoin(tx: Sql, id: SessionId, account: AccountId): Promise<OutsideSignIn | null> {
  const [row] = await tx<{ join: OutsideSignIn | null }[]>`
    select pending_join as join from sessions where id = ${id} and pending_account_id = ${account} for update`
  if (row?.join) await tx`update sessions set pending_join = null where id = ${id}`
  return row?.join ?? null
}

export type SessionProof = { signed_in_at: Temporal.Instant; proof_since: Temporal.Instant | null }

/** When a session was signed in, and the age of the factor used. */
export async function findSessionProof(tx: Sql, id: SessionId): Promise<SessionProof | null> {
  const [row] = await tx<SessionProof[]>`
    select created_at as signed_in_at, proof_since from sessions where id = ${id} and ended_at is null`
  return row ?? null
}
