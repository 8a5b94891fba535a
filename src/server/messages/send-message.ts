import type { ConversationId, FileId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../domain/kernel/text.ts'
import { writtenAt } from '../../domain/messages/message.ts'
import { isStillHere } from '../accounts/accounts.sql.ts'
import { attachFiles } from '../files/files.sql.ts'
import { maskContacts } from '../masking/mask-contacts.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { publish } from '../platform/events/events.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeNetworkLimit, consumeRateLimit } from '../platform/http/rate-limit.ts'
import { publishNews } from '../platform/realtime/publish.sql.ts'
import { type ConversationStatusRow, findConversationStatus } from './conversations/conversations.sql.ts'
import { closedFor } from './conversations/conversations.ts'
import { messageView } from './list-messages.ts'
import {
  addAttachments,
  addMessage,
  findLastTexts,
  findSent,
  lockConversation,
  lockKey,
  lockLoose,
  matchContacts,
} from './messages.sql.ts'

/** spec.md §9 requires a limit of ten messages a minute per account. A network may send three times as many. */
export const MESSAGES_A_MINUTE = 10
export const FROM_ONE_NETWORK = 30

const LAST_TEXTS = 5

export type NewMessage = { key: string; text: string; attachments: readonly FileId[] }
type Admit = () => Promise<Temporal.Instant | null>
type Find = (sql: Sql) => Promise<ConversationStatusRow | null>

export async function sendMessage(ctx: Context<'signed_in'>, { id, ...message }: NewMessage & { id: ConversationId }) {
  const sent = await send(ctx, message, (tx) => findConversationStatus(tx, ctx.account.id, id))
  return sent.ok ? ok(sent.value.message) : sent
}

/**
 * Sends a message if `find` returns a conversation in which the caller may write and `admit` returns no waiting time.
 * If a message with the same key was sent before, returns it unchanged.
 */
export async function send(
  ctx: Context<'signed_in'>,
  message: NewMessage,
  find: Find,
  admit: Admit = async () => null,
) {
  const { deps, account, request } = ctx
  const before = await sentBefore(ctx, message, find)
  if (before) return before
  const body = bodyOf(message.text)
  if (isBlank(body) && message.attachments.length === 0) return err({ code: 'text_missing' })
  const retryAt =
    (await consumeRateLimit(deps, [`messages:${account.id}`], MESSAGES_A_MINUTE)) ??
    (await consumeNetworkLimit(deps, 'messages:', request.address, FROM_ONE_NETWORK)) ??
    (await admit())
  if (retryAt) return err({ code: 'too_many', retryAt })
  const written = await inTransaction(deps.sql, (tx) => write(ctx, tx, { ...message, text: body }, find))
  if (!written.ok) return written
  return (await sentBefore(ctx, message, find)) ?? err({ code: 'not_found' })
}

/**
 * A key belongs to one message. If it comes with a different text or conversation, it is refused, because returning the
 * old message would hide that the new one wasn't sent.
 */
async function sentBefore({ deps, account, now }: Context<'signed_in'>, { key, text }: NewMessage, find: Find) {
  const row = await findSent(deps.sql, account.id, key)
  if (!row) return null
  const { conversation_id: id } = row
  if (row.text !== bodyOf(text) || (await find(deps.sql))?.id !== id) return err({ code: 'key_reused' })
  return ok({ id, message: messageView(deps, row, now) })
}

/** Removes direction marks, which would make text appear different from what was written. */
const bodyOf = (text: string) => sanitise(text.replaceAll('\r\n', '\n').replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))

type Refused = {
  code:
    | 'not_found'
    | 'nobody_there'
    | 'blocked'
    | 'blocked_by_me'
    | 'attachment_gone'
    | 'sign_in_required'
    | 'verify_first'
}

async function write(
  { deps, account: { id: me, emailVerified } }: Context<'signed_in'>,
  tx: Transaction,
  { key, text, attachments }: NewMessage,
  find: Find,
): Promise<Result<null, Refused>> {
  if (!(await isStillHere(tx, me))) return err({ code: 'sign_in_required' })
  await lockKey(tx, me, key)
  const pair = await find(tx)
  if (!pair) return err({ code: 'not_found' })
  const { id, last } = await lockConversation(tx, pair, deps.clock.now())
  // A second click on the same button gets here after the first request is done.
  if (await findSent(tx, me, key)) return ok(null)
  // The conversation is read again, because the other person may have blocked the sender in the meantime.
  const status = await find(tx)
  const closed = status ? closedFor(status, emailVerified) : 'nobody_there'
  if (!status || closed) return err({ code: closed ?? 'not_found' })
  const now = deps.clock.now()
  const files = [...new Set(attachments)]
  if ((await lockLoose(tx, me, files)) < files.length) return err({ code: 'attachment_gone' })
  await matchContacts(tx, status, now)
  // The masked text is stored even while contact details are visible, because they are masked again if the booking is
  // cancelled.
  const { text: maskedText, masked: kinds } = maskContacts(text, await findLastTexts(tx, me, id, LAST_TEXTS))
  const masked = kinds.length > 0 ? { text: maskedText, kinds } : null
  const sides = { conversation: id, sender: me, other: status.other_id }
  const at = writtenAt(now, last)
  const messageId = await addMessage(tx, { ...sides, key, body: text, masked, at })
  await attachFiles(tx, { ownerId: me, bucket: 'documents', ids: files, now })
  await addAttachments(tx, messageId, files)
  await publish(tx, { kind: 'message.sent', messageId }, now)
  const news = { kind: 'message', conversationId: id, messageId, by: me, at: at.toString() } as const
  await publishNews(deps, tx, [me, status.other_id], news, now)
  return ok(null)
}
