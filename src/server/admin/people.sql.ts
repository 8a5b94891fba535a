import type { Role } from '../../domain/accounts/permission.ts'
import type { PeopleSort, PeopleState } from '../../domain/accounts/rule-person.ts'
import type { QueueState } from '../../domain/hosting/host-application.ts'
import { endOfDay, startOfDay } from '../../domain/insights/day-range.ts'
import { type AccountId, isUuid, type SpaceId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { Channel, NoticeKind } from '../../domain/notifications/notice-kinds.ts'
import { hostPayable } from '../../domain/payments/ledger.ts'
import type { ListingState } from '../../domain/spaces/listing-state.ts'
import { newestRole } from '../accounts/accounts.sql.ts'
import type { Sql } from '../platform/database/connect.ts'

export type PeopleFilter = {
  q?: string | undefined
  role?: Role | undefined
  state?: PeopleState | undefined
  verified?: 'yes' | 'no' | undefined
  /** The days, in UTC, on which they became hosts. */
  first?: string | undefined
  last?: string | undefined
}
export type PersonLine = {
  id: AccountId
  name: string
  email: string
  role: Role
  state: PeopleState
  verified: boolean
  created_at: Temporal.Instant
  seen_at: Temporal.Instant | null
  bookings: number
  spent_cents: Cents
}

const role = (sql: Sql) => sql`coalesce(${newestRole(sql, sql`a.id`)}, 'user')`
const seen = (sql: Sql) =>
  sql`(select max(coalesce(s.last_active_at, s.created_at)) from sessions s where s.account_id = a.id)`

const state = (sql: Sql) => sql`
  case when a.deleted_at is not null then 'deleted' when a.suspended_at is not null then 'suspended' else 'active' end`

/** Finds payments through their bookings, because payments have no index of their own by account. */
const paidBy = (sql: Sql, account: ReturnType<Sql>) => sql`
  from bookings b join payments p on p.booking_id = b.id
  where b.guest_id = ${account} and p.account_id = ${account}`

const line = (sql: Sql) => sql`
  select a.id, a.first_name || ' ' || a.last_name as name, a.email, ${role(sql)} as role, ${state(sql)} as state,
    a.email_verified_at is not null as verified, a.created_at, ${seen(sql)} as seen_at,
    (select count(*)::int from bookings b where b.guest_id = a.id and b.confirmed_at is not null) as bookings,
    (select coalesce(sum(p.captured_cents - p.refunded_cents), 0)::bigint ${paidBy(sql, sql`a.id`)}) as spent_cents`

const hostSince = (sql: Sql) =>
  sql`(select min(r.assigned_at) from user_roles r where r.user_id = a.id and r.role = 'host')`

const STATES = (sql: Sql) => ({
  active: sql`a.deleted_at is null and a.suspended_at is null`,
  suspended: sql`a.deleted_at is null and a.suspended_at is not null`,
  deleted: sql`a.deleted_at is not null`,
})

function matching(sql: Sql, { q, role: asked, state, verified, first, last }: PeopleFilter) {
  const found = isUuid(q ?? '') ? sql`a.id = ${q as string}` : personLike(sql, sql`a`, q ?? '')
  return sql`
    from accounts a where ${state ? STATES(sql)[state] : sql`a.deleted_at is null`} ${q ? sql`and ${found}` : sql``}
      ${asked ? sql`and ${role(sql)} = ${asked}` : sql``}
      ${verified ? sql`and (a.email_verified_at is not null) = ${verified === 'yes'}` : sql``}
      ${first ? sql`and ${hostSince(sql)} >= ${startOfDay(first)}` : sql``}
      ${last ? sql`and ${hostSince(sql)} < ${endOfDay(last)}` : sql``}`
}

/** Groups accounts by the day on which they first became hosts, with the same conditions as the list. */
export function findHostDays(
  sql: Sql,
  filter: { first: string; last: string },
  bounds: readonly Temporal.Instant[],
): Promise<{ nth: number; count: number }[]> {
  return sql`
    select width_bucket(since, ${`{${bounds.join()}}`}::timestamptz[]) as nth, count(*)::int as count
    from (select ${hostSince(sql)} as since ${matching(sql, filter)}
      and a.id in (select user_id from user_roles where role = 'host' and assigned_at >= ${bounds[0] ?? null})) h
    group by 1`
}

const ORDERS = (sql: Sql): Record<PeopleSort, ReturnType<Sql>> => ({
  newest: sql`a.created_at desc, a.id desc`,
  oldest: sql`a.created_at, a.id`,
  name: sql`lower(a.last_name), lower(a.first_name), a.id`,
  '-name': sql`lower(a.last_name) desc, lower(a.first_name) desc, a.id`,
  email: sql`lower(a.email), a.id`,
  '-email': sql`lower(a.email) desc, a.id`,
  role: sql`${role(sql)}, a.id`,
  '-role': sql`${role(sql)} desc, a.id`,
  state: sql`${state(sql)}, a.id`,
  '-state': sql`${state(sql)} desc, a.id`,
  seen: sql`${seen(sql)} desc nulls last, a.id`,
  '-seen': sql`${seen(sql)} nulls first, a.id`,
})

export function findPeople(
  sql: Sql,
  { sort, ...filter }: PeopleFilter & { sort: PeopleSort },
  offset: number,
  limit: number,
): Promise<PersonLine[]> {
  // The figures of each line are looked up only for the accounts of this page.
  return sql<PersonLine[]>`
    ${line(sql)} from (
      select a.*, row_number() over (order by ${ORDERS(sql)[sort]}) as place ${matching(sql, filter)}
      order by place limit ${limit} offset ${offset}
    ) a order by a.place`
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

type RoleRow = { role: Role; at: Temporal.Instant; by: string | null }

export function findRoles(sql: Sql, id: AccountId): Promise<RoleRow[]> {
  return sql<RoleRow[]>`
    select r.role, r.assigned_at as at, b.first_name || ' ' || b.last_name as by
    from user_roles r left join accounts b on b.id = r.assigned_by where r.user_id = ${id}
    order by r.assigned_at desc, r.id desc limit 50`
}

type DeviceRow = { user_agent: string; created_at: Temporal.Instant; last_active_at: Temporal.Instant | null }

export function findDevices(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<DeviceRow[]> {
  return sql<DeviceRow[]>`
    select user_agent, created_at, last_active_at from sessions
    where account_id = ${id} and ended_at is null and expires_at > ${now}
      order by coalesce(last_active_at, created_at) desc limit 20`
}

export async function findApplication(sql: Sql, id: AccountId) {
  const [row] = await sql<{ id: string; state: QueueState; at: Temporal.Instant }[]>`
    select id, state, submitted_at as at from host_applications
      where account_id = ${id} and state <> 'draft' and submitted_at is not null`
  return row ?? null
}

type SpaceRow = { id: SpaceId; title: string; state: ListingState; total: number }

export function findSpacesOf(sql: Sql, id: AccountId, limit: number): Promise<SpaceRow[]> {
  return sql<SpaceRow[]>`
    select id, title, status as state, (count(*) over ())::int as total from spaces where host_id = ${id}
    order by created_at desc, id limit ${limit}`
}

export type EmailRow = {
  id: number
  kind: string
  recipient: string
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  last_error: string | null
}

export function findEmailsTo(sql: Sql, email: string, limit: number): Promise<EmailRow[]> {
  return sql<EmailRow[]>`
    select id, kind, recipient, created_at, sent_at, last_error from mails
    where recipient = ${email} order by id desc limit ${limit}`
}

type ChoiceRow = { kind: NoticeKind; channel: Channel; on: boolean; at: Temporal.Instant }

export function findChoices(sql: Sql, id: AccountId): Promise<ChoiceRow[]> {
  return sql<ChoiceRow[]>`
    select kind, channel, chosen as "on", chosen_at as at from notice_choices where account_id = ${id}
    order by chosen_at desc, kind, channel`
}

type SumRow = { paid: Cents; refunded: Cents; owed: Cents; written: number; received: number; reports: number }

export async function sumUp(sql: Sql, id: AccountId): Promise<SumRow> {
  const [row] = await sql<SumRow[]>`
    select coalesce((select sum(p.captured_cents) ${paidBy(sql, sql`${id}`)}), 0)::bigint as paid,
      coalesce((select sum(p.refunded_cents) ${paidBy(sql, sql`${id}`)}), 0)::bigint as refunded,
      coalesce((select -sum(amount_cents) from ledger_lines where account = ${hostPayable(id)}), 0)::bigint as owed,
      (select count(*)::int from reviews where author_id = ${id}) as written,
      (select count(*)::int from reviews r join bookings b on b.id = r.booking_id
        where (r.by_role = 'guest' and b.host_id = ${id}) or (r.by_role = 'host' and b.guest_id = ${id})) as received,
      (select count(*)::int from review_reports t join reviews r on r.id = t.review_id where r.author_id = ${id})
        + (select count(*)::int from message_reports t join messages m on m.id = t.message_id where m.sender_id = ${id})
        + (select count(*)::int from subject_reports t where t.person_id = ${id}) as reports`
  if (!row) throw new Error('a select without a table gave no row')
  return row
}

const MARKS = '[\u0300-\u036f]'

/** Hosts look for guests by name alone, because a match would reveal an email address. */
export function personLike(sql: Sql, person: ReturnType<Sql>, asked: string, { byEmail = true } = {}) {
  const plain = asked.normalize('NFKD').replace(new RegExp(MARKS, 'g'), '').toLowerCase()
  if (plain.trim() === '') return sql`false`
  const patterns = plain.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const name = sql`${person}.first_name || ' ' || ${person}.last_name`
  const text = byEmail ? sql`lower(${name} || ' ' || ${person}.email)` : sql`lower(${name})`
  const said = sql`case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFKD), ${MARKS}, '', 'g') end`
  return sql`${said} like all(${patterns})`
}
