import type { AccountId, BookingId, ReviewId, SpaceId } from '../../domain/kernel/id.ts'
import type { ReportState, ReviewOutcome } from '../../domain/kernel/report.ts'
import type { Category, ReportReason, ReviewRole } from '../../domain/reviews/review.ts'
import { accountHere } from '../accounts/accounts.sql.ts'
import { inState, SETTLED, type SettledRow, settledBy } from '../platform/audit/report-queue.sql.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

type After = { at: Temporal.Instant; id: string } | null

/**
 * Other people can see a review after `visible_at` (when both parties had written, or 14 days after the end), but never
 * if it was taken down.
 */
const isVisible = (sql: Sql, now: Temporal.Instant) => sql`r.visible_at <= ${now} and r.taken_down_at is null`

export type ReviewRow = Pick<Tables['reviews'], 'id' | 'overall' | 'body' | 'reply' | 'created_at'> & {
  first_name: string | null
}
const shown = (sql: Sql) => sql`
  r.id, case when a.deleted_at is null then a.first_name end as first_name, r.overall, r.body, r.reply, r.created_at`

export async function findReviews(
  sql: Sql,
  id: SpaceId,
  after: After,
  now: Temporal.Instant,
  atMost: number,
): Promise<ReviewRow[]> {
  return sql<ReviewRow[]>`
    select ${shown(sql)} from reviews r join accounts a on a.id = r.author_id
      join spaces s on s.id = r.space_id and s.status = 'published'
    where r.space_id = ${id} and r.by_role = 'guest' and ${isVisible(sql, now)}
      ${after ? sql`and (r.created_at, r.id) < (${after.at}, ${after.id})` : sql``}
    order by r.created_at desc, r.id desc limit ${atMost + 1}`
}

export type Sold = Pick<Tables['bookings'], 'id' | 'space_id'> & {
  role: ReviewRole
  ended: Temporal.Instant
  other_name: string | null
}

/** Finds a confirmed or completed booking, if the caller is its guest or host. */
export async function findSold(sql: Sql, me: AccountId, id: BookingId): Promise<Sold | null> {
  const [row] = await sql<Sold[]>`
    select b.id, b.space_id, case b.guest_id when ${me} then 'guest' else 'host' end as role, upper(b.period) as ended,
      (select first_name from accounts o where o.id in (b.guest_id, b.host_id) and o.id <> ${me}
        and o.deleted_at is null) as other_name
    from bookings b
    where b.id = ${id} and (b.guest_id = ${me} or b.host_id = ${me}) and b.guest_id <> b.host_id
      and b.state in ('confirmed', 'completed')`
  return row ?? null
}

/**
 * Locks the account, the space and the booking, in this order, so that the author can't delete their account and the
 * space's reviews don't change until the transaction ends.
 */
export async function lockForReview(tx: Transaction, me: AccountId, { id, space_id }: Sold): Promise<boolean> {
  const here = await tx`with ${accountHere(tx, me)} select id from here`
  await lockRating(tx, space_id)
  await tx`select 1 from bookings where id = ${id} for share`
  return here.length === 1
}

export type OfBooking = Pick<
  Tables['reviews'],
  | 'id'
  | 'by_role'
  | 'overall'
  | 'body'
  | 'created_at'
  | 'visible_at'
  | 'counted_at'
  | 'reply'
  | 'replied_at'
  | 'taken_down_at'
  | 'taken_down_why'
> & { categories: Partial<Record<Category, number>> }

export function findOfBooking(sql: Sql, id: BookingId): Promise<OfBooking[]> {
  return sql<OfBooking[]>`
    select id, by_role, overall, categories, body, created_at, visible_at, counted_at, reply, replied_at,
      taken_down_at, taken_down_why
    from reviews where booking_id = ${id}`
}

type Written = {
  booking: Sold
  author: AccountId
  overall: number
  categories: Partial<Record<Category, number>>
  body: string
  visibleAt: Temporal.Instant
  now: Temporal.Instant
}

