import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import type { ReviewOutcome } from '../../domain/kernel/report.ts'
import type { Reported } from '../../domain/reports/report-reasons.ts'
import type { ReviewRole } from '../../domain/reviews/review.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

type SubjectId = AccountId | SpaceId
type ReportRow = {
  id: string
  about: Reported
  reason: string
  note: string
  at: Temporal.Instant
  reporter: string | null
  outcome: ReviewOutcome | null
}

/** Reports of a listing or a person, of what they wrote, and of a person's listings. */
export function findReportsOf(sql: Sql, id: SubjectId, limit: number): Promise<ReportRow[]> {
  const facts = sql`t.reason, t.note, t.created_at as at, t.reporter_id, t.outcome`
  return sql<ReportRow[]>`
    select f.id, f.about, f.reason, f.note, f.at, f.outcome,
      (select a.first_name || ' ' || a.last_name from accounts a where a.id = f.reporter_id and a.deleted_at is null)
        as reporter
    from (
      select t.id, case when t.space_id is null then 'person' else 'listing' end as about, ${facts}
      from subject_reports t left join spaces s on s.id = t.space_id
      where t.person_id = ${id} or t.space_id = ${id} or s.host_id = ${id}
      union all
      select t.id, 'review', ${facts} from review_reports t join reviews r on r.id = t.review_id
      where r.author_id = ${id} or r.space_id = ${id}
      union all
      select t.id, 'message', ${facts} from message_reports t join messages m on m.id = t.message_id
      where m.sender_id = ${id}
    ) f order by f.at desc, f.id limit ${limit}`
}

type ReviewRow = Pick<Tables['reviews'], 'id' | 'overall' | 'body' | 'created_at' | 'taken_down_at'> & {
  by_role: ReviewRole
  author_id: AccountId
  author: string
  booking_id: BookingId
  space_id: SpaceId
  title: string
}

/** Reviews of a listing, or reviews that a person wrote or received. */
export function findReviewsOf(sql: Sql, id: SubjectId, limit: number): Promise<ReviewRow[]> {
  return sql<ReviewRow[]>`
    select r.id, r.by_role, r.author_id, a.first_name || ' ' || a.last_name as author, r.overall, r.body, r.created_at,
      r.taken_down_at, r.booking_id, r.space_id, s.title
    from reviews r join accounts a on a.id = r.author_id join spaces s on s.id = r.space_id
    where r.id in (
      select id from reviews where author_id = ${id} union select id from reviews where space_id = ${id}
      union select o.id from bookings b join reviews o on o.booking_id = b.id where b.guest_id = ${id}
      union select o.id from bookings b join reviews o on o.booking_id = b.id where b.host_id = ${id}
    )
    order by r.created_at desc, r.id limit ${limit}`
}
