import { readBookingNumber } from '../../domain/bookings/booking-number.ts'
import { type AccountId, type BookingId, isUuid, type SpaceId } from '../../domain/kernel/id.ts'
import type { ListingState } from '../../domain/spaces/listing-state.ts'
import { personLike } from '../admin/people.sql.ts'
import type { Sql } from '../platform/database/connect.ts'

/** Admins look in everything, others only in what is theirs as a host. */
export type Asked = { q: string; host: AccountId | null; limit: number }

const mine = (sql: Sql, host: AccountId | null, column: ReturnType<Sql>) =>
  host ? sql`${column} = ${host}` : sql`true`

/** Finds a booking by its number, and hosts also find theirs by the guest's name. */
export async function lookUpBookings(sql: Sql, { q, host, limit }: Asked) {
  const number = readBookingNumber(q)
  if (number === null && !host) return []
  const guests = sql`(select a.id from accounts a where ${personLike(sql, sql`a`, q, { byEmail: false })})`
  return sql<{ id: BookingId; number: number; title: string }[]>`
    select b.id, b.number, coalesce(b.title, s.title) as title from bookings b join spaces s on s.id = b.space_id
    where ${mine(sql, host, sql`b.host_id`)} and b.state not in ('held', 'released')
      and ${number !== null ? sql`b.number = ${number}` : sql`b.guest_id in ${guests}`}
    order by b.number desc limit ${limit}`
}

export function lookUpSpaces(sql: Sql, { q, host, limit }: Asked) {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // Drafts are visible only to their hosts.
  const seen = host ? sql`true` : sql`s.status in ('published', 'paused')`
  return sql<{ id: SpaceId; title: string; state: ListingState }[]>`
    select s.id, s.title, s.status as state from spaces s
    where ${mine(sql, host, sql`s.host_id`)} and ${seen}
      and ${isUuid(q) ? sql`s.id = ${q}` : sql`lower(s.title) like ${like}`}
    order by s.status <> 'published', lower(s.title), s.id limit ${limit}`
}

export function lookUpPeople(sql: Sql, { q, limit }: Asked) {
  return sql<{ id: AccountId; name: string; email: string }[]>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email from accounts a
    where a.deleted_at is null and ${isUuid(q) ? sql`a.id = ${q}` : personLike(sql, sql`a`, q)}
    order by lower(a.last_name), lower(a.first_name), a.id limit ${limit}`
}
