import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'

export function findPublishedPages(sql: Sql): Promise<{ slug: string; at: Temporal.Instant }[]> {
  return sql`
    select slug, done_at as at
    from (select distinct on (slug) slug, version, done_at from content_page_publications order by slug, id desc) newest
    where version is not null order by slug`
}

export function findCities(sql: Sql, atMost: number): Promise<{ name: string }[]> {
  return sql`select name from places where kind = 'city' and spaces_count > 0 order by spaces_count desc, id
    limit ${atMost}`
}

export async function findShards(sql: Sql, size: number): Promise<SpaceId[]> {
  const rows = await sql<{ id: SpaceId }[]>`
    select id from (select id, row_number() over (order by id) - 1 as n from spaces where status = 'published') listed
    where n % ${size} = 0 order by id`
  return rows.map(({ id }) => id)
}

/** The spaces with the first and last ids of the range may no longer be published. */
export function findPublishedBetween(
  sql: Sql,
  { from, until }: { from: SpaceId; until: SpaceId | null },
  atMost: number,
): Promise<{ id: SpaceId; updated_at: Temporal.Instant }[]> {
  return sql`
    select id, updated_at from spaces
    where status = 'published' and id >= ${from} ${until === null ? sql`` : sql`and id < ${until}`} order by id
      limit ${atMost}`
}

/** A host belongs to the range of their first space, so each host is in one file. */
export function findHostsBetween(
  sql: Sql,
  { from, until }: { from: SpaceId; until: SpaceId | null },
  atMost: number,
): Promise<{ id: AccountId }[]> {
  return sql`
    select s.host_id as id from spaces s
    where s.status = 'published' and s.id >= ${from} ${until === null ? sql`` : sql`and s.id < ${until}`}
      and not exists (select 1 from spaces o where o.host_id = s.host_id and o.status = 'published' and o.id < s.id)
    order by s.id limit ${atMost}`
}
