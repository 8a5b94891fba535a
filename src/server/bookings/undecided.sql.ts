import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../database/connect.ts'

export type UndecidedRow = {
  id: BookingId
  number: number
  title: string
  zone: string
  host: string
  guest: string
  suspended_at: Temporal.Instant
  why: string
  start: Temporal.Instant
  end: Temporal.Instant
}

/** Bookings that are not over, of hosts who are suspended, on which nobody has decided since. */
const undecided = (sql: Sql, now: Temporal.Instant) => sql`
  from accounts h join bookings b on b.host_id = h.id and b.state = 'confirmed' and upper(b.period) > ${now}
  left join kept_bookings k on k.booking_id = b.id
  where h.suspended_at is not null and (k.kept_at is null or k.kept_at < h.suspended_at)`

/** Those that are due first: by the suspension, or by their start where that is sooner. */
export function findUndecided(sql: Sql, now: Temporal.Instant, page: number, size: number): Promise<UndecidedRow[]> {
  return sql<UndecidedRow[]>`
    select u.*, coalesce(u.own_title, s.title) as title, g.first_name || ' ' || g.last_name as guest from (
      select b.id, b.number, b.space_id, b.guest_id, b.title as own_title, b.zone, h.first_name || ' ' || h.last_name as host,
        h.suspended_at, h.suspension_reason as why, lower(b.period) as start, upper(b.period) as end ${undecided(sql, now)}
    ) u join spaces s on s.id = u.space_id join accounts g on g.id = u.guest_id
    order by least(u.suspended_at + interval '48 hours', u.start), u.id limit ${size} offset ${(page - 1) * size}`
}

export async function countUndecided(
  sql: Sql,
  now: Temporal.Instant,
): Promise<{ waiting: number; oldest: Temporal.Instant | null }> {
  const [row] = await sql<{ waiting: number; oldest: Temporal.Instant | null }[]>`
    select count(*)::int as waiting, min(h.suspended_at) as oldest ${undecided(sql, now)}`
  return row ?? { waiting: 0, oldest: null }
}

/** Locks one of them; false where there is nothing to decide any more. */
export async function lockUndecided(tx: Transaction, id: BookingId, now: Temporal.Instant): Promise<boolean> {
  // In two statements: the second sees what another has decided while this one waited.
  await tx`select 1 from bookings where id = ${id} for update`
  const rows = await tx`select 1 ${undecided(tx, now)} and b.id = ${id}`
  return rows.length > 0
}

export async function keepBooking(
  tx: Transaction,
  id: BookingId,
  { reason, by, now }: { reason: string; by: AccountId; now: Temporal.Instant },
): Promise<void> {
  await tx`
    insert into kept_bookings (booking_id, reason, kept_by, kept_at) values (${id}, ${reason}, ${by}, ${now})
    on conflict (booking_id) do update set reason = excluded.reason, kept_by = excluded.kept_by, kept_at = excluded.kept_at`
}
