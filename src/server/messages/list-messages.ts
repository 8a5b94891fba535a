import type { ConversationId, FileId, MessageId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findStanding } from './conversations/conversations.sql.ts'
import { attachmentLink, messageView } from './message-view.ts'
import { findAttachment, findMessages } from './messages.sql.ts'

const PAGE = 50

type Asked = { id: ConversationId; before?: string | undefined; after?: string | undefined }

/** The newest messages of one of the caller's conversations, or those next to an instant; oldest first. */
export async function listMessages({ deps, account, now }: Context<'signed_in'>, { id, before, after }: Asked) {
  if (!(await findStanding(deps.sql, account.id, id))) return err({ code: 'not_found' })
  const part = { before: instantOf(before), after: instantOf(after), atMost: PAGE }
  const rows = await findMessages(deps.sql, account.id, id, part)
  const page = rows.slice(0, PAGE)
  return ok({
    items: (after ? page : page.toReversed()).map((row) => messageView(deps, row, now)),
    more: rows.length > PAGE,
  })
}

const instantOf = (text: string | undefined) => (text === undefined ? undefined : Temporal.Instant.from(text))

/** A download address for an attachment that works for five minutes. */
export async function linkAttachment(
  { deps, account, now }: Context<'signed_in'>,
  { id, fileId }: { id: MessageId; fileId: FileId },
) {
  const file = await findAttachment(deps.sql, account.id, id, fileId)
  if (!file) return err({ code: 'not_found' })
  const { url, expiresAt } = attachmentLink(deps, file, now)
  return ok({ url, expiresAt: expiresAt.toString() })
}
