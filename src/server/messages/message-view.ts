import { maskContacts } from '../../domain/messages/mask-contacts.ts'
import type { Deps } from '../deps.ts'
import { signDocument } from '../files/sign-file.ts'
import type { MessageRow } from './messages.sql.ts'

/** A message as one side may read it; also a file's name is masked for the other one. */
export function messageView(deps: Pick<Deps, 'config'>, row: MessageRow, now: Temporal.Instant) {
  const { id, key, mine, created_at: at, text, masked, open } = row
  return {
    ...{ id, key, mine, at: at.toString(), text, masked },
    attachments: row.files.map(({ id, name, content_type, bytes, width, height }) => ({
      id,
      name: mine || open ? name : maskContacts(name).text,
      contentType: content_type,
      ...{ bytes, width, height },
      url: signDocument(deps, id, now).url,
    })),
  }
}
