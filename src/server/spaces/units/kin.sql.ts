import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Kin } from '../../../domain/spaces/parts.ts'
import type { Sql } from '../../database/connect.ts'

/** A lock per host, taken before any row lock, for changes of which spaces belong together or of units. */
export async function lockShape(tx: Sql, host: AccountId): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${host}, 73))`
}

export type KinRow = Kin & { title: string }

/** For a space never published, the location comes from its draft. */
const kinRow = (sql: Sql) => sql`
  select s.id, s.part_of as "partOf", u.id as unit, s.status as state, s.currency, coalesce(d.content ->> 'title', s.title) as title,
    case when s.first_published_at is null then d.zone else s.zone end as zone
  from spaces s left join units u on u.space_id = s.id left join space_drafts d on d.space_id = s.id`

export function findKinOf(sql: Sql, host: AccountId): Promise<KinRow[]> {
  return sql<KinRow[]>`${kinRow(sql)} where s.host_id = ${host} order by title, s.id`
}

/**
 * Locks all spaces related to these with their bookings, blocks and units, each in order of id, so that nobody books,
 * ends or blocks their time. Includes bookings and blocks that still take units of parts that left; rows are read again
 * after the locks.
 */
export async function lockKin(tx: Sql, ids: readonly SpaceId[], now: Temporal.Instant): Promise<KinRow[]> {
  const rows = await tx<{ id: SpaceId }[]>`
    with recursive kin (id) as (
      select unnest(${ids as SpaceId[]}::uuid[])
      union select next.id from kin cross join lateral (
        select part_of as id from spaces where id = kin.id and part_of is not null union all select id from spaces where part_of = kin.id
      ) next
    )
    select id from kin`
  const all = rows.map(({ id }) => id)
  await tx`select 1 from spaces where id = any(${all}::uuid[]) order by id for no key update`
  const onUnits = tx`occupancies o join units u on u.id = o.unit_id and u.space_id = any(${all}::uuid[]) and upper(o.during) > ${now}`
  await tx`
    select 1 from bookings where upper(occupied) > ${now}
      and (space_id = any(${all}::uuid[]) or id in (select o.booking_id from ${onUnits})) order by id for no key update`
  await tx`
    select 1 from blocks where upper(during) > ${now}
      and (space_id = any(${all}::uuid[]) or id in (select o.block_id from ${onUnits})) order by id for no key update`
  await tx`select 1 from units where space_id = any(${all}::uuid[]) order by id for no key update`
  return tx<KinRow[]>`${kinRow(tx)} where s.id = any(${all}::uuid[])`
}
