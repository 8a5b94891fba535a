import type { MessageId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import type { ReportReason } from '../../../domain/messages/message.ts'
import { recordAct } from '../../audit/audit.sql.ts'
import { inTransaction } from '../../database/transactions.ts'
import { readTimeCursor, writeCursor } from '../../http/cursor.ts'
import type { Context } from '../../http/endpoints.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { addReport, countReports, findAuthor, findReported, findReports } from './message-reports.sql.ts'

const PAGE = 24
const QUERY = ['message-reports']
/** Enough to see what a message answers. */
const AROUND = 20
const REPORTS_A_MINUTE = 10

type Report = { id: MessageId; reason: ReportReason; note: string }

/** Puts down that the other side of a conversation finds a message wrong, once. */
export async function reportMessage({ deps, account, now }: Context<'signed_in'>, { id, reason, note }: Report) {
  const author = await findAuthor(deps.sql, account.id, id)
  if (!author) return err({ code: 'not_found' })
  if (author === account.id) return err({ code: 'own_message' })
  const retryAt = await consumeRateLimit(deps, [`reports:${account.id}`], REPORTS_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  await addReport(deps.sql, { message: id, by: account.id, reason, note: sanitise(note), now })
  return ok({})
}

/** What people find wrong with messages, for admins, the newest first; not yet what these say. */
export async function listMessageReports({ deps }: Context<'admin'>, { cursor }: { cursor?: string | undefined }) {
  const after = cursor === undefined ? null : readTimeCursor(QUERY, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await findReports(deps.sql, after, PAGE)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return ok({
    items: page.map(({ created_at: at, ...row }) => ({ ...row, at: at.toString() })),
    count: await countReports(deps.sql),
    nextCursor: rows.length > PAGE && last ? writeCursor(QUERY, [last.created_at.toString(), last.id]) : null,
  })
}

/** The reported message and those around it, as they were written; that an admin read them is on record. */
export async function openMessageReport({ deps, account, request, now }: Context<'admin'>, { id }: { id: string }) {
  return inTransaction(deps.sql, async (tx) => {
    const rows = await findReported(tx, id, AROUND)
    if (rows.length === 0) return err({ code: 'not_found' })
    await recordAct(
      tx,
      { actorId: account.id, requestId: request.requestId, now },
      { act: 'message_report.open', subjectId: id, reason: '', before: {}, after: {} },
    )
    return ok({
      items: rows.map(({ id, by, created_at: at, body, masked_body: maskedText, masked_kinds: masked, ...row }) => ({
        ...{ id, by, at: at.toString(), text: body, maskedText, masked },
        attachments: row.files,
        reported: row.reported,
      })),
    })
  })
}
