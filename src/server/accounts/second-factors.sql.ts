import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { signedInHere } from './accounts.sql.ts'

export type FactorRow = Pick<Tables['second_factors'], 'sealed_secret' | 'confirmed_at' | 'next_sealed' | 'failures'>

export async function findFactor(sql: Sql, account: AccountId): Promise<FactorRow | null> {
  const [row] = await sql<
    FactorRow[]
  >`select sealed_secret, confirmed_at, next_sealed, failures from second_factors where account_id = ${account}`
  return row ?? null
}

export async function beginFactor(
  sql: Sql,
  account: AccountId,
  session: SessionId,
  sealed: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } = await sql`
    with ${signedInHere(sql, account, session)}
    insert into second_factors as f (account_id, sealed_secret, created_at) select id, ${sealed}, ${now}::timestamptz
      from here
    on conflict (account_id) do update set
      sealed_secret = case when f.confirmed_at is null then excluded.sealed_secret else f.sealed_secret end,
      next_sealed = case when f.confirmed_at is null then null else excluded.sealed_secret end,
      last_step = case when f.confirmed_at is null then 0 else f.last_step end`
  return count === 1
}

/**
 * Counts an answer and returns the number of wrong answers in a row. A correct answer resets the number. Answers for an
 * unconfirmed authenticator don't count.
 */
export async function countAnswer(sql: Sql, account: AccountId, right: boolean): Promise<number> {
  const [row] = await sql<{ failures: number }[]>`
    update second_factors set failures = case when ${right} then 0 else failures + 1 end
    where account_id = ${account} and confirmed_at is not null and (failures > 0 or not ${right}) returning failures`
  return row?.failures ?? 0
}

/** The authenticator is locked after this many wrong answers in a row (NIST SP 800-63B, 5.2.2). */
export const MOST_FAILURES = 100

export async function allowFiveMore(sql: Sql, account: AccountId): Promise<void> {
  await sql`update second_factors set failures = least(failures, ${MOST_FAILURES - 5}) where account_id = ${account}`
}

type NextFactor = { next: string; step: number; now: Temporal.Instant }

export async function replaceFactor(sql: Sql, account: AccountId, { next, step, now }: NextFactor): Promise<boolean> {
  const { count } = await sql`
    update second_factors set sealed_secret = next_sealed, next_sealed = null, last_step = ${step},
      secret_since = ${now}
    where account_id = ${account} and next_sealed = ${next}`
  return count === 1
}

type Step = { step: number; sealed: string; now: Temporal.Instant }

/**
 * Accepts a code of this time step once, and activates the factor if it is pending. Returns the time at which the
 * account received the secret, or null if this step or a later one was already used.
 */
export async function spendStep(
  sql: Sql,
  account: AccountId,
  { step, sealed, now }: Step,
): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ since: Temporal.Instant }[]>`
    update second_factors set last_step = ${step}, sealed_secret = ${sealed},
      confirmed_at = coalesce(confirmed_at, ${now}),
      secret_since = coalesce(secret_since, ${now})
    where account_id = ${account} and last_step < ${step} returning secret_since as since`
  return row?.since ?? null
}

export async function findBackupSalt(sql: Sql, account: AccountId): Promise<Buffer | null> {
  const [row] = await sql<{ salt: Buffer }[]>`
    select substring(code_hash from 1 for 16) as salt from backup_codes
      where account_id = ${account} and used_at is null limit 1`
  return row?.salt ?? null
}

export async function spendBackupCode(
  sql: Sql,
  account: AccountId,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ since: Temporal.Instant }[]>`
    update backup_codes set used_at = ${now} where account_id = ${account} and code_hash = ${hash} and used_at is null
    returning created_at as since`
  return row?.since ?? null
}

export async function replaceBackupCodes(
  tx: Transaction,
  account: AccountId,
  hashes: Buffer[],
  now: Temporal.Instant,
): Promise<void> {
  await tx`delete from backup_codes where account_id = ${account}`
  for (const hash of hashes)
    await tx`insert into backup_codes (account_id, code_hash, created_at) values (${account}, ${hash}, ${now})`
}

export async function forgetNextFactor(sql: Sql, account: AccountId): Promise<void> {
  await sql`update second_factors set next_sealed = null where account_id = ${account}`
}

export async function deleteFactor(sql: Sql, account: AccountId): Promise<boolean> {
  const rows = await sql`
    with codes as (delete from backup_codes where account_id = ${account})
    delete from second_factors where account_id = ${account} returning confirmed_at`
  return rows[0]?.confirmed_at != null
}

