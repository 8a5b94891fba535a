import type { BookingId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Pair } from './conversations.sql.ts'

export async function findParties(sql: Sql, id: BookingId): Promise<Pair | null> {
  const [row] = await sql<Pair[]>`
    select guest_id, host_id, space_id from bookings where id = ${id} and guest_id is not null and confirmed_at is not null`
  return row ?? null
}
