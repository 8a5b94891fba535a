import type { Role } from '../../domain/accounts/permission.ts'
import type { Account, Visitor } from '../../domain/accounts/visitor.ts'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { AccountId, FileId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newestRole } from './accounts.sql.ts'
import { forgetFormerFactors } from './second-factors.sql.ts'

export type AccountColumns = Pick<Tables['accounts'], 'email' | 'first_name' | 'last_name'> & {
  email_verified: boolean
  role: Role | null
  suspended: boolean
  demo: boolean
  factor_on: boolean
  reset_ready_at: Temporal.Instant | null
  photo_id: FileId | null
  news_seq: number
}

type SessionRow = Pick<Tables['sessions'], 'expires_at' | 'last_active_at' | 'confirmed_at' | 'pending_account_id'> &
  AccountColumns & { session_id: SessionId; id: AccountId | null }

/** What a caller's account `a` consists of. */
export const accountColumns = (sql: Sql, now: Temporal.Instant) => sql`
  a.id, a.email, a.email_verified_at is not null as email_verified, a.first_name, a.last_name,
    a.suspended_at is not null as suspended,
  ${newestRole(sql, sql`a.id`)} as role, a.demo,
  exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as factor_on,
  (select r.ready_at from factor_resets r where r.account_id = a.id and r.ended_at is null
    and r.lapses_at > ${now}) as reset_ready_at,
  (select p.file_id from profile_photos p where p.account_id = a.id) as photo_id,
  coalesce((select p.seq from news_places p where p.account_id = a.id), 0)::bigint as news_seq`

const isLive = (sql: Sql, now: Temporal.Instant, idleSeconds: number) => sql`
  s.ended_at is null and s.expires_at > ${now} and a.suspended_at is null and a.deleted_at is null
  and (s.account_id is null or s.last_active_at > ${now.subtract({ seconds: idleSeconds })})`

export async function findLiveSessions(
  sql: Sql,
  ids: readonly SessionId[],
  now: Temporal.Instant,
  idleSeconds: number,
): Promise<Map<SessionId, AccountId | null>> {
  const rows = await sql<{ id: SessionId; account_id: AccountId | null }[]>`
    select s.id, s.account_id from sessions s left join accounts a on a.id = s.account_id
    where s.id = any(${ids as SessionId[]}::uuid[]) and ${isLive(sql, now, idleSeconds)}`
  return new Map(rows.map(({ id, account_id }) => [id, account_id]))
}

export async function findVisitor(
  sql: Sql,
  accessHash: Buffer,
  now: Temporal.Instant,
  idleSeconds: number,
): Promise<Visitor | null> {
  const [row] = await sql<SessionRow[]>`
    select s.id as session_id, t.expires_at, s.last_active_at, s.confirmed_at,
      case when s.pending_until > ${now} then s.pending_account_id end as pending_account_id,
      ${accountColumns(sql, now)}
    from session_tokens t join sessions s on s.id = t.session_id left join accounts a on a.id = s.account_id
    where t.hash = ${accessHash} and t.kind = 'access' and t.expires_at > ${now} and ${isLive(sql, now, idleSeconds)}`
  return row ? visitorOf(row) : null
}

function visitorOf(row: SessionRow): Visitor {
  return {
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    lastActiveAt: row.last_active_at,
    confirmedAt: row.confirmed_at,
    pendingAccountId: row.pending_account_id,
    account: row.id === null ? null : accountOf({ ...row, id: row.id }),
  }
}

export function accountOf(row: AccountColumns & { id: AccountId }): Account {
  const { id, email, email_verified: emailVerified, first_name: firstName, last_name: lastName, suspended, demo } = row
  const { photo_id: photoId, news_seq: newsSeq } = row
  const role = row.role ?? 'user'
  const mustEnroll = role === 'admin' && !demo && !row.factor_on
  const { reset_ready_at: resetReadyAt } = row
  return {
    id,
    email,
    emailVerified,
    firstName,
    lastName,
    role,
    suspended,
    demo,
    mustEnroll,
    resetReadyAt,
    photoId,
    newsSeq,
  }
}

type NewSession = {
  accountId: AccountId | null
  userAgent: string
  deviceHash: Buffer
  now: Temporal.Instant
  expiresAt: Temporal.Instant
  proofSince?: Temporal.Instant | null
}

/** A sign-in also counts as a confirmation of identity. */
export async function addSession(sql: Sql, s: NewSession): Promise<SessionId> {
  const proved = s.accountId && s.now
  const [row] = await sql<{ id: SessionId }[]>`
    insert into sessions (account_id, user_agent, device_hash, created_at, expires_at, last_active_at, confirmed_at,
      proof_since)
    values (${s.accountId}, ${s.userAgent}, ${s.deviceHash}, ${s.now}, ${s.expiresAt}, ${proved}, ${proved},
      ${s.proofSince ?? null}) returning id`
  if (!row) throw new Error('no session row was returned')
  return row.id
}

/** Turns a signed-out session into the account's session and invalidates its old tokens. The session keeps its hold. */
export async function enterSession(
  sql: Sql,
  id: SessionId,
  s: NewSession & { accountId: AccountId },
): Promise<boolean> {
  const { count } = await sql`
    with entered as (
      update sessions set account_id = ${s.accountId}, expires_at = ${s.expiresAt}, user_agent = ${s.userAgent},
        device_hash = ${s.deviceHash},
        created_at = ${s.now}, last_active_at = ${s.now}, confirmed_at = ${s.now},
          proof_since = ${s.proofSince ?? null},
        pending_account_id = null, pending_until = null, pending_join = null
      where id = ${id} and account_id is null and ended_at is null and expires_at > ${s.now} returning id
    ), forgotten as (delete from session_tokens where session_id in (select id from entered))
    select id from entered`
  return count === 1
}

