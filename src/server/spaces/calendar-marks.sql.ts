import type { SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

/**
 * A text per published space that changes whenever its future bookings change. Periods are hashed and summed, so
 * thousands of them return as two numbers.
 */
export async function findCalendarMarks(
  sql: Sql,
  spaces: readonly SpaceId[],
  now: Temporal.Instant,
): Promise<Map<SpaceId, string>> {
  const rows = await sql<{ id: SpaceId; mark: string }[]>`
    select s.id, taken.mark from spaces s cross join lateral (
      select concat(count(*), ' ', sum(hash_range_extended(o.during, o.unit_id))) as mark from occupancies o
      where o.unit_id = any(s.unit_ids) and o.during && tstzrange(${now}, null) and (o.expires_at is null or o.expires_at > ${now})
    ) taken
    where s.id = any(${spaces as SpaceId[]}::uuid[]) and s.status = 'published'`
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}
