import type { AccountId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { RulesRow } from '../spaces/space-row.ts'

export type OpenSpace = Pick<Tables['spaces'], 'id' | 'title' | 'zone' | 'status' | 'unit_ids'> &
  Pick<RulesRow, 'opens' | 'closes' | 'exceptions'>

/**
 * The host's spaces that can be booked, now or again later, with their opening hours from the first to the last
 * date.
 */
export function findOpenSpaces(sql: Sql, host: AccountId, first: string, last: string): Promise<OpenSpace[]> {
  return sql<OpenSpace[]>`
    select s.id, s.title, s.zone, s.status, s.unit_ids, to_jsonb(s.opens) as opens, to_jsonb(s.closes) as closes,
      (select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'opens', x.opens, 'closes', x.closes)), '[]')
       from opening_exceptions x where x.space_id = s.id and x.day between ${first} and ${last}) as exceptions
    from spaces s where s.host_id = ${host} and s.status in ('published', 'paused') and s.unit_ids <> '{}' order by s.title, s.id`
}

export type TakenRow = { unit_id: number; booked: boolean; starts: number; ends: number }

/** What occupies these units, in epoch milliseconds: bookings without buffers, and anything else that blocks them. */
export function findTaken(sql: Sql, units: readonly number[], { from, to }: Period): Promise<TakenRow[]> {
  return sql<TakenRow[]>`
    select o.unit_id, o.kind = 'booking' as booked,
      (extract(epoch from lower(coalesce(b.period, o.during))) * 1000)::bigint as starts,
      (extract(epoch from upper(coalesce(b.period, o.during))) * 1000)::bigint as ends
    from occupancies o left join bookings b on b.id = o.booking_id
    where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${from}, ${to})
      and o.kind in ('booking', 'block', 'import') order by o.unit_id, 3`
}
