import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { reviewStep, reviewsUntil } from '../../domain/reviews/review.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { publish } from '../platform/events/events.sql.ts'
import { readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { ScheduledWork } from '../platform/jobs/job.ts'
import {
  countVisible,
  findGuest,
  findOfBooking,
  findOfGuest,
  findReviews,
  findSold,
  findUncounted,
  lockRating,
  type OfBooking,
  type ReviewRow,
  type Sold,
} from './reviews.sql.ts'

export async function showReviews({ deps, account, now }: Context<'signed_in'>, { id }: { id: BookingId }) {
  const status = await readReviewStatus(deps.sql, account.id, id, now)
  return status ? ok(status) : err({ code: 'not_found' })
}

/** Doesn't read the other party's review while it is hidden or once it has been taken down. */
export async function readReviewStatus(sql: Sql, me: AccountId, id: BookingId, now: Temporal.Instant) {
  const sold = await findSold(sql, me, id)
  if (!sold) return null
  const { mine, theirs, step } = reviewStatusOf(sold, await findOfBooking(sql, id), now)
  const view = (review: OfBooking | undefined) => (review ? viewOf(review, sold, step === 'shown') : null)
  return {
    role: sold.role,
    step,
    opensAt: sold.ended.toString(),
    until: reviewsUntil(sold.ended).toString(),
    other: { firstName: sold.other_name, wrote: theirs !== undefined },
    mine: view(mine),
    theirs: step === 'shown' && !theirs?.taken_down_at ? view(theirs) : null,
  }
}

export function reviewStatusOf({ role, ended }: Sold, reviews: readonly OfBooking[], now: Temporal.Instant) {
  const mine = reviews.find((review) => review.by_role === role)
  const theirs = reviews.find((review) => review.by_role !== role)
  const counted = reviews.some((review) => review.counted_at !== null || review.taken_down_at !== null)
  return {
    mine,
    theirs,
    step: reviewStep({ end: ended, mine: mine !== undefined, theirs: theirs !== undefined, counted, now }),
  }
}

function viewOf(review: OfBooking, { role }: Sold, shown: boolean) {
  const { id, by_role: by, overall, categories, body, created_at: at, reply, replied_at: repliedAt } = review
  const { taken_down_at: downAt, taken_down_why: why } = review
  return {
    id,
    overall,
    categories,
    body,
    at: at.toString(),
    // The reply is hidden together with the review.
    reply: reply === null || downAt ? null : { text: reply, at: repliedAt?.toString() ?? null },
    may: { reply: shown && by !== role && reply === null },
    takenDown: downAt && { at: downAt.toString(), reason: why ?? '' },
  }
}

export async function listReviews(
  { deps, now }: Context,
  { id, cursor, limit }: { id: SpaceId; cursor?: string | undefined; limit: number },
) {
  const query = ['reviews', id]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await findReviews(deps.readSql, id, after, now, limit)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return ok({
    items: page.map(reviewView),
    next: rows.length > limit && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
  })
}

function reviewView({ id, first_name: firstName, overall, body, reply, created_at: at }: ReviewRow) {
  return { id, firstName, overall, body, reply, at: at.toString() }
}

const NEWEST = 5

export async function guestReviews({ deps, account, now }: Context<'signed_in'>, { id }: { id: BookingId }) {
  const guest = await findGuest(deps.sql, account.id, id)
  if (!guest) return err({ code: 'not_found' })
  const { rating, count, hosts, newest } = await findOfGuest(deps.sql, guest, now, NEWEST)
  return ok({ rating: rating === null ? null : Number(rating), count, hosts, items: newest.map(reviewView) })
}

const A_ROUND = 200

/**
 * Counts each of a space's newly visible reviews once, and publishes an event. The caller must have locked the space.
 */
export async function showVisible(tx: Transaction, id: SpaceId, now: Temporal.Instant): Promise<void> {
  for (const reviewId of await countVisible(tx, id, now)) await publish(tx, { kind: 'review.shown', reviewId }, now)
}

/** Counts reviews whose 14 days are over. Readers see them on time even if this job doesn't run. */
async function showDue({ sql, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (const id of await findUncounted(sql, now, A_ROUND))
    await inTransaction(sql, async (tx) => {
      await lockRating(tx, id)
      await showVisible(tx, id, now)
    })
}

export const reviewWork: ScheduledWork<Deps>[] = [{ name: 'reviews.show', everySeconds: 2, run: showDue }]
