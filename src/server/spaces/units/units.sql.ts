import type { AccountId, BookingId, SpaceId } from '../../../domain/kernel/id.ts'
import type { RelatedSpace } from '../../../domain/spaces/parts.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Locks the host before any row, for changes to units or to which spaces belong together. */
export async function lockShape(tx: Sql, host: AccountId): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${host}, 73))`
}

export type RelatedSpaceRow = RelatedSpace & { title: string }

/** The location of a space that has never been published comes from its draft. */
const kinRow = (sql: Sql) => sql`
  select s.id, s.part_of as "partOf", u.id as unit, s.status as state, s.currency,
    coalesce(d.content ->> 'title', s.title) as title,
    case when s.first_published_at is null then d.zone else s.zone end as zone
  from spaces s left join units u on u.space_id = s.id left join space_drafts d on d.space_id = s.id`

export function findRelatedSpaces(sql: Sql, host: AccountId): Promise<RelatedSpaceRow[]> {
  return sql<RelatedSpaceRow[]>`${kinRow(sql)} where s.host_id = ${host} order by title, s.id`
}

/**
 * Locks all spaces related to these, with their bookings, blocks and units, each in order of id, so that nobody can
 * book, end or block their time. Includes bookings and blocks that still take units of parts that have left their
 * space. Reads the rows again after locking.
 */
export async function lockRelatedSpaces(
  tx: Sql,
  ids: readonly SpaceId[],
  now: Temporal.Instant,
): Promise<RelatedSpaceRow[]> {
  const rows = await tx<{ id: SpaceId }[]>`
    with recursive kin (id) as (
      select unnest(${ids as SpaceId[]}::uuid[])
      union select next.id from kin cross join lateral (
        select part_of as id from spaces where id = kin.id and part_of is not null union all select id from spaces
          where part_of = kin.id
      ) next
    )
    select id from kin`
  const all = rows.map(({ id }) => id)
  await tx`select 1 from spaces where id = any(${all}::uuid[]) order by id for no key update`
  const onUnits = tx`occupancies o join units u on u.id = o.unit_id and u.space_id = any(${all}::uuid[])
    and upper(o.during) > ${now}`
  await tx`
    select 1 from bookings where upper(occupied) > ${now}
      and (space_id = any(${all}::uuid[]) or id in (select o.booking_id from ${onUnits})) order by id for no key update`
  await tx`
    select 1 from blocks where upper(during) > ${now}
      and (space_id = any(${all}::uuid[]) or id in (select o.block_id from ${onUnits})) order by id for no key update`
  await tx`select 1 from units where space_id = any(${all}::uuid[]) order by id for no key update`
  return tx<RelatedSpaceRow[]>`${kinRow(tx)} where s.id = any(${all}::uuid[])`
}

export async function setPartOf(tx: Sql, id: SpaceId, whole: SpaceId | null): Promise<void> {
  await tx`update spaces set part_of = ${whole} where id = ${id}`
}

export async function writeUnits(tx: Sql, id: SpaceId, units: readonly number[], now: Temporal.Instant): Promise<void> {
  await tx`
    update spaces set unit_ids = ${units as number[]}::bigint[], units_since = ${now}
    where id = ${id} and unit_ids <> ${units as number[]}::bigint[]`
}

export async function addUnit(tx: Sql, id: SpaceId): Promise<number> {
  const [row] = await tx<{ id: number }[]>`insert into units (space_id) values (${id}) returning id`
  if (!row) throw new Error(`space ${id} got no unit`)
  return row.id
}

/**
 * Selects current and future occupancies of a space's own unit. Every booking of the space, or of one that contains it,
 * takes this unit.
 */
const takenOf = (sql: Sql, rest: number, now: Temporal.Instant) => sql`
  (select * from occupancies where unit_id = ${rest} and upper(during) > ${now}
    and (booking_id is not null or block_id is not null))`

type Side = { kind: Tables['occupancies']['kind']; space: string; from: string; to: string; name: string | null }
/**
 * Two bookings that want the same unit at the same time, with the times that were requested, without buffers. Holds
 * have no name.
 */
export type Clash = { whole: Side; part: Side; more: number; inTheWay: BookingId[] }

const side = (sql: Sql, o: string, b: string, s: string, g: string) => sql`
  jsonb_build_object('kind', ${sql(o)}.kind, 'space', ${sql(s)}.title, 'from',
    lower(coalesce(${sql(b)}.period, ${sql(o)}.during)),
    'to', upper(coalesce(${sql(b)}.period, ${sql(o)}.during)), 'name', case
      when ${sql(o)}.kind <> 'hold' then ${sql(g)}.first_name end)`

/**
 * Finds the bookings of the larger space that can't be extended to these units because something overlaps. Returns the
 * earliest, and how many more there are.
 */
export async function findClash(
  tx: Sql,
  rest: number,
  units: readonly number[],
  now: Temporal.Instant,
): Promise<Clash | null> {
  const [row] = await tx<Clash[]>`
    select ${side(tx, 'w', 'wb', 'ws', 'wg')} as whole, ${side(tx, 'p', 'pb', 'ps', 'pg')} as part,
      (count(*) over ())::int - 1 as more,
      array_remove(array_agg(w.booking_id) over () || array_agg(p.booking_id) over (), null) as "inTheWay"
    from ${takenOf(tx, rest, now)} w
    join occupancies p on p.unit_id = any(${units as number[]}::bigint[]) and p.during && w.during
      and p.kind <> 'import'
      and ${isOther(tx)}
    left join bookings wb on wb.id = w.booking_id left join blocks wk on wk.id = w.block_id
    join spaces ws on ws.id = coalesce(wb.space_id, wk.space_id) left join accounts wg on wg.id = wb.guest_id
    left join bookings pb on pb.id = p.booking_id left join blocks pk on pk.id = p.block_id
    join units pu on pu.id = p.unit_id join spaces ps on ps.id = coalesce(pb.space_id, pk.space_id, pu.space_id)
    left join accounts pg on pg.id = pb.guest_id
    order by lower(p.during), p.unit_id limit 1`
  return row ? { ...row, whole: instants(row.whole), part: instants(row.part) } : null
}

/** When a part rejoins a space, the same booking or block may still take its units. */
const isOther = (sql: Sql) => sql`
  (w.booking_id = p.booking_id) is not true and (w.block_id = p.block_id) is not true`

const instants = (side: Side): Side => ({
  ...side,
  from: Temporal.Instant.from(side.from).toString(),
  to: Temporal.Instant.from(side.to).toString(),
})

/**
 * Extends the larger space's bookings to these units. Imported busy times are replaced, as they are for a block. If a
 * sale overlaps an imported time, the host has a conflict to resolve.
 */
export async function extendTo(tx: Sql, rest: number, units: readonly number[], now: Temporal.Instant): Promise<void> {
  const all = units as number[]
  await tx`
    delete from occupancies p using ${takenOf(tx, rest, now)} w
    where p.unit_id = any(${all}::bigint[]) and not (${isOther(tx)})`
  await tx`
    delete from occupancies i using ${takenOf(tx, rest, now)} o
    where i.unit_id = any(${all}::bigint[]) and i.kind = 'import' and i.during && o.during`
  await tx`
    insert into occupancies (unit_id, during, kind, booking_id, block_id, expires_at, note)
    select unit, o.during, o.kind, o.booking_id, o.block_id, o.expires_at, o.note
    from ${takenOf(tx, rest, now)} o cross join unnest(${all}::bigint[]) unit order by unit, o.id`
  await tx`
    insert into left_imports (unit_id, source_id, during)
    select unit, l.source_id, l.during from left_imports l cross join unnest(${all}::bigint[]) unit
      where l.unit_id = ${rest}
    on conflict (unit_id, source_id) do update set during = left_imports.during + excluded.during`
}

/** When a part leaves, keeps the busy times on its units that the surrounding spaces' calendars imported. */
export async function keepImports(
  tx: Sql,
  wholes: readonly SpaceId[],
  units: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await tx`
    insert into left_imports (unit_id, source_id, during)
    select unit, c.id, range_agg(e.during)
    from calendar_sources c join imported_events e on e.source_id = c.id cross
      join unnest(${units as number[]}::bigint[]) unit
    where c.space_id = any(${wholes as SpaceId[]}::uuid[]) and upper(e.during) > ${now} group by unit, c.id
    on conflict (unit_id, source_id) do update set during = left_imports.during + excluded.during`
}
