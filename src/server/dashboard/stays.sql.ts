import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

/** The time zones of the host's bookings; a space that moved may have several. */
export async function findZones(sql: Sql, host: AccountId): Promise<string[]> {
  const rows = await sql<{ zone: string }[]>`
    select distinct zone from bookings where host_id = ${host} and confirmed_at is not null order by zone`
  return rows.map(({ zone }) => zone)
}

export type StayRow = Period &
  Pick<Tables['bookings'], 'id' | 'number' | 'people' | 'zone'> & {
    name: string | null
    space_id: SpaceId
    title: string
  }
type InZone = Period & { readonly zone: string }

const stays = (sql: Sql, host: AccountId, of: readonly InZone[]) => sql`
  select b.id, b.number, b.people, b.zone, lower(b.period) as from, upper(b.period) as to, g.first_name as name, s.id as space_id, s.title
  from unnest(${of.map(({ zone }) => zone)}::text[], ${of.map(({ from }) => from)}::timestamptz[], ${of.map(({ to }) => to)}::timestamptz[])
    day (zone, starts, ends)
  join bookings b on b.zone = day.zone and b.host_id = ${host} and b.confirmed_at is not null and b.state in ('confirmed', 'completed')
  join spaces s on s.id = b.space_id left join accounts g on g.id = b.guest_id`

/** Confirmed stays that touch the current day in their time zone, in order of start. */
export function findStays(sql: Sql, host: AccountId, today: readonly InZone[]): Promise<StayRow[]> {
  return sql<StayRow[]>`
    ${stays(sql, host, today)} where upper(b.period) > day.starts and lower(b.period) < day.ends order by lower(b.period), b.number`
}

/** The next stays that start after that day. */
export function findNextStays(sql: Sql, host: AccountId, today: readonly InZone[], limit: number): Promise<StayRow[]> {
  return sql<StayRow[]>`
    ${stays(sql, host, today)} where lower(b.period) >= day.ends and upper(b.period) > day.ends order by lower(b.period), b.number limit ${limit}`
}

export async function hasPublished(sql: Sql, host: AccountId): Promise<boolean> {
  const rows = await sql`select 1 from spaces where host_id = ${host} and first_published_at is not null limit 1`
  return rows.length > 0
}
