import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export function findChoices(sql: Sql, host: AccountId): Promise<Pick<Tables['spaces'], 'id' | 'title'>[]> {
  return sql`select id, title from spaces where host_id = ${host} and first_published_at is not null order by title, id`
}

export type FunnelRow = { views: number; holds: number; bookings: number }

/** The funnel of the host's spaces in whole UTC days: views, holds, and the holds that became confirmed. */
export async function countFunnel(
  sql: Sql,
  host: AccountId,
  space: SpaceId | null,
  { from, to }: Period,
): Promise<FunnelRow> {
  const own = sql`s.host_id = ${host} and (${space}::uuid is null or s.id = ${space})`
  const [row] = await sql<FunnelRow[]>`
    select v.views, b.holds, b.bookings from
      (select coalesce(sum(v.views), 0)::int as views from spaces s join space_views v on v.space_id = s.id
       where ${own} and v.day >= ${dateOf(from)}::date and v.day < ${dateOf(to)}::date) v,
      (select count(*)::int as holds, count(b.confirmed_at)::int as bookings from spaces s join bookings b on b.space_id = s.id
       where ${own} and b.created_at >= ${from} and b.created_at < ${to}) b`
  return row ?? { views: 0, holds: 0, bookings: 0 }
}

const dateOf = (at: Temporal.Instant) => at.toString().slice(0, 10)
