import type { BookingId, ReviewId } from '../../domain/kernel/id.ts'
import { REVIEW_DAYS } from '../../domain/reviews/review.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Reviewed, SideToAsk, TakenDown } from './reviews.emails.ts'

export function findSidesToAsk(tx: Sql, id: BookingId, now: Temporal.Instant): Promise<SideToAsk[]> {
  return tx<SideToAsk[]>`
    select b.id as "bookingId", side.role, me.email, me.first_name, coalesce(b.title, s.title) as space,
      case when other.deleted_at is null then other.first_name
        end as other, b.zone, upper(b.period) + ${`${REVIEW_DAYS * 24} hours`}::interval as until
    from bookings b join spaces s on s.id = b.space_id
      cross join lateral (values ('guest', b.guest_id, b.host_id), ('host', b.host_id, b.guest_id)) side (role, me,
        other)
      join accounts me on me.id = side.me join accounts other on other.id = side.other
    where b.id = ${id} and b.state = 'completed' and me.id <> other.id and me.deleted_at is null
      and me.suspended_at is null
      and upper(b.period) + ${`${REVIEW_DAYS * 24} hours`}::interval > ${now}
      and not exists (select 1 from reviews r where r.booking_id = b.id and r.by_role = side.role)`
}

export async function findReviewed(tx: Sql, id: ReviewId): Promise<Reviewed | null> {
  const [row] = await tx<Reviewed[]>`
    select b.id as "bookingId", r.by_role as "byRole", me.email, me.first_name, r.overall,
      coalesce(b.title, s.title) as space,
      case when a.deleted_at is null then a.first_name end as author
    from reviews r join bookings b on b.id = r.booking_id join spaces s on s.id = b.space_id
      join accounts a on a.id = r.author_id
      join accounts me on me.id = case r.by_role when 'guest' then b.host_id else b.guest_id end
    where r.id = ${id} and r.taken_down_at is null and me.deleted_at is null and me.suspended_at is null`
  return row ?? null
}

export async function findTakenDown(tx: Sql, id: ReviewId): Promise<TakenDown | null> {
  const [row] = await tx<TakenDown[]>`
    select b.id as "bookingId", a.email, a.first_name, coalesce(b.title, s.title) as space, r.taken_down_why as why
    from reviews r join bookings b on b.id = r.booking_id join spaces s on s.id = b.space_id
      join accounts a on a.id = r.author_id
    where r.id = ${id} and r.taken_down_at is not null and a.deleted_at is null`
  return row ?? null
}
