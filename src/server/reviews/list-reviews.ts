import type { SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { readTimeCursor, writeCursor } from '../http/cursor.ts'
import type { Context } from '../http/endpoints.ts'
import { findReviews, type ReviewRow } from './reviews.sql.ts'

const PAGE = 10

export async function listReviews(
  { deps, now }: Context,
  { id, cursor }: { id: SpaceId; cursor?: string | undefined },
) {
  const query = ['reviews', id]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await findReviews(deps.readSql, id, after, now, PAGE)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return ok({
    items: page.map(reviewView),
    nextCursor: rows.length > PAGE && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
  })
}

export function reviewView({ id, first_name: firstName, overall, body, reply, created_at: at }: ReviewRow) {
  return { id, firstName, overall, body, reply, at: at.toString() }
}
