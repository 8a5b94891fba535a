import type { SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'

/** Gives a space its own unit, and to it and the wholes it is part of all the units inside. */
export async function giveUnits(tx: Sql, id: SpaceId): Promise<void> {
  await tx`insert into units (space_id) values (${id}) on conflict (space_id) do nothing`
  await tx`
    with recursive above (id) as (
      select ${id}::uuid union select s.part_of from above a join spaces s on s.id = a.id where s.part_of is not null
    ), inside (whole, part) as (
      select id, id from above union select i.whole, s.id from inside i join spaces s on s.part_of = i.part
    ), sets as (
      select i.whole, array_agg(u.id order by u.id) as ids from inside i join units u on u.space_id = i.part group by i.whole
    )
    update spaces s set unit_ids = sets.ids from sets where sets.whole = s.id and s.unit_ids <> sets.ids`
}
