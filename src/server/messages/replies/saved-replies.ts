import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { MOST_REPLIES } from '../../../domain/messages/message.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { addReply, findReplies, removeReplyRow, writeReply } from './saved-replies.sql.ts'

type Ctx = Context<'signed_in'>
type Written = { title: string; text: string }

export const listReplies = async ({ deps, account }: Ctx) => ok({ items: await findReplies(deps.sql, account.id) })

export async function saveReply({ deps, account, now }: Ctx, written: Written) {
  const of = tidy(written)
  if (!of) return err({ code: 'text_missing' })
  const row = await inTransaction(deps.sql, (tx) => addReply(tx, account.id, of, MOST_REPLIES, now))
  return row ? ok(row) : err({ code: 'too_many_replies', most: MOST_REPLIES } as const)
}

export async function changeReply({ deps, account, now }: Ctx, { id, ...written }: Written & { id: string }) {
  const of = tidy(written)
  if (!of) return err({ code: 'text_missing' })
  const row = await writeReply(deps.sql, account.id, id, of, now)
  return row ? ok(row) : err({ code: 'not_found' })
}

export async function removeReply({ deps, account }: Ctx, { id }: { id: string }) {
  return (await removeReplyRow(deps.sql, account.id, id)) ? ok({}) : err({ code: 'not_found' })
}

function tidy({ title, text }: Written): Written | null {
  const of = { title: sanitise(title).replace(/\s+/g, ' '), text: sanitise(text.replaceAll('\r\n', '\n')) }
  return isBlank(of.title) || isBlank(of.text) ? null : of
}
