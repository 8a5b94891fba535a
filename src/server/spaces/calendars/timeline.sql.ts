import type { AccountId, BookingId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { RulesRow } from '../space-row.ts'

export type TimelineSpace = Pick<Tables['spaces'], 'id' | 'title' | 'type' | 'location' | 'zone' | 'status'> &
  Pick<RulesRow, 'opens' | 'closes'> & {
    exceptions: { day: string; opens: number | null; closes: number | null }[]
    sources: number
    failing: number
  }
type Page = {
  host: AccountId
  space: SpaceId | null
  first: string
  last: string
  skip: number
  limit: number
  now: Temporal.Instant
}

/** A space that is archived or was taken down stays in the calendar until its last booking has ended. */
const inCalendar = (sql: Sql, now: Temporal.Instant) => sql`
  (s.status in ('published', 'paused') or exists (
    select 1 from bookings b where b.space_id = s.id and b.state in ('confirmed', 'requested', 'payment_required')
      and upper(b.period) > ${now}))`

export async function findTimelineSpaces(sql: Sql, { host, space, first, last, skip, limit, now }: Page) {
  const own = sql`s.host_id = ${host} and ${inCalendar(sql, now)} and s.unit_ids <> '{}'
    and (${space}::uuid is null or s.id = ${space})`
  const [counted] = await sql<{ total: number }[]>`select count(*)::int as total from spaces s where ${own}`
  const items = await sql<TimelineSpace[]>`
    select s.id, s.title, s.type, s.location, s.zone, s.status, to_jsonb(s.opens) as opens,
      to_jsonb(s.closes) as closes,
      (select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'opens', x.opens, 'closes', x.closes)), '[]')
       from opening_exceptions x where x.space_id = s.id and x.day between ${first} and ${last}) as exceptions,
      (select count(*)::int from calendar_sources c where c.space_id = s.id) as sources,
      (select count(*)::int from calendar_sources c where c.space_id = s.id and c.failures > 0) as failing
    from spaces s where ${own} order by s.title, s.id limit ${limit} offset ${skip}`
  return { items, total: counted?.total ?? 0 }
}

export type TimelineEntry = Period &
  Pick<Tables['occupancies'], 'kind'> & {
    space_id: SpaceId
    id: string | null
    name: string | null
    people: number | null
    note: string | null
    of: string | null
  }

/** Bookings are shown at their own time, without buffers. Holds have no name. */
export function findTimelineEntries(
  sql: Sql,
  spaces: readonly string[],
  { from, to }: Period,
  now: Temporal.Instant,
): Promise<TimelineEntry[]> {
  return sql<TimelineEntry[]>`
    select distinct s.id as space_id, o.kind, coalesce(case when o.kind <> 'hold' then o.booking_id
      end, o.block_id) as id,
      lower(coalesce(b.period, o.during)) as from, upper(coalesce(b.period, o.during)) as to,
      case when o.kind <> 'hold' then g.first_name end as name,
      case when o.kind <> 'hold' then b.people end as people, coalesce(k.note, o.note) as note,
      case when coalesce(b.space_id, k.space_id, s.id) <> s.id then w.title end as of
    from spaces s cross join unnest(s.unit_ids) unit
      join occupancies o on o.unit_id = unit and o.during && tstzrange(${from}, ${to})
    left join bookings b on b.id = o.booking_id left join accounts g on g.id = b.guest_id
    left join blocks k on k.id = o.block_id left join spaces w on w.id = coalesce(b.space_id, k.space_id)
    where s.id = any(${spaces as string[]}::uuid[]) and (o.expires_at is null or o.expires_at > ${now})
      and coalesce(b.period, o.during) && tstzrange(${from}, ${to})
    order by 4, 1, 2`
}

/** A booking of a space or of its parts, without its buffers. */
export type Sold = Period & Pick<Tables['spaces'], 'id' | 'zone'>

export function findSold(sql: Sql, host: AccountId, { from, to }: Period, now: Temporal.Instant): Promise<Sold[]> {
  return sql<Sold[]>`
    select distinct s.id, s.zone, lower(b.period) as from, upper(b.period) as to
    from spaces s cross join unnest(s.unit_ids) unit
      join occupancies o on o.unit_id = unit and o.kind = 'booking' and o.during && tstzrange(${from}, ${to})
      join bookings b on b.id = o.booking_id
    where s.host_id = ${host} and ${inCalendar(sql, now)}`
}

/**
 * Selects bookings that overlap a busy time in another calendar (buffers included) and weren't dismissed. Looks up
 * bookings first, because there are few, while an imported calendar can have thousands of entries.
 */
const conflicting = (sql: Sql, host: AccountId, now: Temporal.Instant) => sql`
  (with sold as materialized (
     select distinct c.id as source_id, o.booking_id, o.kind, o.during
     from spaces s join calendar_sources c on c.space_id = s.id
     join occupancies o on o.unit_id = any(s.unit_ids) and o.during && tstzrange(${now}, null)
       and o.kind in ('request', 'booking')
     where s.host_id = ${host}
     -- For a part that has left the space, only the times its calendar showed at that moment count
     union select c.id, o.booking_id, o.kind, o.during * busy
     from spaces s join calendar_sources c on c.space_id = s.id join left_imports l on l.source_id = c.id cross
       join unnest(l.during) busy
     join occupancies o on o.unit_id = l.unit_id and o.during && busy and upper(o.during) > ${now}
       and o.kind in ('request', 'booking')
     where s.host_id = ${host}
   )
   select distinct e.id as event_id, o.booking_id, o.kind
   from sold o join imported_events e on e.source_id = o.source_id and e.during && o.during and upper(e.during) > ${now}
   where not exists (select 1 from dismissed_conflicts d where d.event_id = e.id and d.booking_id = o.booking_id)) x`

export async function countConflicts(sql: Sql, host: AccountId, now: Temporal.Instant): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${conflicting(sql, host, now)}`
  return row?.n ?? 0
}

type ConflictRow = Pick<Tables['imported_events'], 'summary'> & {
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

export function findConflicts(
  sql: Sql,
  host: AccountId,
  now: Temporal.Instant,
  { skip, limit }: { skip: number; limit: number },
): Promise<ConflictRow[]> {
  return sql<ConflictRow[]>`
    select x.event_id, x.booking_id, x.kind, b.number, b.space_id, s.title, s.zone,
      coalesce(nullif(c.name, ''), c.host) as source, e.summary,
      g.first_name as name, lower(b.period) as from, upper(b.period) as to, lower(e.during) as event_from,
        upper(e.during) as event_to
    from ${conflicting(sql, host, now)} join bookings b on b.id = x.booking_id join spaces s on s.id = b.space_id
    join imported_events e on e.id = x.event_id join calendar_sources c on c.id = e.source_id left
      join accounts g on g.id = b.guest_id
    order by lower(b.period), x.event_id limit ${limit} offset ${skip}`
}

export async function dismiss(sql: Sql, host: AccountId, booking: BookingId, now: Temporal.Instant): Promise<boolean> {
  const rows = await sql`
    insert into dismissed_conflicts (event_id, booking_id, dismissed_at)
    select event_id, booking_id, ${now} from ${conflicting(sql, host, now)} where booking_id = ${booking}
    on conflict (event_id, booking_id) do update set dismissed_at = dismissed_conflicts.dismissed_at returning event_id`
  return rows.length > 0
}
