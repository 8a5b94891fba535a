import type { ConversationId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { whyClosed } from '../../../domain/messages/message.ts'
import { personPhotoUrl } from '../../accounts/show-session.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { readTimeCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { publishNews } from '../../platform/realtime/publish.sql.ts'
import { photoUrl } from '../../spaces/space-row.ts'
import {
  addBlock,
  type BookingRow,
  type ConversationStatusRow,
  countUnread as count,
  countUnreadConversations,
  findConversationStatus,
  findInbox,
  findLastBooking,
  findReadTimes,
  type InboxRow,
  markSideRead,
  markSidesReceived,
  removeBlock,
} from './conversations.sql.ts'

/** The browser stores this many read times. For older conversations, it needs only the number of unread messages. */
const READ_TIMES = 100
const PREVIEW = 140

type Asked = { unread: 'true' | 'false'; cursor?: string | undefined; limit: number }

export async function listConversations(
  { deps, account }: Context<'signed_in'>,
  { unread: only, cursor, limit }: Asked,
) {
  const unread = only === 'true'
  const query = ['conversations', unread]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const [rows, unreadInAll] = await Promise.all([
    findInbox(deps.sql, account.id, { unread, after, atMost: limit }),
    countUnreadConversations(deps.sql, account.id),
  ])
  const last = rows.slice(0, limit).at(-1)
  return ok({
    items: rows.slice(0, limit).map(rowView),
    unreadInAll,
    next: rows.length > limit && last ? writeCursor(query, [last.last_message_at.toString(), last.id]) : null,
  })
}

function rowView(row: InboxRow) {
  const text = row.last_text.replace(/\s+/g, ' ').slice(0, PREVIEW)
  return {
    id: row.id,
    role: row.role,
    ...partsView(row),
    lastMessageAt: row.last_message_at.toString(),
    // Cutting the text must not leave half of a surrogate pair.
    last: { text: text.replace(/[\ud800-\udbff]$/, ''), mine: row.last_mine, attachments: row.last_attachments },
    unread: row.unread,
  }
}

export async function showConversation(ctx: Context<'signed_in'>, { id }: { id: ConversationId }) {
  const row = await findConversationStatus(ctx.deps.sql, ctx.account.id, id)
  if (!row) return err({ code: 'not_found' })
  const shut = row.blocked_by_me || row.blocked_by_them
  const since = (at: Temporal.Instant | null) => (at ?? Temporal.Instant.fromEpochMilliseconds(0)).toString()
  return ok({
    id,
    ...(await conversationStatusView(ctx, row)),
    readAt: since(row.read_at),
    theirs: { readAt: since(shut ? null : row.their_read_at), receivedAt: since(shut ? null : row.their_received_at) },
  })
}

export async function countUnread({ deps, account, now }: Context<'signed_in'>) {
  const [lastReadTimes, unread] = await Promise.all([
    findReadTimes(deps.sql, account.id, READ_TIMES),
    count(deps.sql, account.id),
  ])
  return ok({ count: unread, lastReadTimes, now: now.toString() })
}

export async function markReceived({ deps, account }: Context<'signed_in'>, { upTo }: { upTo: string }) {
  await inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const marked = await markSidesReceived(tx, { me: account.id, upTo: Temporal.Instant.from(upTo), now })
    for (const { id, other_id } of marked)
      await publishNews(deps, tx, [other_id], { kind: 'receipt', conversationId: id, by: account.id, read: false }, now)
  })
  return ok({})
}

type Mark = { id: ConversationId; upTo: string }

export async function markRead({ deps, account }: Context<'signed_in'>, { id, upTo }: Mark) {
  return inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const marked = await markSideRead(tx, { me: account.id, id, upTo: Temporal.Instant.from(upTo), now })
    if (!marked) return err({ code: 'not_found' })
    const news = { kind: 'receipt', conversationId: id, by: account.id, read: true } as const
    if (marked.news)
      await publishNews(deps, tx, marked.blocked ? [account.id] : [account.id, marked.other_id], news, now)
    return ok({ readAt: marked.read_at.toString(), count: await count(tx, account.id) })
  })
}

type Shown = Pick<ConversationStatusRow, 'other_name' | 'other_photo' | 'space_id' | 'title' | 'photo' | 'published'>

export function partsView(row: Shown) {
  return {
    other: { firstName: row.other_name, photoUrl: row.other_name === null ? null : personPhotoUrl(row.other_photo) },
    space: {
      id: row.space_id,
      title: row.title,
      photoUrl: row.photo === null ? null : photoUrl(row.photo),
      published: row.published,
    },
  }
}

/** A guest with a paid booking may write to its host without a verified email address. */
export const closedFor = (row: ConversationStatusRow, verified: boolean) =>
  whyClosed({
    verified: verified || row.paid,
    blockedByMe: row.blocked_by_me,
    blockedByThem: row.blocked_by_them,
    gone: row.gone,
  })

export async function conversationStatusView({ deps, account }: Context<'signed_in'>, row: ConversationStatusRow) {
  const closed = closedFor(row, account.emailVerified)
  const booking = await findLastBooking(deps.sql, row)
  return {
    role: row.role,
    ...partsView(row),
    booking: booking && bookingView(booking),
    contacts: row.open ? ('open' as const) : ('masked' as const),
    closed,
    may: { write: closed === null },
  }
}

function bookingView({ from, to, ...row }: BookingRow) {
  return { ...row, from: from.toString(), to: to.toString() }
}

type Of = { id: ConversationId }

export const blockOther = (ctx: Context<'signed_in'>, { id }: Of) => setBlock(ctx, id, true)

export const unblockOther = (ctx: Context<'signed_in'>, { id }: Of) => setBlock(ctx, id, false)

function setBlock({ deps, account, now }: Context<'signed_in'>, id: ConversationId, blocked: boolean) {
  return inTransaction(deps.sql, async (tx) => {
    const row = await findConversationStatus(tx, account.id, id)
    if (!row) return err({ code: 'not_found' })
    const changed = await (blocked
      ? addBlock(tx, account.id, row.other_id, now)
      : removeBlock(tx, account.id, row.other_id))
    const news = { kind: 'conversation', conversationId: id, by: account.id } as const
    if (changed) await publishNews(deps, tx, [account.id, row.other_id], news, now)
    return ok({ closed: closedFor({ ...row, blocked_by_me: blocked }, account.emailVerified) })
  })
}
