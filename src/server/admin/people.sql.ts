import type { Role } from '../../domain/accounts/permission.ts'
import type { PeopleSort, PeopleState } from '../../domain/accounts/rule-person.ts'
import { type AccountId, isUuid } from '../../domain/kernel/id.ts'
import { newestRole } from '../accounts/newest-role.sql.ts'
import type { Sql } from '../database/connect.ts'
import { personLike } from './person-like.sql.ts'

export type PeopleFilter = { q?: string | undefined; role?: Role | undefined; state?: PeopleState | undefined }
export type PersonLine = {
  id: AccountId
  name: string
  email: string
  role: Role
  state: PeopleState
  verified: boolean
  created_at: Temporal.Instant
  seen_at: Temporal.Instant | null
}

const role = (sql: Sql) => sql`coalesce(${newestRole(sql, sql`a.id`)}, 'user')`
const seen = (sql: Sql) =>
  sql`(select max(coalesce(s.last_active_at, s.created_at)) from sessions s where s.account_id = a.id)`

const line = (sql: Sql) => sql`
  select a.id, a.first_name || ' ' || a.last_name as name, a.email, ${role(sql)} as role,
    case when a.deleted_at is not null then 'deleted' when a.suspended_at is not null then 'suspended' else 'active' end as state,
    a.email_verified_at is not null as verified, a.created_at, ${seen(sql)} as seen_at`

const STATES = (sql: Sql) => ({
  active: sql`a.deleted_at is null and a.suspended_at is null`,
  suspended: sql`a.deleted_at is null and a.suspended_at is not null`,
  deleted: sql`a.deleted_at is not null`,
})

/** Matches parts of the name or email, or the id. */
function matching(sql: Sql, { q, role: asked, state }: PeopleFilter) {
  const found = isUuid(q ?? '') ? sql`a.id = ${q as string}` : personLike(sql, sql`a`, q ?? '')
  return sql`
    from accounts a where ${state ? STATES(sql)[state] : sql`a.deleted_at is null`} ${q ? sql`and ${found}` : sql``}
      ${asked ? sql`and ${role(sql)} = ${asked}` : sql``}`
}

const ORDERS = (sql: Sql): Record<PeopleSort, ReturnType<Sql>> => ({
  newest: sql`a.created_at desc, a.id desc`,
  oldest: sql`a.created_at, a.id`,
  name: sql`lower(a.last_name), lower(a.first_name), a.id`,
  seen: sql`${seen(sql)} desc nulls last, a.id`,
})

export function findPeople(
  sql: Sql,
  { sort, ...filter }: PeopleFilter & { sort: PeopleSort },
  offset: number,
  limit: number,
): Promise<PersonLine[]> {
  return sql<PersonLine[]>`
    ${line(sql)} ${matching(sql, filter)} order by ${ORDERS(sql)[sort]} limit ${limit} offset ${offset}`
}

export async function countPeople(sql: Sql, filter: PeopleFilter): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n ${matching(sql, filter)}`
  return row?.n ?? 0
}

export type PersonRow = PersonLine & {
  suspended_at: Temporal.Instant | null
  suspension_reason: string | null
  deleted_at: Temporal.Instant | null
  ways_in: string[]
  second_factor: boolean
}

export async function findPerson(sql: Sql, id: AccountId): Promise<PersonRow | null> {
  const [row] = await sql<PersonRow[]>`
    ${line(sql)}, a.suspended_at, a.suspension_reason, a.deleted_at,
      array(select provider from credentials c where c.account_id = a.id order by provider)
        || array(select 'passkey' from passkeys k where k.account_id = a.id limit 1) as ways_in,
      exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as second_factor
    from accounts a where a.id = ${id}`
  return row ?? null
}
