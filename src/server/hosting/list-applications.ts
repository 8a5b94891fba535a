import type { QueueState } from '../../domain/hosting/host-application.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { readTimeCursor, writeCursor } from '../http/cursor.ts'
import type { Context } from '../http/endpoints.ts'
import { countQueue, listQueue, type QueueRow } from './queue.sql.ts'

const PAGE = 24

type Input = { state: QueueState; q?: string | undefined; cursor?: string | undefined }

export async function listApplications({ deps: { sql } }: Context<'admin'>, { state, q, cursor }: Input) {
  const query = ['applications', state, q]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const [rows, counts] = await Promise.all([listQueue(sql, { state, q, after }, PAGE), countQueue(sql, q)])
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return ok({
    items: page.map(rowView),
    counts,
    nextCursor: rows.length > PAGE && last ? writeCursor(query, [keyOf(last, state).toString(), last.id]) : null,
  })
}

const keyOf = (row: QueueRow, state: QueueState) =>
  state === 'submitted' ? row.submitted_at : (row.decided_at ?? row.submitted_at)

function rowView(row: QueueRow) {
  return {
    id: row.id,
    state: row.state,
    legalName: row.legal_name,
    businessName: row.business_name,
    country: row.country,
    submittedAt: row.submitted_at.toString(),
    decidedAt: row.decided_at?.toString() ?? null,
  }
}