export async function saveReview(tx: Transaction, r: Written): Promise<void> {
  await tx`
    insert into reviews (booking_id, space_id, author_id, by_role, overall, categories, body, created_at, visible_at)
    values (${r.booking.id}, ${r.booking.space_id}, ${r.author}, ${r.booking.role}, ${r.overall},
      ${tx.json(r.categories)}, ${r.body}, ${r.now}, ${r.visibleAt})
    on conflict (booking_id, by_role) do update set overall = excluded.overall, categories = excluded.categories,
      body = excluded.body, changed_at = ${r.now}`
  await tx`update reviews set visible_at = ${r.visibleAt}
    where booking_id = ${r.booking.id} and visible_at <> ${r.visibleAt}`
}

export async function lockRating(tx: Transaction, id: SpaceId): Promise<void> {
  await tx`select 1 from spaces where id = ${id} for no key update`
}

/**
 * Adds reviews that have become visible to the space's rating, and returns them. The caller must have locked the space.
 */
export async function countVisible(tx: Transaction, id: SpaceId, now: Temporal.Instant): Promise<ReviewId[]> {
  const counted = await tx<{ id: ReviewId }[]>`
    update reviews r set counted_at = ${now} where r.space_id = ${id} and r.counted_at is null
      and ${isVisible(tx, now)} returning r.id`
  // This is a separate statement, so that it sees reviews that were counted while the lock was pending.
  if (counted.length > 0) await recount(tx, id)
  return counted.map((review) => review.id)
}

/** Recalculates the rating from the counted reviews, except those taken down. The caller must have locked the space. */
async function recount(tx: Transaction, id: SpaceId): Promise<void> {
  await tx`
    update spaces set (rating, review_count) = (
      select round(avg(overall), 2), count(*)::int from reviews
      where space_id = ${id} and by_role = 'guest' and counted_at is not null and taken_down_at is null
    ) where id = ${id}`
}

/**
 * Takes a review down and removes it from the rating. Returns false if it was already taken down. The caller must have
 * locked the space.
 */
export async function saveTakenDown(
  tx: Transaction,
  { id, space_id }: Pick<Tables['reviews'], 'id' | 'space_id'>,
  { reason, now }: { reason: string; now: Temporal.Instant },
): Promise<boolean> {
  const { count } = await tx`
    update reviews set taken_down_at = ${now}, taken_down_why = ${reason} where id = ${id} and taken_down_at is null`
  if (count === 1) await recount(tx, space_id)
  return count === 1
}

export async function findUncounted(sql: Sql, now: Temporal.Instant, atMost: number): Promise<SpaceId[]> {
  const rows = await sql<{ space_id: SpaceId }[]>`
    select distinct space_id from (
      select r.space_id from reviews r where r.counted_at is null and ${isVisible(sql, now)} order by r.visible_at
        limit ${atMost}
    ) due`
  return rows.map((row) => row.space_id)
}

type Found = Pick<Tables['reviews'], 'id' | 'author_id' | 'reply' | 'replied_at'> & { of_me: boolean }

/** Everyone with an account may see reviews of a space, but reviews of a guest only if they are that guest. */
export async function findVisible(
  tx: Transaction,
  me: AccountId,
  id: ReviewId,
  now: Temporal.Instant,
): Promise<Found | null> {
  const here = await tx`with ${accountHere(tx, me)} select id from here`
  if (here.length === 0) return null
  const [row] = await tx<Found[]>`
    select r.id, r.author_id, r.reply, r.replied_at, case r.by_role when 'guest' then b.host_id else b.guest_id
      end = ${me} as of_me
    from reviews r join bookings b on b.id = r.booking_id
    where r.id = ${id} and ${isVisible(tx, now)} and (r.by_role = 'guest' or b.guest_id = ${me} or r.author_id = ${me})
      for update of r`
  return row ?? null
}

export async function saveReply(tx: Transaction, id: ReviewId, reply: string, now: Temporal.Instant): Promise<void> {
  await tx`update reviews set reply = ${reply}, replied_at = ${now} where id = ${id}`
}

