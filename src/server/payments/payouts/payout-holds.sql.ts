import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'

/** Whether there is a sold booking whose payout can be held back. */
export async function isSold(tx: Sql, id: BookingId): Promise<boolean> {
  const rows = await tx`select 1 from bookings where id = ${id} and confirmed_at is not null`
  return rows.length > 0
}

/** False when it was held already. */
export async function addHold(
  tx: Sql,
  id: BookingId,
  { reason, by, now }: { reason: string; by: AccountId; now: Temporal.Instant },
): Promise<boolean> {
  const { count } = await tx`
    insert into payout_holds (booking_id, reason, held_by, held_at) values (${id}, ${reason}, ${by}, ${now}) on conflict do nothing`
  return count === 1
}

/** False when it was not held. */
export async function removeHold(tx: Sql, id: BookingId): Promise<boolean> {
  const { count } = await tx`delete from payout_holds where booking_id = ${id}`
  return count === 1
}

export type HoldRow = {
  booking_id: BookingId
  number: number
  title: string
  reason: string
  held_at: Temporal.Instant
}

export function listHolds(sql: Sql): Promise<HoldRow[]> {
  return sql<HoldRow[]>`
    select h.booking_id, b.number, coalesce(b.title, s.title) as title, h.reason, h.held_at
    from payout_holds h join bookings b on b.id = h.booking_id join spaces s on s.id = b.space_id order by h.held_at desc limit 200`
}
