import type { Role } from '../../domain/accounts/permission.ts'
import { type ApplicationState, QUEUE_STATES, type QueueState } from '../../domain/hosting/host-application.ts'
import type { AccountId, ApplicationId } from '../../domain/kernel/id.ts'
import { newestRole } from '../accounts/accounts.sql.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

type Row = Tables['host_applications']
export type QueueRow = Pick<Row, 'legal_name' | 'business_name' | 'country' | 'decided_at'> & {
  id: ApplicationId
  state: QueueState
  submitted_at: Temporal.Instant
}

const matching = (sql: Sql, q: string | undefined) =>
  q
    ? sql`and (lower(h.legal_name || ' ' || h.business_name) like ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}
        or h.account_id = (select id from accounts where lower(email) = lower(${q})))`
    : sql``

const seen = (sql: Sql) => sql`
  from host_applications h join accounts a on a.id = h.account_id where h.state <> 'draft' and a.deleted_at is null`

type Page = { state: QueueState; q: string | undefined; after: { at: Temporal.Instant; id: string } | null }

export function listQueue(sql: Sql, { state, q, after }: Page, atMost: number): Promise<QueueRow[]> {
  const [by, further, way] =
    state === 'submitted' ? [sql`h.submitted_at`, sql`>`, sql`asc`] : [sql`h.decided_at`, sql`<`, sql`desc`]
  return sql<QueueRow[]>`
    select h.id, h.state, h.legal_name, h.business_name, h.country, h.submitted_at, h.decided_at ${seen(sql)}
      and h.state = ${state} ${matching(sql, q)} ${
        after
          ? sql`and (${by}, h.id) ${further} (${after.at},
        ${after.id})`
          : sql``
      }
    order by ${by} ${way}, h.id ${way} limit ${atMost + 1}`
}

export async function countQueue(sql: Sql, q: string | undefined): Promise<{ state: QueueState; count: number }[]> {
  const rows = await sql<{ state: QueueState; count: number }[]>`
    select h.state, count(*)::int as count ${seen(sql)} ${matching(sql, q)} group by h.state`
  return QUEUE_STATES.map((state) => rows.find((row) => row.state === state) ?? { state, count: 0 })
}

export const applicationsToReview = (sql: Sql) => sql`
  select count(*)::int as waiting, min(h.submitted_at) as oldest ${seen(sql)} and h.state = 'submitted'`

export type ReadRow = QueueRow &
  Pick<Row, 'phone' | 'pitch' | 'version' | 'reason'> & {
    account_id: AccountId
    name: string
    email: string
    since: Temporal.Instant
    suspended: boolean
    decided_by_name: string | null
  }

const read = (sql: Sql, id: ApplicationId) => sql<ReadRow[]>`
  select h.id, h.state, h.legal_name, h.business_name, h.country, h.phone, h.pitch, h.version, h.reason,
    h.submitted_at, h.decided_at, h.account_id,
    a.first_name || ' ' || a.last_name as name, a.email, a.created_at as since, a.suspended_at is not null as suspended,
    (select d.first_name || ' ' || d.last_name from accounts d where d.id = h.decided_by) as decided_by_name
  ${seen(sql)} and h.id = ${id}`

export async function findSent(sql: Sql, id: ApplicationId): Promise<ReadRow | null> {
  const [row] = await read(sql, id)
  return row ?? null
}

export type HistoryRow = Pick<Tables['host_application_events'], 'at' | 'reason'> & {
  by: string
  actor: 'applicant' | 'admin'
  to: ApplicationState
}

export function listHistory(sql: Sql, id: ApplicationId): Promise<HistoryRow[]> {
  return sql<HistoryRow[]>`
    select e.at, e.reason, e.actor, e.to_state as to, a.first_name || ' ' || a.last_name as by
    from host_application_events e join accounts a on a.id = e.actor_id where e.application_id = ${id} order by e.id`
}

export type Parties = { applicant: { here: boolean; role: Role }; admin: { here: boolean; role: Role } }

/** Locks both accounts in the order of their ids, so that two transactions can't deadlock. */
export async function lockParties(tx: Transaction, applicant: AccountId, admin: AccountId): Promise<Parties> {
  await tx`select 1 from accounts where id in (${applicant}, ${admin}) order by id for no key update`
  // This is a separate statement, so that it sees changes made while the first one waited for the lock.
  const rows = await tx<{ id: AccountId; here: boolean; role: Role }[]>`
    select a.id, a.deleted_at is null and a.suspended_at is null as here,
      coalesce(${newestRole(tx, tx`a.id`)}, 'user') as role
    from accounts a where a.id in (${applicant}, ${admin})`
  const gone = { here: false, role: 'user' as Role }
  const of = (id: AccountId) => rows.find((row) => row.id === id) ?? gone
  return { applicant: of(applicant), admin: of(admin) }
}

export async function addHostRole(tx: Transaction, account: AccountId, by: AccountId, now: Temporal.Instant) {
  await tx`insert into user_roles (user_id, role, assigned_at, assigned_by) values (${account}, 'host', ${now}, ${by})`
}