export type PasskeyRow = Tables['passkeys']

export function listPasskeys(sql: Sql, account: AccountId): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`select * from passkeys where account_id = ${account} order by created_at, id`
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await sql<PasskeyRow[]>`select * from passkeys where credential_id = ${credentialId}`
  return row ?? null
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'public_key' | 'created_at' | 'last_used_at'> & {
  public_key: Uint8Array
  now: Temporal.Instant
}

export async function insertPasskey(sql: Sql, session: SessionId, p: NewPasskey): Promise<boolean> {
  const { count } = await sql`
    with ${signedInHere(sql, p.account_id, session)}
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
    select id, ${p.credential_id}, ${p.public_key}::bytea, ${p.counter}::bigint, ${p.transports}::text[], ${p.name},
      ${p.now}::timestamptz from here
    on conflict (credential_id) do nothing`
  return count === 1
}

export async function countPasskey(sql: Sql, id: string, counter: number, now: Temporal.Instant): Promise<void> {
  await sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`
}

export async function deletePasskey(sql: Sql, account: AccountId, id: string): Promise<boolean> {
  const { count } = await sql`delete from passkeys where id = ${id} and account_id = ${account}`
  return count === 1
}

export type OutsideSignIn = { provider: 'google' | 'oidc'; subject: string }

type Pending = { accountId: AccountId; until: Temporal.Instant; join: OutsideSignIn | null }

/**
 * Makes a visitor's session wait for an account's second factor, and invalidates its old tokens. Returns false if
 * someone has signed in to the session in the meantime.
 */
export async function awaitSecondFactor(
  sql: Sql,
  id: SessionId,
  { accountId, until, join }: Pending,
): Promise<boolean> {
  const { count } = await sql`
    with pending as (
      update sessions set pending_account_id = ${accountId}, pending_until = ${until},
        pending_join = ${join && sql.json(join)}
      where id = ${id} and account_id is null returning id
    ), forgotten as (delete from session_tokens where session_id in (select id from pending))
    select id from pending`
  return count === 1
}

export async function takePendingJoin(tx: Sql, id: SessionId, account: AccountId): Promise<OutsideSignIn | null> {
  const [row] = await tx<{ join: OutsideSignIn | null }[]>`
    select pending_join as join from sessions where id = ${id} and pending_account_id = ${account} for update`
  if (row?.join) await tx`update sessions set pending_join = null where id = ${id}`
  return row?.join ?? null
}

type SessionProof = { signed_in_at: Temporal.Instant; proof_since: Temporal.Instant | null }

export async function findSessionProof(tx: Sql, id: SessionId): Promise<SessionProof | null> {
  const [row] = await tx<SessionProof[]>`
    select created_at as signed_in_at, proof_since from sessions where id = ${id} and ended_at is null`
  return row ?? null
}

/** Former factors are kept only as long as claim links are valid, because nothing else uses them. */
const KEPT_DAYS = 7

type FormerFactor = Pick<Tables['former_factors'], 'id' | 'sealed_secret' | 'code_hashes'>

export async function keepFormerFactor(tx: Sql, account: AccountId, now: Temporal.Instant): Promise<void> {
  await tx`
    insert into former_factors (account_id, sealed_secret, last_step, code_hashes, since, ended_at)
    select f.account_id, f.sealed_secret, f.last_step,
      array(select b.code_hash from backup_codes b where b.account_id = f.account_id and b.used_at is null),
        coalesce(f.secret_since, f.confirmed_at), ${now}
    from second_factors f where f.account_id = ${account} and f.confirmed_at is not null`
}

export function findFormerFactors(sql: Sql, account: AccountId, at: Temporal.Instant): Promise<FormerFactor[]> {
  return sql<FormerFactor[]>`
    select id, sealed_secret, code_hashes from former_factors
    where account_id = ${account} and since <= ${at} and ended_at >= ${at} order by id`
}

export async function spendFormerStep(sql: Sql, id: number, step: number): Promise<boolean> {
  const { count } = await sql`update former_factors set last_step = ${step} where id = ${id} and last_step < ${step}`
  return count === 1
}

export async function spendFormerCode(sql: Sql, id: number, hash: Buffer): Promise<boolean> {
  const { count } = await sql`
    update former_factors set code_hashes = array_remove(code_hashes, ${hash})
      where id = ${id} and ${hash} = any(code_hashes)`
  return count === 1
}

export async function forgetFormerFactors(sql: Sql, now: Temporal.Instant): Promise<void> {
  await sql`delete from former_factors where ended_at < ${now.subtract({ hours: KEPT_DAYS * 24 })}`
}
