import { err, ok } from '../../../domain/kernel/result.ts'
import { readTimeCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { consumeRateLimit } from '../../platform/http/rate-limit.ts'
import { partsView } from '../conversations/conversations.ts'
import { type FoundRow, findWords } from './search.sql.ts'

const MOST_WORDS = 8
const EXCERPT = 200
/** Search-as-you-type sends one request per pause. */
const SEARCHES_A_MINUTE = 60

export async function searchMessages(
  { deps, account }: Context<'signed_in'>,
  { q, cursor, limit }: { q: string; cursor?: string | undefined; limit: number },
) {
  const words = wordsOf(q)
  const query = ['messages', words]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  if (words.length === 0) return ok({ items: [], next: null })
  const retryAt = await consumeRateLimit(deps, [`message-search:${account.id}`], SEARCHES_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const rows = await findWords(deps.sql, account.id, { words, after, atMost: limit })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return ok({
    items: page.map((row) => foundView(row, words)),
    next: rows.length > limit && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
  })
}

/** Keeps only letters and digits, because the words become part of a tsquery. */
const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)

function foundView(row: FoundRow, words: readonly string[]) {
  const { other, space } = partsView(row)
  return {
    id: row.id,
    conversationId: row.conversation_id,
    other,
    space: { id: space.id, title: space.title },
    at: row.created_at.toString(),
    mine: row.mine,
    text: excerpt(row.text.replace(/\s+/g, ' '), words),
  }
}

function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const found = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length))
  const from = text.length <= EXCERPT || found === text.length ? 0 : Math.max(0, found - 60)
  const piece = Array.from(text.slice(from, from + EXCERPT + 1)).slice(0, EXCERPT)
  return `${from > 0 ? '…' : ''}${piece.join('').toWellFormed()}${from + EXCERPT < text.length ? '…' : ''}`
}
