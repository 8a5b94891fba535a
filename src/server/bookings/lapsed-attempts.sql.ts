import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { WantedPieces } from '../../domain/pricing/add-on-stock.ts'
import type { Sql } from '../platform/database/connect.ts'
import { overduePieces } from '../spaces/add-ons.sql.ts'

/**
 * Matches a payment attempt `p` of a booking `b` whose hold or change has expired. A request that the host accepted in
 * time lapses only at its start, even if the host's deadline has passed.
 */
export const isLapsed = (sql: Sql, now: Temporal.Instant) => sql`coalesce(case
  when p.kind = 'change' then (select c.expires_at from booking_changes c where c.payment_id = p.id)
  when b.state = 'requested' then lower(b.period) else b.expires_at end <= ${now}, true)`

export type WantedSlot = {
  units: readonly number[]
  occupied: Period
  pieces: readonly WantedPieces[]
  period: Period
  now: Temporal.Instant
}

export function expiredOn(sql: Sql, { units, occupied, pieces, period, now }: WantedSlot) {
  const onUnits = sql`select o.booking_id from occupancies o
    where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${occupied.from}, ${occupied.to})
      and o.expires_at <= ${now}`
  return pieces.length > 0 ? sql`(${onUnits} union ${overduePieces(sql, pieces, period, now)})` : sql`(${onUnits})`
}

export function findLapsedOn(sql: Sql, wanted: WantedSlot): Promise<{ id: PaymentId }[]> {
  return findLapsed(sql, expiredOn(sql, wanted), wanted.now)
}

export function findLapsedOf(sql: Sql, bookings: BookingId[], now: Temporal.Instant): Promise<{ id: PaymentId }[]> {
  return findLapsed(sql, sql`(select unnest(${bookings}::uuid[]))`, now)
}

function findLapsed(
  sql: Sql,
  bookings: ReturnType<typeof expiredOn>,
  now: Temporal.Instant,
): Promise<{ id: PaymentId }[]> {
  return sql<{ id: PaymentId }[]>`
    select p.id from payments p join bookings b on b.id = p.booking_id
    where b.id in ${bookings} and is_attempt_open(p.state) and ${isLapsed(sql, now)} order by p.created_at`
}
