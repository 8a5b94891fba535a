import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export type Found = Pick<Tables['accounts'], 'id' | 'email' | 'first_name'> & {
  email_verified: boolean
  suspended: boolean
  password_hash: string | null
}

export async function findByEmail(sql: Sql, email: string): Promise<Found | null> {
  const [row] = await sql<Found[]>`
    select a.id, a.email, a.first_name, a.email_verified_at is not null as email_verified,
      a.suspended_at is not null as suspended, c.password_hash
    from accounts a left join credentials c on c.account_id = a.id and c.provider = 'password'
    where lower(a.email) = lower(${email}) and a.deleted_at is null`
  return row ?? null
}

export async function findById(sql: Sql, id: AccountId): Promise<Found | null> {
  const [row] = await sql<Found[]>`
    select a.id, a.email, a.first_name, a.email_verified_at is not null as email_verified,
      a.suspended_at is not null as suspended, c.password_hash
    from accounts a left join credentials c on c.account_id = a.id and c.provider = 'password'
    where a.id = ${id} and a.deleted_at is null`
  return row ?? null
}

export async function lockAccount(tx: Sql, id: AccountId): Promise<Found | null> {
  await tx`select 1 from accounts where id = ${id} for update`
  return findById(tx, id)
}

type NewAccount = { email: string; firstName: string; lastName: string; verified: boolean; now: Temporal.Instant }
type FirstWay = { passwordHash: string } | { provider: 'google' | 'oidc'; subject: string }

export async function addAccount(sql: Sql, made: NewAccount, way: FirstWay): Promise<AccountId | null> {
  const { email, firstName, lastName, verified, now } = made
  const [provider, subject, hash] =
    'passwordHash' in way ? ['password', null, way.passwordHash] : [way.provider, way.subject, null]
  const [row] = await sql<{ id: AccountId }[]>`
    with made as (
      insert into accounts (email, first_name, last_name, created_at, email_verified_at)
      values (${email}, ${firstName}, ${lastName}, ${now}, ${verified ? now : null})
      on conflict (lower(email)) do nothing returning id
    ), way as (
      insert into credentials (account_id, provider, subject, password_hash, created_at)
      select id, ${provider}, ${subject}, ${hash}, ${now} from made
    ), role as (
      insert into user_roles (user_id, role, assigned_at) select id, 'user', ${now} from made
    )
    select id from made`
  return row?.id ?? null
}

export async function findByProvider(sql: Sql, provider: string, subject: string): Promise<Found | null> {
  const [row] = await sql<{ account_id: AccountId }[]>`
    select account_id from credentials where provider = ${provider} and subject = ${subject}`
  return row ? findById(sql, row.account_id) : null
}

/**
 * Connects an external sign-in. An account has at most one per provider, so a new one replaces the old one. Returns
 * false if the account no longer exists.
 */
export async function addProvider(
  sql: Sql,
  id: AccountId,
  provider: string,
  subject: string,
  now: Temporal.Instant,
): Promise<boolean> {
  // A shared lock would let two browsers insert the same row, and the key on the subject would refuse the second.
  const { count } = await sql`
    with here as (
      select id from accounts where id = ${id} and deleted_at is null and suspended_at is null for no key update
    )
    insert into credentials (account_id, provider, subject, created_at)
      select id, ${provider}, ${subject}, ${now}::timestamptz from here
    on conflict (account_id, provider) do update set subject = excluded.subject, created_at = excluded.created_at`
  return count === 1
}

export async function setPassword(sql: Sql, id: AccountId, hash: string, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into credentials (account_id, provider, password_hash, created_at)
      values (${id}, 'password', ${hash}, ${now})
    on conflict (account_id, provider) do update set password_hash = excluded.password_hash,
      created_at = excluded.created_at`
}

/** Removes every way in that someone else may have added, but not the second factor. */
export async function dropCredentials(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<void> {
  await sql`delete from credentials where account_id = ${id}`
  await dropKeys(sql, id, now)
}

/**
 * Removes passkeys, known devices and API keys, because each lets someone in without the password. Disables webhooks,
 * because a thief's endpoint would still get the owner's messages and bookings.
 */
export async function dropKeys(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<void> {
  await sql`
    with d as (delete from known_devices where account_id = ${id}),
      k as (delete from api_keys where account_id = ${id}),
      w as (
        update webhook_endpoints set disabled_at = ${now}, disabled_why = 'recovery'
        where account_id = ${id} and disabled_at is null
      )
    delete from passkeys where account_id = ${id}`
}

export async function markVerified(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<void> {
  await sql`update accounts set email_verified_at = ${now}
    where id = ${id} and email_verified_at is null and deleted_at is null`
}

/**
 * Checks whether the owner has signed in on this device. Sign-ins from before the address was verified don't count,
 * because anyone could have created the account.
 */
export async function isKnownDevice(sql: Sql, email: string, deviceHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select 1 from known_devices d join accounts a on a.id = d.account_id
    where lower(a.email) = lower(${email}) and d.device_hash = ${deviceHash} and a.email_verified_at is not null`
  return rows.length > 0
}

export async function wasSignedInOn(sql: Sql, id: AccountId, deviceHash: Buffer): Promise<boolean> {
  const rows = await sql`select 1 from known_devices where account_id = ${id} and device_hash = ${deviceHash}`
  return rows.length > 0
}

export async function addRole(
  sql: Sql,
  id: AccountId,
  role: 'user' | 'host' | 'admin',
  now: Temporal.Instant,
): Promise<void> {
  await sql`insert into user_roles (user_id, role, assigned_at) values (${id}, ${role}, ${now})`
}

type Admin = { id: AccountId; email: string; firstName: string }

export function findAdmins(sql: Sql): Promise<Admin[]> {
  return sql<Admin[]>`
    select a.id, a.email, a.first_name as "firstName" from accounts a
    where a.id in (select user_id from user_roles where role = 'admin') and a.deleted_at is null
      and a.suspended_at is null
      and ${newestRole(sql, sql`a.id`)} = 'admin' order by a.id`
}

export const newestRole = (sql: Sql, account: ReturnType<Sql>) => sql`
  (select r.role from user_roles r where r.user_id = ${account} order by r.assigned_at desc, r.id desc limit 1)`

export async function isAdmin(sql: Sql, id: AccountId): Promise<boolean> {
  const [row] = await sql<{ role: string | null }[]>`select ${newestRole(sql, sql`${id}::uuid`)} as role`
  return row?.role === 'admin'
}

/**
 * The start of a statement that adds a sign-in method. `here` has a row only if the account is neither deleted nor
 * suspended. Locks the account until the transaction ends, because the account may have changed since the request
 * arrived.
 */
export const accountHere = (sql: Sql, id: AccountId) => sql`
  here as (select id from accounts where id = ${id} and deleted_at is null and suspended_at is null for share)`

/** Like `accountHere`, but also requires a live session, because the owner may have ended it. */
export const signedInHere = (sql: Sql, id: AccountId, session: SessionId) => sql`
  there as (select id from accounts where id = ${id} and deleted_at is null and suspended_at is null for share),
  here as (
    select account_id as id from sessions where id = ${session} and account_id = ${id} and ended_at is null
      and exists (select 1 from there) for share
  )`

export async function isStillSignedIn(tx: Transaction, id: AccountId, session: SessionId): Promise<boolean> {
  return (await tx`with ${signedInHere(tx, id, session)} select 1 from here`).length > 0
}

export async function isStillHere(tx: Transaction, id: AccountId): Promise<boolean> {
  return (await tx`with ${accountHere(tx, id)} select 1 from here`).length > 0
}
