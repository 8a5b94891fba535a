import type { AccountId, BookingId, ReviewId, SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export const hostReviews = (sql: Sql, host: AccountId, now: Temporal.Instant) => sql`
  from spaces s join reviews r on r.space_id = s.id and r.by_role = 'guest' and r.visible_at <= ${now}
    and r.taken_down_at is null
  where s.host_id = ${host}`

type Sums = { count: number; stars: number; fresh: number; unanswered: number }

/** `fresh` counts the reviews written since an instant. */
export async function sumReviews(
  sql: Sql,
  host: AccountId,
  { now, since }: { now: Temporal.Instant; since: Temporal.Instant },
): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select count(*)::int as count, coalesce(sum(r.overall), 0)::int as stars,
      (count(*) filter (where r.created_at >= ${since}))::int as fresh,
      (count(*) filter (where r.reply is null))::int as unanswered ${hostReviews(sql, host, now)}`
  return row ?? { count: 0, stars: 0, fresh: 0, unanswered: 0 }
}

export type HostReviewRow = Pick<Tables['reviews'], 'overall' | 'body' | 'reply' | 'created_at'> & {
  id: ReviewId
  booking_id: BookingId
  first_name: string | null
  space_id: SpaceId
  title: string
}

type Page = { now: Temporal.Instant; unanswered: boolean; offset: number; limit: number }

export function findHostReviews(sql: Sql, host: AccountId, page: Page): Promise<HostReviewRow[]> {
  return sql<HostReviewRow[]>`
    select p.*, case when g.deleted_at is null then g.first_name end as first_name from (
      select r.id, r.booking_id, r.author_id, r.overall, r.body, r.reply, r.created_at, s.id as space_id, s.title,
        row_number() over (order by r.created_at desc, r.id desc) as nth
      ${hostReviews(sql, host, page.now)} ${page.unanswered ? sql`and r.reply is null` : sql``}
      order by nth limit ${page.limit} offset ${page.offset}
    ) p join accounts g on g.id = p.author_id order by p.nth`
}