export async function endSession(sql: Sql, id: SessionId, now: Temporal.Instant): Promise<void> {
  await sql`update sessions set ended_at = ${now} where id = ${id} and ended_at is null`
}

export async function endSessionsOf(
  sql: Sql,
  account: AccountId,
  but: SessionId | null,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update sessions set ended_at = ${now}
    where (account_id = ${account} or pending_account_id = ${account}) and id is distinct
      from ${but} and ended_at is null`
}

export async function touchSession(sql: Sql, id: SessionId, now: Temporal.Instant, atLeast = 55): Promise<void> {
  await sql`
    update sessions set last_active_at = ${now}
    where id = ${id} and account_id is not null and last_active_at < ${now.subtract({ seconds: atLeast })}`
}

/**
 * Records a confirmation of identity and invalidates older tokens, except a refresh token that is still in its grace
 * period.
 */
export async function confirmSession(
  sql: Sql,
  id: SessionId,
  proofSince: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with former as (
      update session_tokens set used_at = coalesce(used_at, ${now}), expires_at = case kind when 'access' then ${now}
        else expires_at end
      where session_id = ${id} and expires_at > ${now}
    )
    update sessions set confirmed_at = ${now}, last_active_at = ${now}, proof_since = least(proof_since, ${proofSince})
      where id = ${id}`
}

export async function rememberDevice(
  sql: Sql,
  account: AccountId,
  deviceHash: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into known_devices (account_id, device_hash, last_seen_at) values (${account}, ${deviceHash}, ${now})
    on conflict (account_id, device_hash) do update set last_seen_at = excluded.last_seen_at`
}

export async function rememberClock(sql: Sql, account: AccountId, clock: Clock): Promise<void> {
  await sql`update accounts set clock = ${clock} where id = ${account} and clock is distinct from ${clock}`
}

export async function findClock(sql: Sql, account: AccountId | null): Promise<Clock | null> {
  const [row] = await sql<{ clock: Clock | null }[]>`select clock from accounts where id = ${account}`
  return row?.clock ?? null
}

type DeviceRow = Pick<Tables['sessions'], 'id' | 'user_agent' | 'created_at'> & {
  last_active_at: Temporal.Instant
}

export function listSessions(sql: Sql, account: AccountId, now: Temporal.Instant, idle: number): Promise<DeviceRow[]> {
  return sql<DeviceRow[]>`
    select id, user_agent, created_at, last_active_at from sessions
    where account_id = ${account} and ended_at is null and expires_at > ${now}
      and last_active_at > ${now.subtract({ seconds: idle })} order by last_active_at desc, id`
}

export async function endOwnSession(
  sql: Sql,
  account: AccountId,
  id: SessionId,
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } =
    await sql`update sessions set ended_at = ${now} where id = ${id} and account_id = ${account} and ended_at is null`
  return count === 1
}

export async function forgetEnded(sql: Sql, now: Temporal.Instant): Promise<void> {
  await sql`delete from session_tokens where expires_at < ${now}`
  await sql`delete from verification_tokens where expires_at < ${now.subtract({ hours: 24 })}`
  await sql`delete from rate_limit_hits where at < ${now.subtract({ minutes: 10 })}`
  await sql`delete from budgets where ends_at < ${now}`
  await sql`delete from api_key_secrets where ends_at < ${now}`
  await forgetFormerFactors(sql, now)
}

type NewTokens = {
  sessionId: SessionId
  accessHash: Buffer
  refreshHash: Buffer
  now: Temporal.Instant
  accessEnds: Temporal.Instant
  refreshEnds: Temporal.Instant
}

export async function addTokens(sql: Sql, t: NewTokens): Promise<void> {
  await sql`
    insert into session_tokens (hash, session_id, kind, created_at, expires_at) values
      (${t.accessHash}, ${t.sessionId}, 'access', ${t.now}, ${t.accessEnds}),
      (${t.refreshHash}, ${t.sessionId}, 'refresh', ${t.now}, ${t.refreshEnds})`
}

export type RefreshRow = Pick<Tables['session_tokens'], 'session_id' | 'used_at'> &
  Pick<Tables['sessions'], 'account_id' | 'last_active_at' | 'device_hash' | 'user_agent'>

/** Locks the refresh token, so that two concurrent uses run one after the other. */
export async function lockRefresh(tx: Sql, hash: Buffer, now: Temporal.Instant): Promise<RefreshRow | null> {
  const [row] = await tx<RefreshRow[]>`
    select t.session_id, t.used_at, s.account_id, s.last_active_at, s.device_hash, s.user_agent
    from session_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash} and t.kind = 'refresh' and t.expires_at > ${now} and s.ended_at is null
      and s.expires_at > ${now}
    for update of t, s`
  return row ?? null
}

/** Extends a visitor's session. A signed-in session keeps the expiry that was set at sign-in. */
export async function spendRefresh(
  tx: Sql,
  hash: Buffer,
  sessionId: SessionId,
  now: Temporal.Instant,
  ends: Temporal.Instant,
): Promise<void> {
  await tx`
    with used as (update session_tokens set used_at = ${now} where hash = ${hash} and used_at is null)
    update sessions set expires_at = ${ends} where id = ${sessionId} and account_id is null`
}
