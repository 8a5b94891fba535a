import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { RulesRow } from '../space-row.ts'

export type TimelineSpace = Pick<Tables['spaces'], 'id' | 'title' | 'zone' | 'status'> &
  Pick<RulesRow, 'opens' | 'closes'> & {
    exceptions: { day: string; opens: number | null; closes: number | null }[]
    sources: number
    failing: number
  }
type Page = { host: AccountId; space: SpaceId | null; first: string; last: string; skip: number; limit: number }

/** The host's bookable or paused spaces by title, and their number. */
export async function findTimelineSpaces(sql: Sql, { host, space, first, last, skip, limit }: Page) {
  const own = sql`s.host_id = ${host} and s.status in ('published', 'paused') and s.unit_ids <> '{}' and (${space}::uuid is null or s.id = ${space})`
  const [counted] = await sql<{ total: number }[]>`select count(*)::int as total from spaces s where ${own}`
  const items = await sql<TimelineSpace[]>`
    select s.id, s.title, s.zone, s.status, to_jsonb(s.opens) as opens, to_jsonb(s.closes) as closes,
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
    note: string | null
    of: string | null
  }

/**
 * Bookings, holds and blocks of these spaces within a period; bookings by their own time, without buffers. Holds have
 * no name.
 */
export function findTimelineEntries(
  sql: Sql,
  spaces: readonly string[],
  { from, to }: Period,
  now: Temporal.Instant,
): Promise<TimelineEntry[]> {
  return sql<TimelineEntry[]>`
    select distinct s.id as space_id, o.kind, coalesce(case when o.kind <> 'hold' then o.booking_id end, o.block_id) as id,
      lower(coalesce(b.period, o.during)) as from, upper(coalesce(b.period, o.during)) as to,
      case when o.kind <> 'hold' then g.first_name end as name, coalesce(k.note, o.note) as note,
      case when coalesce(b.space_id, k.space_id, s.id) <> s.id then w.title end as of
    from spaces s cross join unnest(s.unit_ids) unit join occupancies o on o.unit_id = unit and o.during && tstzrange(${from}, ${to})
    left join bookings b on b.id = o.booking_id left join accounts g on g.id = b.guest_id
    left join blocks k on k.id = o.block_id left join spaces w on w.id = coalesce(b.space_id, k.space_id)
    where s.id = any(${spaces as string[]}::uuid[]) and (o.expires_at is null or o.expires_at > ${now})
      and coalesce(b.period, o.during) && tstzrange(${from}, ${to})
    order by 4, 1, 2`
}
