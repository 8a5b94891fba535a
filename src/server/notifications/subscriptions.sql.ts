import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }
type New = Subscription & {
  account: AccountId
  session: SessionId
  userAgent: string
  now: Temporal.Instant
  most: number
}

const alive = (sql: Sql, now: Temporal.Instant) => sql`
  exists (select 1 from sessions s join accounts a on a.id = s.account_id
    where s.id = p.session_id and s.account_id = p.account_id and s.ended_at is null and s.expires_at > ${now}
      and a.deleted_at is null and a.suspended_at is null)`

/**
 * Assigns a browser to the account that is signed in there now. Beyond the limit, the account's oldest subscriptions
 * are removed.
 */
export async function keepSubscription(tx: Sql, of: New): Promise<void> {
  await tx`
    insert into push_subscriptions (endpoint, p256dh, auth, account_id, session_id, user_agent, created_at)
    values (${of.endpoint}, ${of.p256dh}, ${of.auth}, ${of.account}, ${of.session}, ${of.userAgent.slice(0, 300)},
      ${of.now})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      account_id = excluded.account_id,
      session_id = excluded.session_id, user_agent = excluded.user_agent, created_at = excluded.created_at,
        failing_since = null`
  await tx`
    delete from push_subscriptions where account_id = ${of.account} and id not in (
      select id from push_subscriptions where account_id = ${of.account} order by created_at desc, id desc
        limit ${of.most})`
}

export async function removeSubscription(sql: Sql, me: AccountId, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${me} and endpoint = ${endpoint}`
}

export async function findSubscriptions(sql: Sql, of: AccountId, now: Temporal.Instant): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from push_subscriptions p where account_id = ${of} and ${alive(sql, now)} order by created_at`
  return rows.map(({ id }) => id)
}

export async function hashSubscriptions(sql: Sql, of: AccountId, now: Temporal.Instant): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') as hash from push_subscriptions p
    where account_id = ${of} and ${alive(sql, now)} order by created_at`
  return rows.map(({ hash }) => hash)
}

export async function findSubscription(
  sql: Sql,
  id: string,
  of: AccountId,
  now: Temporal.Instant,
): Promise<Subscription | null> {
  const [row] = await sql<Subscription[]>`
    select endpoint, p256dh, auth from push_subscriptions p
      where id = ${id} and account_id = ${of} and ${alive(sql, now)}`
  return row ?? null
}

export async function noteTaken(sql: Sql, id: string): Promise<void> {
  await sql`update push_subscriptions set failing_since = null where id = ${id} and failing_since is not null`
}

export async function noteFailure(sql: Sql, id: string, now: Temporal.Instant): Promise<Temporal.Instant> {
  const [row] = await sql<{ since: Temporal.Instant }[]>`
    update push_subscriptions set failing_since = coalesce(failing_since, ${now}) where id = ${id}
      returning failing_since as since`
  return row?.since ?? now
}

export async function dropSubscription(sql: Sql, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`
}

export async function dropEnded(sql: Sql, now: Temporal.Instant): Promise<void> {
  await sql`delete from push_subscriptions p where not ${alive(sql, now)}`
}
