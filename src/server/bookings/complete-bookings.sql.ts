import type { Sql } from '../database/connect.ts'

/** Confirmed bookings whose end has passed become completed; returns how many. */
export async function completeEnded(sql: Sql, now: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    with done as (
      update bookings b set state = 'completed', ended_at = ${now} from (
        select id from bookings where state = 'confirmed' and upper(period) <= ${now} order by id for update skip locked
      ) due where b.id = due.id returning b.id
    ), event as (
      insert into booking_events (booking_id, at, actor, from_state, to_state) select id, ${now}, 'system', 'confirmed', 'completed' from done
    ), news as (
      insert into outbox (topic, payload, created_at) select 'booking.completed', jsonb_build_object('bookingId', id), ${now} from done
    )
    select count(*)::int as n from done`
  return row?.n ?? 0
}