export async function findGuest(sql: Sql, host: AccountId, id: BookingId): Promise<AccountId | null> {
  const [row] = await sql<{ guest_id: AccountId | null }[]>`
    select b.guest_id from bookings b
    where b.id = ${id} and b.host_id = ${host} and b.guest_id <> ${host}
      and b.state in ('requested', 'payment_required', 'confirmed', 'completed')`
  return row?.guest_id ?? null
}

type OfGuest = { rating: string | null; count: number; hosts: number; newest: ReviewRow[] }

export async function findOfGuest(sql: Sql, guest: AccountId, now: Temporal.Instant, atMost: number): Promise<OfGuest> {
  const [all] = await sql<Omit<OfGuest, 'newest'>[]>`
    select round(avg(r.overall), 1) as rating, count(*)::int as count, count(distinct r.author_id)::int as hosts
    from bookings b join reviews r on r.booking_id = b.id and r.by_role = 'host'
      where b.guest_id = ${guest} and ${isVisible(sql, now)}`
  const newest = await sql<ReviewRow[]>`
    select ${shown(sql)}
    from bookings b join reviews r on r.booking_id = b.id and r.by_role = 'host' join accounts a on a.id = r.author_id
    where b.guest_id = ${guest} and ${isVisible(sql, now)} order by r.created_at desc, r.id desc limit ${atMost}`
  return { rating: all?.rating ?? null, count: all?.count ?? 0, hosts: all?.hosts ?? 0, newest }
}

type Report = { review: ReviewId; by: AccountId; reason: ReportReason; note: string; now: Temporal.Instant }

export async function addReport(tx: Transaction, { review, by, reason, note, now }: Report): Promise<void> {
  await tx`
    insert into review_reports (review_id, reporter_id, reason, note, created_at)
      values (${review}, ${by}, ${reason}, ${note}, ${now})
    on conflict (review_id, reporter_id) do nothing`
}

export type ReportRow = Pick<Tables['review_reports'], 'id' | 'reason' | 'note' | 'created_at'> &
  SettledRow<ReviewOutcome> &
  Pick<Tables['reviews'], 'by_role' | 'overall' | 'body'> & {
    reporter: string | null
    author: string | null
    author_id: AccountId
    space_id: SpaceId
    title: string
    taken_down: boolean
  }

export function findReports(
  sql: Sql,
  state: ReportState,
  after: { at: Temporal.Instant; id: string } | null,
  atMost: number,
): Promise<ReportRow[]> {
  const name = (who: ReturnType<Sql>) => sql`
    (select p.first_name || ' ' || p.last_name from accounts p where p.id = ${who} and p.deleted_at is null)`
  return sql<ReportRow[]>`
    select t.id, t.reason, t.note, t.created_at, r.by_role, r.overall, r.body, ${name(sql`t.reporter_id`)} as reporter,
      ${name(sql`r.author_id`)} as author, r.author_id,
      ${SETTLED(sql)},
      r.taken_down_at is not null as taken_down, s.id as space_id, s.title
    from review_reports t join reviews r on r.id = t.review_id join spaces s on s.id = r.space_id
    ${settledBy(sql, 'review_reports')}
    where ${inState(sql, state)} ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${atMost + 1}`
}

/**
 * Locks the spaces of the reported reviews in a fixed order, so that the reviews don't change until the transaction
 * ends.
 */
export async function lockReported(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`
    select 1 from spaces where id in (select r.space_id from review_reports t join reviews r on r.id = t.review_id
      where t.id in ${tx([...ids])})
    order by id for no key update`
}

export async function findReported(tx: Transaction, id: string) {
  const [row] = await tx<Pick<Tables['reviews'], 'id' | 'space_id'>[]>`
    select r.id, r.space_id from review_reports t join reviews r on r.id = t.review_id where t.id = ${id}`
  return row ?? null
}

export async function forgetReporter(tx: Sql, id: AccountId): Promise<void> {
  await tx`update review_reports set note = '' where reporter_id = ${id}`
}
