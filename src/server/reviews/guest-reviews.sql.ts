import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import { isVisible, type ReviewRow, shown } from './reviews.sql.ts'

/** The guest of a booking requested from or sold by this host; hosts don't see holds. */
export async function findGuest(sql: Sql, host: AccountId, id: BookingId): Promise<AccountId | null> {
  const [row] = await sql<{ guest_id: AccountId | null }[]>`
    select b.guest_id from bookings b
    where b.id = ${id} and b.host_id = ${host} and b.guest_id <> ${host} and b.state in ('requested', 'payment_required', 'confirmed', 'completed')`
  return row?.guest_id ?? null
}

export type OfGuest = { rating: string | null; count: number; hosts: number; newest: ReviewRow[] }

export async function findOfGuest(sql: Sql, guest: AccountId, now: Temporal.Instant, atMost: number): Promise<OfGuest> {
  const [all] = await sql<Omit<OfGuest, 'newest'>[]>`
    select round(avg(r.overall), 1) as rating, count(*)::int as count, count(distinct r.author_id)::int as hosts
    from bookings b join reviews r on r.booking_id = b.id and r.by_role = 'host' where b.guest_id = ${guest} and ${isVisible(sql, now)}`
  const newest = await sql<ReviewRow[]>`
    select ${shown(sql)}
    from bookings b join reviews r on r.booking_id = b.id and r.by_role = 'host' join accounts a on a.id = r.author_id
    where b.guest_id = ${guest} and ${isVisible(sql, now)} order by r.created_at desc, r.id desc limit ${atMost}`
  return { rating: all?.rating ?? null, count: all?.count ?? 0, hosts: all?.hosts ?? 0, newest }
}
