import type { BookingId, ReviewId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../domain/kernel/text.ts'
import { CATEGORIES, type Category, type ReportReason, visibleFrom } from '../../domain/reviews/review.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import { addReport, findOfBooking, findSold, findVisible, lockForReview, saveReply, saveReview } from './reviews.sql.ts'
import { readReviewStatus, reviewStatusOf, showVisible } from './show-reviews.ts'

const WORDS_A_MINUTE = 10

type Said = { id: BookingId; overall: number; categories: Partial<Record<Category, number>>; text: string }

/** Once both parties have written their reviews, the same transaction makes both visible and counts them. */
export async function writeReview({ deps, account }: Context<'signed_in'>, { id, overall, ...said }: Said) {
  const retryAt = await consumeRateLimit(deps, [`reviews:${account.id}`], WORDS_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const seen = await findSold(deps.sql, account.id, id)
  if (!seen) return err({ code: 'not_found' })
  const categories = allOf(CATEGORIES[seen.role], said.categories)
  if (!categories) return err({ code: 'stars_missing' })
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockForReview(tx, account.id, seen))) return err({ code: 'sign_in_required' })
    // The clock is read after the lock is acquired, because waiting for it may have taken time.
    const now = deps.clock.now()
    const booking = await findSold(tx, account.id, id)
    if (!booking) return err({ code: 'not_found' })
    const { theirs, step } = reviewStatusOf(booking, await findOfBooking(tx, id), now)
    if (step !== 'write' && step !== 'change') return err({ code: 'review_not_open', step })
    const visibleAt = visibleFrom(booking.ended, theirs?.created_at ?? null, now)
    const body = wordsOf(said.text)
    await saveReview(tx, { booking, author: account.id, overall, categories, body, visibleAt, now })
    await showVisible(tx, booking.space_id, now)
    const status = await readReviewStatus(tx, account.id, id, now)
    return status ? ok(status) : err({ code: 'not_found' })
  })
}

const wordsOf = (text: string) => sanitise(text.replaceAll('\r\n', '\n'))

function allOf(names: readonly Category[], given: Said['categories']) {
  const stars = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  return stars.length === names.length ? Object.fromEntries(stars) : null
}

/** The reviewed person may reply once, and the reply is public. Repeating the same text counts as a retry. */
export async function replyToReview(
  { deps, account, now }: Context<'signed_in'>,
  { id, ...said }: { id: ReviewId; text: string },
) {
  const retryAt = await consumeRateLimit(deps, [`reviews:${account.id}`], WORDS_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const text = wordsOf(said.text)
  if (isBlank(text)) return err({ code: 'text_missing' })
  return inTransaction(deps.sql, async (tx) => {
    const review = await findVisible(tx, account.id, id, now)
    if (!review?.of_me) return err({ code: 'not_found' })
    if (review.reply === null) await saveReply(tx, id, text, now)
    else if (review.reply !== text) return err({ code: 'already_replied' })
    return ok({ text, at: (review.replied_at ?? now).toString() })
  })
}

type Report = { id: ReviewId; reason: ReportReason; note: string }

export async function reportReview({ deps, account, now }: Context<'signed_in'>, { id, reason, note }: Report) {
  const retryAt = await consumeRateLimit(deps, [`reports:${account.id}`], WORDS_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  return inTransaction(deps.sql, async (tx) => {
    const review = await findVisible(tx, account.id, id, now)
    if (!review) return err({ code: 'not_found' })
    if (review.author_id === account.id) return err({ code: 'own_review' })
    await addReport(tx, { review: id, by: account.id, reason, note: wordsOf(note), now })
    return ok({ reported: true as const })
  })
}
