import type { AccountId, FileId, ReviewId, SpaceId } from '../../domain/kernel/id.ts'
import { newestRole } from '../accounts/accounts.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import { ask, NOTHING, piece } from '../platform/database/piece.ts'
import type { Tables } from '../platform/database/tables.ts'
import { cardColumns, type KeyedRow, type Keys } from './search.sql.ts'

export type HostRow = Pick<Tables['accounts'], 'id' | 'first_name' | 'created_at'> & {
  photo_id: FileId | null
  spaces_count: number
  reviews: number
  stars: number
  asked: number
  answered: number
  /** The median time to answer a request, or null if none was answered. */
  minutes: number | null
}

/** Finds a host whose account is neither deleted nor suspended. Reads only public facts. */
export async function findHost(sql: Sql, id: AccountId, now: Temporal.Instant): Promise<HostRow | null> {
  const since = now.subtract({ hours: 365 * 24 })
  const [row] = await sql<HostRow[]>`
    select a.id, a.first_name, a.created_at, p.file_id as photo_id, listed.spaces_count, rated.*, asked.*
    from accounts a left join profile_photos p on p.account_id = a.id
      cross join lateral (select count(*)::int as spaces_count from spaces s
        where s.host_id = a.id and s.status = 'published') listed
      cross join lateral (select count(*)::int as reviews, coalesce(sum(r.overall), 0)::int as stars
        from spaces s join reviews r on r.space_id = s.id and r.by_role = 'guest' and r.visible_at <= ${now}
          and r.taken_down_at is null
        where s.host_id = a.id and s.status = 'published') rated
      cross join lateral (select count(*)::int as asked,
          count(*) filter (where e.to_state <> 'expired')::int as answered,
          round(percentile_cont(0.5) within group (order by extract(epoch from e.at - q.at))
            filter (where e.to_state <> 'expired') / 60)::int as minutes
        from spaces s join bookings b on b.space_id = s.id and b.created_at > ${since} and not b.instant
          join booking_events q on q.booking_id = b.id and q.to_state = 'requested'
          join booking_events e on e.booking_id = b.id and e.from_state = 'requested' and e.to_state <> 'withdrawn'
        where s.host_id = a.id) asked
    where a.id = ${id} and a.deleted_at is null and a.suspended_at is null
      and (listed.spaces_count > 0 or ${newestRole(sql, sql`a.id`)} = 'host')`
  return row ?? null
}

export function findHostCards(
  sql: Sql,
  id: AccountId,
  after: Keys | null,
  now: Temporal.Instant,
  limit: number,
): Promise<KeyedRow[]> {
  const [rank, last] = after ?? []
  return ask<KeyedRow>(
    sql,
    piece`
    select ${cardColumns(now)}, s.rank as key from spaces s where s.host_id = ${id} and s.status = 'published'
      ${after ? piece`and (s.rank, s.id) < (${rank}, ${last})` : NOTHING}
    order by s.rank desc, s.id desc limit ${limit}`,
  )
}

export type HostReviewRow = Pick<Tables['reviews'], 'overall' | 'body' | 'reply' | 'created_at'> & {
  id: ReviewId
  first_name: string | null
  space_id: SpaceId
  title: string
}

export function findHostReviews(
  sql: Sql,
  id: AccountId,
  after: { at: Temporal.Instant; id: string } | null,
  now: Temporal.Instant,
  limit: number,
): Promise<HostReviewRow[]> {
  return sql<HostReviewRow[]>`
    select r.id, case when g.deleted_at is null then g.first_name end as first_name, r.overall, r.body, r.reply,
      r.created_at, s.id as space_id, s.title
    from spaces s join reviews r on r.space_id = s.id join accounts g on g.id = r.author_id
    where s.host_id = ${id} and s.status = 'published' and r.by_role = 'guest' and r.visible_at <= ${now}
      and r.taken_down_at is null ${after ? sql`and (r.created_at, r.id) < (${after.at}, ${after.id})` : sql``}
    order by r.created_at desc, r.id desc limit ${limit}`
}
