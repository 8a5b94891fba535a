import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { reviewStep, reviewsUntil } from '../../domain/reviews/review.ts'
import type { Sql } from '../database/connect.ts'
import type { Context } from '../http/endpoints.ts'
import { findOfBooking, findSold, type OfBooking, type Sold } from './reviews.sql.ts'

export async function showReviews({ deps, account, now }: Context<'signed_in'>, { id }: { id: BookingId }) {
  const standing = await readStanding(deps.sql, account.id, id, now)
  return standing ? ok(standing) : err({ code: 'not_found' })
}

/** Doesn't read the other party's review before it is visible or after it was taken down. */
export async function readStanding(sql: Sql, me: AccountId, id: BookingId, now: Temporal.Instant) {
  const sold = await findSold(sql, me, id)
  if (!sold) return null
  const { mine, theirs, step } = standingOf(sold, await findOfBooking(sql, id), now)
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

export function standingOf({ role, ended }: Sold, reviews: readonly OfBooking[], now: Temporal.Instant) {
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
