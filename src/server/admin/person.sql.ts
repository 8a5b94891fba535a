import type { Role } from '../../domain/accounts/permission.ts'
import type { BookingState } from '../../domain/bookings/booking.ts'
import type { QueueState } from '../../domain/hosting/host-application.ts'
import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { hostPayable } from '../../domain/payments/ledger.ts'
import type { ListingState } from '../../domain/spaces/listing-state.ts'
import type { Sql } from '../database/connect.ts'

export type RoleRow = { role: Role; at: Temporal.Instant; by: string | null }

export function findRoles(sql: Sql, id: AccountId): Promise<RoleRow[]> {
  return sql<RoleRow[]>`
    select r.role, r.assigned_at as at, b.first_name || ' ' || b.last_name as by
    from user_roles r left join accounts b on b.id = r.assigned_by where r.user_id = ${id}
    order by r.assigned_at desc, r.id desc limit 50`
}

export type DeviceRow = { user_agent: string; created_at: Temporal.Instant; last_active_at: Temporal.Instant | null }

/** Where a person is signed in. */
export function findDevices(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<DeviceRow[]> {
  return sql<DeviceRow[]>`
    select user_agent, created_at, last_active_at from sessions
    where account_id = ${id} and ended_at is null and expires_at > ${now} order by coalesce(last_active_at, created_at) desc limit 20`
}

export async function findApplication(sql: Sql, id: AccountId) {
  const [row] = await sql<{ id: string; state: QueueState; at: Temporal.Instant }[]>`
    select id, state, submitted_at as at from host_applications where account_id = ${id} and state <> 'draft' and submitted_at is not null`
  return row ?? null
}

type SpaceRow = { id: SpaceId; title: string; state: ListingState; total: number }

export function findSpacesOf(sql: Sql, id: AccountId, limit: number): Promise<SpaceRow[]> {
  return sql<SpaceRow[]>`
    select id, title, status as state, (count(*) over ())::int as total from spaces where host_id = ${id}
    order by created_at desc, id limit ${limit}`
}

type BookingRow = {
  id: BookingId
  number: number
  title: string
  state: BookingState
  from: Temporal.Instant
  total: number
}

/** A person's bookings as guest or host; holds that came to nothing are excluded. */
export function findBookingsOf(sql: Sql, side: 'guest' | 'host', id: AccountId, limit: number): Promise<BookingRow[]> {
  return sql<BookingRow[]>`
    select b.id, b.number, coalesce(b.title, s.title) as title, b.state, lower(b.period) as from, (count(*) over ())::int as total
    from bookings b join spaces s on s.id = b.space_id
    where ${side === 'guest' ? sql`b.guest_id` : sql`b.host_id`} = ${id} and b.state not in ('held', 'released')
    order by b.created_at desc, b.id limit ${limit}`
}

type SumRow = { paid: Cents; refunded: Cents; owed: Cents; written: number; received: number; reports: number }

/** What a person paid, was refunded and is owed, in cents, and the number of their reviews, messages and reports. */
export async function sumUp(sql: Sql, id: AccountId): Promise<SumRow> {
  const [row] = await sql<SumRow[]>`
    select coalesce((select sum(captured_cents) from payments where account_id = ${id}), 0)::bigint as paid,
      coalesce((select sum(refunded_cents) from payments where account_id = ${id}), 0)::bigint as refunded,
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
