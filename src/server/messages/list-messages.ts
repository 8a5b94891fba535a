import type { ConversationId, FileId, MessageId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { signDocument } from '../files/sign-file.ts'
import { maskContacts } from '../masking/mask-contacts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findConversationStatus } from './conversations/conversations.sql.ts'
import { type AttachmentRow, findAttachment, findMessages, type MessageRow } from './messages.sql.ts'

const PAGE = 50

type Asked = { id: ConversationId; before?: string | undefined; after?: string | undefined }

export async function listMessages({ deps, account, now }: Context<'signed_in'>, { id, before, after }: Asked) {
  if (!(await findConversationStatus(deps.sql, account.id, id))) return err({ code: 'not_found' })
  const part = { before: instantOf(before), after: instantOf(after), atMost: PAGE }
  const rows = await findMessages(deps.sql, account.id, id, part)
  const page = rows.slice(0, PAGE)
  return ok({
    items: (after ? page : page.toReversed()).map((row) => messageView(deps, row, now)),
    more: rows.length > PAGE,
  })
}

const instantOf = (text: string | undefined) => (text === undefined ? undefined : Temporal.Instant.from(text))

export async function linkAttachment(
  { deps, account, now }: Context<'signed_in'>,
  { id, fileId }: { id: MessageId; fileId: FileId },
) {
  const file = await findAttachment(deps.sql, account.id, id, fileId)
  if (!file) return err({ code: 'not_found' })
  const { url, expiresAt } = attachmentLink(deps, file, now)
  return ok({ url, expiresAt: expiresAt.toString() })
}

export function messageView(deps: Pick<Deps, 'config'>, row: MessageRow, now: Temporal.Instant) {
  const { id, key, mine, created_at: at, text, masked, open } = row
  return {
    id,
    key,
    mine,
    at: at.toString(),
    text,
    masked,
    attachments: row.files.map(({ id, name, content_type: contentType, bytes, width, height }) => ({
      id,
      name: nameFor({ name, mine, open }),
      contentType,
      bytes,
      width,
      height,
      url: attachmentLink(deps, { id, name, mine, open }, now).url,
    })),
  }
}

/** Anyone who has the link can download the file. The file is saved under the name that this party may see. */
function attachmentLink(deps: Pick<Deps, 'config'>, { id, ...of }: AttachmentRow, now: Temporal.Instant) {
  const shown = nameFor(of)
  return signDocument(deps, id, now, shown === of.name ? '' : shown)
}

/** Masks a file's name like the text of a message, but keeps its extension. */
function nameFor({ name, mine, open }: Omit<AttachmentRow, 'id'>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.(?:pdf|jpe?g|png))?$/is.exec(name) ?? []
  return mine || open ? name : maskContacts(stem).text + ending
}
