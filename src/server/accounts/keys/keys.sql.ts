import type { Scope } from '../../../domain/accounts/api-key.ts'
import type { Visitor } from '../../../domain/accounts/visitor.ts'
import type { AccountId, ApiKeyId, SessionId } from '../../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { KeyCaller } from '../../platform/http/request-context.ts'
import { type AccountColumns, accountColumns, accountOf } from '../sessions.sql.ts'

/** Keys of a person, or the keys of the site that every admin may manage. */
export type KeyOwner = { account: AccountId; site: boolean }

const ownedBy = (sql: Sql, { account, site }: KeyOwner) =>
  site ? sql`k.site` : sql`k.account_id = ${account} and not k.site`

const unlessOver = (sql: Sql, now: Temporal.Instant) =>
  sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`

type KeyRow = Pick<Tables['api_keys'], 'name' | 'created_at' | 'expires_at' | 'last_used_at'> & {
  id: ApiKeyId
  scopes: Scope[]
  hint: string
  former_ends_at: Temporal.Instant | null
  owner: string
}

/** Newest first, expired keys included, so that their owner sees why a program stopped working. */
export function listKeys(sql: Sql, owner: KeyOwner, now: Temporal.Instant): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select k.id, k.name, k.scopes, k.created_at, k.expires_at, k.last_used_at,
      (select s.hint from api_key_secrets s where s.key_id = k.id and s.ends_at is null) as hint,
      (select max(s.ends_at) from api_key_secrets s where s.key_id = k.id and s.ends_at > ${now}) as former_ends_at,
      a.first_name || ' ' || a.last_name as owner
    from api_keys k join accounts a on a.id = k.account_id
    where ${ownedBy(sql, owner)} and k.revoked_at is null
    order by k.created_at desc, k.id`
}

/** Locks the account or the site's keys, so that two concurrent requests can't exceed the limit. */
export async function countKeys(tx: Transaction, owner: KeyOwner, now: Temporal.Instant): Promise<number> {
  await (owner.site
    ? tx`select pg_advisory_xact_lock(hashtext('the keys of the site'))`
    : tx`select 1 from accounts where id = ${owner.account} for update`)
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from api_keys k where ${ownedBy(tx, owner)} and ${unlessOver(tx, now)}`
  return row?.count ?? 0
}

type NewKey = KeyOwner & {
  name: string
  scopes: readonly Scope[]
  now: Temporal.Instant
  expiresAt: Temporal.Instant | null
}

export async function insertKey(tx: Transaction, k: NewKey): Promise<ApiKeyId> {
  const [row] = await tx<{ id: ApiKeyId }[]>`
    with session as (
      insert into sessions (account_id, created_at, expires_at) values (${k.account}, ${k.now}, ${k.now}) returning id
    )
    insert into api_keys (account_id, session_id, site, name, scopes, created_at, expires_at)
    select ${k.account}, id, ${k.site}, ${k.name}, ${k.scopes as Scope[]}::text[], ${k.now}, ${k.expiresAt}
    from session returning id`
  if (!row) throw new Error('no key row was returned')
  return row.id
}

type NewSecret = { key: ApiKeyId; hash: Buffer; hint: string; now: Temporal.Instant }

export async function insertSecret(tx: Transaction, { key, hash, hint, now }: NewSecret): Promise<void> {
  await tx`
    insert into api_key_secrets (hash, key_id, hint, created_at) values (${hash}, ${key}, ${hint}, ${now})`
}

/** Locks the key. Null if it doesn't belong to the owner, or if it has expired or was revoked. */
export async function lockKey(
  tx: Transaction,
  owner: KeyOwner,
  id: string,
  now: Temporal.Instant,
): Promise<{ id: ApiKeyId; name: string } | null> {
  const [row] = await tx<{ id: ApiKeyId; name: string }[]>`
    select k.id, k.name from api_keys k
    where k.id = ${id} and ${ownedBy(tx, owner)} and ${unlessOver(tx, now)} for update`
  return row ?? null
}

type Ending = { key: ApiKeyId; now: Temporal.Instant; ends: Temporal.Instant }

/** Secrets that were replaced before keep their own end, because a program may still use any of them. */
export async function endSecret(tx: Transaction, { key, now, ends }: Ending): Promise<void> {
  await tx`delete from api_key_secrets where key_id = ${key} and ends_at <= ${now}`
  await tx`update api_key_secrets set ends_at = ${ends} where key_id = ${key} and ends_at is null`
}

/** The key acts as this admin from now on, because only the person who has the secret may be named in the audit log. */
export async function takeOverKey(tx: Transaction, key: ApiKeyId, by: AccountId): Promise<void> {
  await tx`
    with taken as (update api_keys set account_id = ${by} where id = ${key} returning session_id)
    update sessions set account_id = ${by} where id in (select session_id from taken)`
}

/** Expired keys can be removed from the list, too. */
export async function revokeKey(
  tx: Transaction,
  owner: KeyOwner,
  id: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    update api_keys k set revoked_at = ${now}
    where k.id = ${id} and ${ownedBy(tx, owner)} and k.revoked_at is null returning name`
  return row?.name ?? null
}

type CallerRow = AccountColumns & {
  id: AccountId
  key_id: ApiKeyId
  session_id: SessionId
  scopes: Scope[]
  expires_at: Temporal.Instant | null
  last_used_at: Temporal.Instant | null
}

/** A key of a suspended or deleted account counts as none. */
export async function findKeyCaller(
  sql: Sql,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<{ caller: KeyCaller; lastUsedAt: Temporal.Instant | null } | null> {
  const [row] = await sql<CallerRow[]>`
    select k.id as key_id, k.session_id, k.scopes, k.expires_at, k.last_used_at, ${accountColumns(sql, now)}
    from api_key_secrets s join api_keys k on k.id = s.key_id join accounts a on a.id = k.account_id
    where s.hash = ${hash} and (s.ends_at is null or s.ends_at > ${now}) and ${unlessOver(sql, now)}
      and a.suspended_at is null and a.deleted_at is null`
  if (!row) return null
  const visitor: Visitor = {
    sessionId: row.session_id,
    account: accountOf(row),
    expiresAt: row.expires_at ?? now,
    lastActiveAt: row.last_used_at,
    confirmedAt: null,
    pendingAccountId: null,
  }
  return { caller: { id: row.key_id, scopes: row.scopes, visitor }, lastUsedAt: row.last_used_at }
}

export async function noteUse(sql: Sql, id: ApiKeyId, now: Temporal.Instant): Promise<void> {
  await sql`update api_keys set last_used_at = ${now} where id = ${id}`
}
