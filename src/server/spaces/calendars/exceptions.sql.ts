import type { BookingId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { DayHours } from '../../../domain/spaces/opening-plan.ts'
import type { Sql } from '../../database/connect.ts'
import { type RulesRow, weeklyOf } from '../space-row.ts'

export async function keepException(tx: Sql, id: SpaceId, day: string, hours: DayHours | null): Promise<void> {
  await tx`
    insert into opening_exceptions (space_id, day, opens, closes)
    values (${id}, ${day}, ${hours?.opens ?? null}, ${hours?.closes ?? null})
    on conflict (space_id, day) do update set opens = excluded.opens, closes = excluded.closes`
}

export async function dropException(tx: Sql, id: SpaceId, day: string): Promise<void> {
  await tx`delete from opening_exceptions where space_id = ${id} and day = ${day}`
}

type Plan = Pick<RulesRow, 'opens' | 'closes' | 'exceptions'>

/** The parts of the opening plan needed for these days. */
export async function findPlan(sql: Sql, id: SpaceId, first: string, last: string) {
  const [row] = await sql<Plan[]>`
    select to_jsonb(opens) as opens, to_jsonb(closes) as closes,
      (select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'opens', x.opens, 'closes', x.closes)), '[]')
       from opening_exceptions x where x.space_id = s.id and x.day between ${first} and ${last}) as exceptions
    from spaces s where id = ${id}`
  if (!row) throw new Error(`space ${id} is gone`)
  const exceptions = new Map(
    row.exceptions.map(({ day, opens, closes }) => [
      String(day),
      opens === null || closes === null ? null : { opens, closes },
    ]),
  )
  return { weekly: weeklyOf(row), exceptions }
}

export type SoldTime = Period & { id: BookingId; name: string | null }

export function findSold(sql: Sql, id: SpaceId, { from, to }: Period): Promise<SoldTime[]> {
  return sql<SoldTime[]>`
    select b.id, lower(b.period) as from, upper(b.period) as to, g.first_name as name
    from bookings b left join accounts g on g.id = b.guest_id
    where b.space_id = ${id} and b.state in ('requested', 'payment_required', 'confirmed') and b.period && tstzrange(${from}, ${to})
    order by lower(b.period), b.id limit 20`
}
