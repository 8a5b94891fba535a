import type { ReviewId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { isBlank } from '../../domain/kernel/text.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import { findVisible, saveReply } from './reviews.sql.ts'
import { WORDS_A_MINUTE, wordsOf } from './write-review.ts'

/** The reviewed person's only public reply. Repeating the same text counts as a retry. */
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
