import type { Sql } from '../database/connect.ts'
import { publishEach } from '../events/events.sql.ts'

/** So few that they are always looked up one by one; the rest waits two seconds for the next round. */
const A_ROUND = 500

/**
 * Confirmed bookings whose end has passed become completed, the oldest first; returns how many. PostgreSQL cannot guess how few
 * there are: without the order and the limit it would rather read every booking.
 */
export async function completeEnded(sql: Sql, now: Temporal.Instant): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    with done as (
      update bookings set state = 'completed', ended_at = ${now} where id = any(array(
        select id from bookings where state = 'confirmed' and upper(period) <= ${now} order by upper(period) limit ${A_ROUND} for update skip locked
      )) returning id
    ), event as (
      insert into booking_events (booking_id, at, actor, from_state, to_state) select id, ${now}, 'system', 'confirmed', 'completed' from done
    ), news as (
      ${publishEach(sql, 'booking.completed', sql`done`, now)}
    )
    select count(*)::int as n from done`
  return row?.n ?? 0
}
