import type { Deps } from '../deps.ts'
import { signDocument } from '../files/sign-file.ts'
import { maskContacts } from '../masking/mask-contacts.ts'
import type { AttachmentRow, MessageRow } from './messages.sql.ts'

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

/** The link downloads the file under the name this party may see, for anyone who uses it. */
export function attachmentLink(deps: Pick<Deps, 'config'>, { id, ...of }: AttachmentRow, now: Temporal.Instant) {
  const shown = nameFor(of)
  return signDocument(deps, id, now, shown === of.name ? '' : shown)
}

/** A file's name is masked like a message's text; its extension stays. */
function nameFor({ name, mine, open }: Omit<AttachmentRow, 'id'>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.(?:pdf|jpe?g|png))?$/is.exec(name) ?? []
  return mine || open ? name : maskContacts(stem).text + ending
}
