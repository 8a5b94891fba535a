import type { FileId, MessageId } from '../../../domain/kernel/id.ts'
import type { ReportOutcome, ReportState } from '../../../domain/kernel/report.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import type { ReportReason } from '../../../domain/messages/message.ts'
import { signDocument } from '../../files/sign-file.ts'
import { actOnEach } from '../../platform/audit/act-on-each.ts'
import { actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import { countReports, settledView, settleReport } from '../../platform/audit/report-queue.sql.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { readTimeCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { consumeRateLimit } from '../../platform/http/rate-limit.ts'
import { addReport, findAuthor, findReported, findReports, type ReportRow } from './message-reports.sql.ts'

const TABLE = 'message_reports'
const AROUND = 20
const REPORTS_A_MINUTE = 10

type Asked = { state: ReportState; cursor?: string | undefined; limit: number }
type Report = { id: MessageId; reason: ReportReason; note: string }

export async function reportMessage({ deps, account, now }: Context<'signed_in'>, { id, reason, note }: Report) {
  const author = await findAuthor(deps.sql, account.id, id)
  if (!author) return err({ code: 'not_found' })
  if (author === account.id) return err({ code: 'own_message' })
  const retryAt = await consumeRateLimit(deps, [`reports:${account.id}`], REPORTS_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  await addReport(deps.sql, { message: id, by: account.id, reason, note: sanitise(note), now })
  return ok({})
}

export async function listMessageReports({ deps: { sql } }: Context<'admin'>, { state, cursor, limit }: Asked) {
  const query = ['message-reports', state]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await findReports(sql, state, after, limit)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const { open, settled } = await countReports(sql, TABLE)
  return ok({
    items: page.map(reportView),
    open,
    settled,
    next: rows.length > limit && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
  })
}

export async function settleMessageReports(
  ctx: Context<'admin'>,
  { outcome, ...some }: { ids: string[]; reason: string; outcome: ReportOutcome },
) {
  return actOnEach(ctx, some, async (tx, id) => {
    const done = await settleReport(tx, TABLE, id, { outcome, now: ctx.now })
    return done ? { act: 'message_report.settle', before: { state: 'open' }, after: { state: outcome } } : null
  })
}

function reportView(row: ReportRow) {
  const { id, reason, note, created_at: at, reporter, author, author_id: authorId, title } = row
  return { id, reason, note, at: at.toString(), reporter, author, authorId, title, settled: settledView(row) }
}

/** The messages are unmasked, so the access is recorded in the audit log. */
export async function openMessageReport({ deps, account, request, now }: Context<'admin'>, { id }: { id: string }) {
  return inTransaction(deps.sql, async (tx) => {
    const rows = await findReported(tx, id, AROUND)
    if (rows.length === 0) return err({ code: 'not_found' })
    await recordAction(tx, actorOf({ account, request, now }), {
      act: 'message_report.open',
      subjectId: id,
      reason: '',
      before: {},
      after: {},
    })
    return ok({
      items: rows.map(({ id, by, created_at: at, body, masked_body: maskedText, masked_kinds: masked, ...row }) => ({
        id,
        by,
        at: at.toString(),
        text: body,
        maskedText,
        masked,
        attachments: row.files,
        reported: row.reported,
      })),
    })
  })
}

export async function linkReportedFile(
  { deps, account, request, now }: Context<'admin'>,
  { id, fileId }: { id: string; fileId: FileId },
) {
  return inTransaction(deps.sql, async (tx) => {
    const near = await findReported(tx, id, AROUND)
    if (!near.some(({ files }) => files.some((file) => file.id === fileId))) return err({ code: 'not_found' })
    const by = actorOf({ account, request, now })
    await recordAction(tx, by, {
      act: 'message_report.open_file',
      subjectId: id,
      reason: '',
      before: {},
      after: { file: fileId },
    })
    const { url, expiresAt } = signDocument(deps, fileId, now)
    return ok({ url, expiresAt: expiresAt.toString() })
  })
}
