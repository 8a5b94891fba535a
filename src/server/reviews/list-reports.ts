import type { ReportState, ReviewOutcome } from '../../domain/kernel/report.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { actOnEach } from '../platform/audit/act-on-each.ts'
import { type By, recordAction } from '../platform/audit/audit.sql.ts'
import { countReports, settledView, settleReport } from '../platform/audit/report-queue.sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { publish } from '../platform/events/events.sql.ts'
import { readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findReported, findReports, lockReported, type ReportRow, saveTakenDown } from './reviews.sql.ts'

const TABLE = 'review_reports'

type Asked = { state: ReportState; cursor?: string | undefined; limit: number }

export async function listReports({ deps: { sql } }: Context<'admin'>, { state, cursor, limit }: Asked) {
  const query = ['reports', state]
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

/**
 * Takes down reviews in the same transaction that settles their reports. A review with several reports is taken down
 * once.
 */
export async function settleReports(
  ctx: Context<'admin'>,
  { outcome, ...some }: { ids: string[]; reason: string; outcome: ReviewOutcome },
) {
  const down = outcome === 'taken_down'
  return actOnEach(
    ctx,
    some,
    async (tx, id, said) => {
      if (!(await settleReport(tx, TABLE, id, { outcome, now: ctx.now }))) return null
      if (down) await takeDown(tx, id, said)
      return { act: 'review_report.settle', before: { state: 'open' }, after: { state: outcome } }
    },
    (tx) => (down ? lockReported(tx, some.ids) : Promise.resolve()),
  )
}

function reportView(row: ReportRow) {
  const { id, reason, note, reporter, by_role: by, author, author_id: authorId, overall, body } = row
  return {
    id,
    reason,
    note,
    at: row.created_at.toString(),
    reporter,
    by,
    author,
    authorId,
    overall,
    body,
    takenDown: row.taken_down,
    space: { id: row.space_id, title: row.title },
    settled: settledView(row),
  }
}

type Said = { by: By; reason: string }

/**
 * Takes down a reported review with its reply, and publishes an event. Repeating it changes nothing. The caller must
 * have locked the space.
 */
async function takeDown(tx: Transaction, reportId: string, { by, reason }: Said): Promise<void> {
  const review = await findReported(tx, reportId)
  if (!review || !(await saveTakenDown(tx, review, { reason, now: by.now }))) return
  const change = { before: { state: 'shown' }, after: { state: 'taken_down' } }
  await recordAction(tx, by, { act: 'review.take_down', subjectId: review.id, reason, ...change })
  await publish(tx, { kind: 'review.taken_down', reviewId: review.id }, by.now)
}
