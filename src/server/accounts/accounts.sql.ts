import type { AccountId, SessionId } from '../../domain/id.ts'
import type { Role } from '../../domain/permission.ts'
import type { Sql } from '../database/connect.ts'
import type { Account, Visitor } from '../http/request-context.ts'

type SessionRow = {
  session_id: SessionId
  id: AccountId | null
  email: string
  first_name: string
  last_name: string
  role: Role | null
  suspended: boolean
}

/** The visitor of a live session, with the newest role. */
export async function findVisitor(sql: Sql, tokenHash: Buffer, now: string): Promise<Visitor | null> {
  const [row] = await sql<SessionRow[]>`
    select s.id as session_id, a.id, a.email, a.first_name, a.last_name, a.suspended_at is not null as suspended,
      (select role from user_roles r where r.user_id = a.id order by assigned_at desc, r.id desc limit 1) as role
    from sessions s left join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now}`
  if (!row) return null
  return { sessionId: row.session_id, account: row.id === null ? null : accountOf({ ...row, id: row.id }) }
}

function accountOf(row: SessionRow & { id: AccountId }): Account {
  const { id, email, first_name: firstName, last_name: lastName, role, suspended } = row
  return { id, email, firstName, lastName, role: role ?? 'user', suspended }
}

export async function findSignIn(sql: Sql, email: string): Promise<{ id: AccountId; password_hash: string } | null> {
  const [row] = await sql<{ id: AccountId; password_hash: string }[]>`
    select a.id, c.password_hash from accounts a join credentials c on c.account_id = a.id and c.provider = 'password'
    where lower(a.email) = lower(${email})`
  return row ?? null
}

type NewAccount = { email: string; firstName: string; lastName: string; passwordHash: string; now: string }

/** The id of the new account of role user, null when the address is taken. */
export async function addAccount(
  sql: Sql,
  { email, firstName, lastName, passwordHash, now }: NewAccount,
): Promise<AccountId | null> {
  const [row] = await sql<{ id: AccountId }[]>`
    with made as (
      insert into accounts (email, first_name, last_name, created_at) values (${email}, ${firstName}, ${lastName}, ${now})
      on conflict (lower(email)) do nothing returning id
    ), password as (
      insert into credentials (account_id, provider, password_hash, created_at) select id, 'password', ${passwordHash}, ${now} from made
    ), role as (
      insert into user_roles (user_id, role, assigned_at) select id, 'user', ${now} from made
    )
    select id from made`
  return row?.id ?? null
}

type NewSession = { tokenHash: Buffer; accountId: AccountId | null; userAgent: string; now: string; expiresAt: string }

export async function addSession(
  sql: Sql,
  { tokenHash, accountId, userAgent, now, expiresAt }: NewSession,
): Promise<SessionId> {
  const [row] = await sql<{ id: SessionId }[]>`
    insert into sessions (token_hash, account_id, user_agent, created_at, expires_at)
    values (${tokenHash}, ${accountId}, ${userAgent.slice(0, 300)}, ${now}, ${expiresAt}) returning id`
  if (!row) throw new Error('no session row came back')
  return row.id
}

export async function endSession(sql: Sql, id: SessionId, now: string): Promise<void> {
  await sql`update sessions set ended_at = ${now} where id = ${id} and ended_at is null`
}

type SignedIn = { tokenHash: Buffer; accountId: AccountId; now: string; expiresAt: string }

/** A stranger's session becomes the account's, under a new token: what the session holds stays its own. */
export async function enterSession(
  sql: Sql,
  id: SessionId,
  { tokenHash, accountId, now, expiresAt }: SignedIn,
): Promise<boolean> {
  const { count } = await sql`
    update sessions set token_hash = ${tokenHash}, account_id = ${accountId}, expires_at = ${expiresAt}
    where id = ${id} and account_id is null and ended_at is null and expires_at > ${now}`
  return count === 1
}
