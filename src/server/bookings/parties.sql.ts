import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

export async function findPartyIds(sql: Sql, id: BookingId): Promise<(AccountId | null)[]> {
  const [row] = await sql<{ guest_id: AccountId | null; host_id: AccountId }[]>`
    select guest_id, host_id from bookings where id = ${id}`
  return row ? [row.guest_id, row.host_id] : []
}
