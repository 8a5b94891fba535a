import type { AccountId, BookingId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'

/**
 * Busy in another calendar, sold here for the same time (buffers included), and not dismissed. Sales are looked up
 * first, because they are few, while an imported calendar can have thousands of entries.
 */
const conflicting = (sql: Sql, host: AccountId, now: Temporal.Instant) => sql`
  (with sold as materialized (
     select distinct c.id as source_id, o.booking_id, o.kind, o.during
     from spaces s join calendar_sources c on c.space_id = s.id
     join occupancies o on o.unit_id = any(s.unit_ids) and o.during && tstzrange(${now}, null) and o.kind in ('request', 'booking')
     where s.host_id = ${host}
     -- for a part that left, only the times its calendar showed when it left
     union select c.id, o.booking_id, o.kind, o.during * busy
     from spaces s join calendar_sources c on c.space_id = s.id join left_imports l on l.source_id = c.id cross join unnest(l.during) busy
     join occupancies o on o.unit_id = l.unit_id and o.during && busy and upper(o.during) > ${now} and o.kind in ('request', 'booking')
     where s.host_id = ${host}
   )
   select distinct e.id as event_id, o.booking_id, o.kind
   from sold o join imported_events e on e.source_id = o.source_id and e.during && o.during and upper(e.during) > ${now}
   where not exists (select 1 from dismissed_conflicts d where d.event_id = e.id and d.booking_id = o.booking_id)) x`

export async function countConflicts(sql: Sql, host: AccountId, now: Temporal.Instant): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${conflicting(sql, host, now)}`
  return row?.n ?? 0
}

export type ConflictRow = Pick<Tables['imported_events'], 'summary'> & {
  event_id: number
  booking_id: BookingId
  kind: 'request' | 'booking'
  number: number
  space_id: SpaceId
  title: string
  zone: string
  source: string
  name: string | null
  from: Temporal.Instant
  to: Temporal.Instant
  event_from: Temporal.Instant
  event_to: Temporal.Instant
}

/** Earliest first. */
export function findConflicts(
  sql: Sql,
  host: AccountId,
  now: Temporal.Instant,
  { skip, limit }: { skip: number; limit: number },
): Promise<ConflictRow[]> {
  return sql<ConflictRow[]>`
    select x.event_id, x.booking_id, x.kind, b.number, b.space_id, s.title, s.zone, coalesce(nullif(c.name, ''), c.host) as source, e.summary,
      g.first_name as name, lower(b.period) as from, upper(b.period) as to, lower(e.during) as event_from, upper(e.during) as event_to
    from ${conflicting(sql, host, now)} join bookings b on b.id = x.booking_id join spaces s on s.id = b.space_id
    join imported_events e on e.id = x.event_id join calendar_sources c on c.id = e.source_id left join accounts g on g.id = b.guest_id
    order by lower(b.period), x.event_id limit ${limit} offset ${skip}`
}

/** False if this host has no such conflict. */
export async function dismiss(sql: Sql, host: AccountId, booking: BookingId, now: Temporal.Instant): Promise<boolean> {
  const rows = await sql`
    insert into dismissed_conflicts (event_id, booking_id, dismissed_at)
    select event_id, booking_id, ${now} from ${conflicting(sql, host, now)} where booking_id = ${booking}
    on conflict (event_id, booking_id) do update set dismissed_at = dismissed_conflicts.dismissed_at returning event_id`
  return rows.length > 0
}
