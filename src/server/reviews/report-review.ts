import type { ReviewId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { ReportReason } from '../../domain/reviews/review.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import { addReport } from './reports.sql.ts'
import { findVisible } from './reviews.sql.ts'
import { WORDS_A_MINUTE, wordsOf } from './write-review.ts'

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
