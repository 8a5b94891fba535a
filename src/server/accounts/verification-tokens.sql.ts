import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

const LINK_TRIES = 5

export type TokenKind = Tables['verification_tokens']['kind']

export type VerificationToken = Pick<
  Tables['verification_tokens'],
  'id' | 'kind' | 'account_id' | 'email' | 'created_at'
> & {
  facts: Record<string, string>
}

export type NewVerificationToken = {
  kind: TokenKind
  accountId: AccountId | null
  email: string | null
  secretHash: Buffer
  facts?: Record<string, string>
  now: Temporal.Instant
  ends: Temporal.Instant
}

/**
 * Tokens emailed earlier stay valid. Otherwise, strangers could invalidate them by requesting more. But a new request
 * from the same browser replaces the previous one, and a new address replaces the previous address, which may have been
 * mistyped.
 */
export async function createToken(sql: Sql, p: NewVerificationToken): Promise<void> {
  await sql`
    with former as (
      update verification_tokens set used_at = ${p.now} where kind = ${p.kind} and used_at is null and email is not null
        and case kind when 'new_email' then account_id = ${p.accountId}
          else facts->>'device' = ${p.facts?.device ?? null}::text
            and (lower(email) = lower(${p.email}) or account_id = ${p.accountId}) end
    )
    insert into verification_tokens (kind, account_id, email, secret_hash, facts, created_at, expires_at)
    values (${p.kind}, ${p.accountId}, ${p.email}, ${p.secretHash}, ${sql.json(p.facts ?? {})}, ${p.now}, ${p.ends})`
}

/** Uses a token once, even if requests are concurrent. A token requested by a browser works only on that `device`. */
export async function consumeToken(
  sql: Sql,
  kinds: readonly TokenKind[],
  hash: Buffer,
  now: Temporal.Instant,
  device = '',
): Promise<VerificationToken | null> {
  const [row] = await sql<VerificationToken[]>`
    update verification_tokens set used_at = ${now}
    where kind = any(${kinds as TokenKind[]}) and secret_hash = ${hash} and used_at is null and expires_at > ${now}
      and coalesce(facts->>'device', ${device}) = ${device} and tries < ${LINK_TRIES}
    returning id, kind, account_id, email, facts, created_at`
  return row ?? null
}

export async function findToken(
  sql: Sql,
  kinds: readonly TokenKind[],
  hash: Buffer,
  now: Temporal.Instant,
): Promise<VerificationToken | null> {
  const [row] = await sql<VerificationToken[]>`
    select id, kind, account_id, email, facts, created_at from verification_tokens
    where kind = any(${kinds as TokenKind[]}) and secret_hash = ${hash} and used_at is null and expires_at > ${now}
      and tries < ${LINK_TRIES}`
  return row ?? null
}

export async function findOldestClaim(
  sql: Sql,
  { account, email }: { account: AccountId; email: string },
  now: Temporal.Instant,
): Promise<VerificationToken | null> {
  const [row] = await sql<VerificationToken[]>`
    select id, kind, account_id, email, facts, created_at from verification_tokens
    where kind = 'claim' and account_id = ${account} and lower(email) = lower(${email})
      and used_at is null and expires_at > ${now} and tries < ${LINK_TRIES}
    order by created_at, id limit 1`
  return row ?? null
}

export async function countLinkTry(sql: Sql, id: VerificationToken['id']): Promise<number | null> {
  const [row] = await sql<{ tries: number }[]>`
    update verification_tokens set tries = tries + 1 where id = ${id} and used_at is null and tries < ${LINK_TRIES}
      returning tries`
  return row?.tries ?? null
}

/**
 * After a correct answer, removes the attempt from the count, so that the attempt isn't lost if the request fails
 * later.
 */
export async function forgetLinkTry(sql: Sql, id: VerificationToken['id']): Promise<void> {
  await sql`update verification_tokens set tries = tries - 1 where id = ${id} and tries > 0`
}

/**
 * Uses up the newest code that was requested on this device for an address, if the code matches. The fifth wrong answer
 * invalidates the code.
 */
export async function consumeCode(
  sql: Sql,
  kind: TokenKind,
  { email, device }: { email: string; device: string },
  hashes: readonly Buffer[],
  now: Temporal.Instant,
): Promise<VerificationToken | null> {
  const hex = hashes.map((hash) => hash.toString('hex'))
  const [row] = await sql<(VerificationToken & { right: boolean })[]>`
    update verification_tokens p set tries = tries + 1, used_at = case
      when encode(secret_hash, 'hex') = any(${hex}) then ${now}::timestamptz end
    where id = (select id from verification_tokens
      where kind = ${kind} and lower(email) = lower(${email}) and facts->>'device' = ${device}
      and used_at is null and expires_at > ${now} and tries < 5 order by created_at desc limit 1)
    returning id, kind, account_id, email, facts, created_at, encode(secret_hash, 'hex') = any(${hex}) as right`
  return row?.right && row.account_id ? row : null
}
