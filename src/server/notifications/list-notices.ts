import type { NoticeId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { NOTICES } from '../../domain/notifications/notice.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { publishNews } from '../platform/realtime/publish.sql.ts'
import { noticeWords } from './notice-words.ts'
import { countUnreadNotices, findNotices, markRead, type NoticeRow } from './notices.sql.ts'

type Ctx = Context<'signed_in'>
export async function listNotices(
  { deps, account }: Ctx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const query = ['notices']
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await findNotices(deps.sql, account.id, { after, atMost: limit })
  const last = rows.slice(0, limit).at(-1)
  return ok({
    items: rows.slice(0, limit).map(view),
    unread: await countUnreadNotices(deps.sql, account.id),
    next: rows.length > limit && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
  })
}

const view = ({ id, what, facts, created_at, read_at }: NoticeRow) => ({
  id,
  kind: NOTICES[what],
  ...noticeWords(what, facts),
  at: created_at.toString(),
  read: read_at !== null,
})

export async function countNotices({ deps, account }: Ctx) {
  return ok({ count: await countUnreadNotices(deps.sql, account.id) })
}

export async function readNotices({ deps, account, now }: Ctx, { ids }: { ids?: NoticeId[] | undefined }) {
  await inTransaction(deps.sql, async (tx) => {
    const marked = await markRead(tx, account.id, ids ?? null, now)
    if (marked > 0) await publishNews(deps, tx, [account.id], { kind: 'notices_read' }, now)
  })
  return ok({ unread: await countUnreadNotices(deps.sql, account.id) })
}
