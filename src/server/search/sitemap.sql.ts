import type { SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

/** Which pages of the operator visitors can read, and since when they read so. */
export function findPublishedPages(sql: Sql): Promise<{ slug: string; at: Temporal.Instant }[]> {
  return sql`
    select slug, done_at as at
    from (select distinct on (slug) slug, version, done_at from content_page_publications order by slug, id desc) newest
    where version is not null order by slug`
}

/** Cities with spaces on offer, the largest first. */
export function findCities(sql: Sql, atMost: number): Promise<{ name: string }[]> {
  return sql`select name from places where kind = 'city' and spaces_count > 0 order by spaces_count desc, id limit ${atMost}`
}

/** The first of every so many published spaces, in order of their ids. */
export async function findShards(sql: Sql, size: number): Promise<SpaceId[]> {
  const rows = await sql<{ id: SpaceId }[]>`
    select id from (select id, row_number() over (order by id) - 1 as n from spaces where status = 'published') listed
    where n % ${size} = 0 order by id`
  return rows.map(({ id }) => id)
}

/** Published spaces in order of their ids, from this one on and before that one; neither need be published any more. */
export function findPublishedBetween(
  sql: Sql,
  { from, until }: { from: SpaceId; until: SpaceId | null },
  atMost: number,
): Promise<{ id: SpaceId; updated_at: Temporal.Instant }[]> {
  return sql`
    select id, updated_at from spaces
    where status = 'published' and id >= ${from} ${until === null ? sql`` : sql`and id < ${until}`} order by id limit ${atMost}`
}
