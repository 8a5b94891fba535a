import type { Sql } from '../database/connect.ts'
import { publishEach } from '../events/events.sql.ts'

/** Small enough for index lookups; the rest follows in the next round two seconds later. */
const A_ROUND = 500

/**
 * Completes confirmed bookings whose end has passed, oldest first, and returns how many. Without order and limit,
 * PostgreSQL would scan all bookings, because it can't estimate how few match.
 */
export async function completeEnded(sql: Sql, now: Temporal.Instant): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    with done as (
      update bookings set state = 'completed', ended_at = ${now} where id = any(array(
        select b.id from bookings b where b.state = 'confirmed' and upper(b.period) <= ${now}
          -- Skip bookings about to be cancelled with a full refund because their host was suspended before the start
          and not exists (
            select 1 from accounts h left join kept_bookings k on k.booking_id = b.id and k.kept_at >= h.suspended_at
            where h.id = b.host_id and h.suspended_at < lower(b.period) and k.booking_id is null
          )
        order by upper(b.period) limit ${A_ROUND} for update of b skip locked
      )) returning id
    ), event as (
      insert into booking_events (booking_id, at, actor, from_state, to_state) select id, ${now}, 'system', 'confirmed', 'completed' from done
    ), news as (
      ${publishEach(sql, 'booking.completed', sql`done`, now)}
    )
    select count(*)::int as n from done`
  return row?.n ?? 0
}
