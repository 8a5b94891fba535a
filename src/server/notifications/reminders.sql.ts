import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import type { ReminderHours } from '../../domain/notifications/reminder.ts'
import type { Sql, Transaction } from '../database/connect.ts'

/** Confirmed bookings that start between now and an instant and may be due for a reminder of at most so many hours. */
export function findStarting(sql: Sql, now: Temporal.Instant, until: Temporal.Instant) {
  return sql<{ id: BookingId; startsAt: Temporal.Instant; agreedAt: Temporal.Instant; reminded: number[] }[]>`
    select b.id, lower(b.period) as "startsAt", ${agreed(sql)} as "agreedAt",
      array(select r.hours::int from booking_reminders r where r.booking_id = b.id and r.starts_at = lower(b.period)) as reminded
    from bookings b where b.state = 'confirmed' and lower(b.period) > ${now} and lower(b.period) <= ${until} order by lower(b.period)`
}

/** When a booking's start was agreed: at the last change that moved it, otherwise at the confirmation. */
const agreed = (sql: Sql) => sql`
  coalesce((select max(c.ended_at) from booking_changes c where c.booking_id = b.id and c.state = 'accepted'), b.confirmed_at)`

export type Starting = {
  zone: string
  space: string
  number: number
  from: Temporal.Instant
  to: Temporal.Instant
  guest: Side | null
  host: Side | null
}
type Side = { id: AccountId; email: string; firstName: string }
type Claim = { id: BookingId; startsAt: Temporal.Instant; hours: ReminderHours; now: Temporal.Instant }

const side = (sql: Sql, id: ReturnType<Sql>) => sql`
  (select jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name) from accounts a
   where a.id = ${id} and a.deleted_at is null and a.suspended_at is null)`

/**
 * Claims a reminder and returns the booking's current state under its lock. Null if another process claimed it, or
 * the booking was moved or cancelled.
 */
export async function claimReminder(tx: Transaction, of: Claim): Promise<Starting | null> {
  const [row] = await tx<Starting[]>`
    with b as (
      select * from bookings where id = ${of.id} and state = 'confirmed' and lower(period) = ${of.startsAt} for no key update
    ), claimed as (
      insert into booking_reminders (booking_id, starts_at, hours, reminded_at)
      select id, lower(period), ${of.hours}, ${of.now} from b on conflict do nothing returning booking_id
    )
    select b.zone, coalesce(b.title, s.title) as space, b.number, lower(b.period) as from, upper(b.period) as to,
      ${side(tx, tx`b.guest_id`)} as guest, ${side(tx, tx`b.host_id`)} as host
    from claimed join b on b.id = claimed.booking_id join spaces s on s.id = b.space_id`
  return row ?? null
}
