import { takeStep } from '../../domain/hosting/host-application.ts'
import type { AccountId, ApplicationId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Sql } from '../database/connect.ts'
import { documentView } from '../files/documents.ts'
import type { Context } from '../http/endpoints.ts'
import { listDocuments } from './application-documents.sql.ts'
import { findSent, listHistory, type ReadRow } from './queue.sql.ts'
import { fieldsOf } from './show-application.ts'

export async function readApplication({ deps, account }: Context<'admin'>, { id }: { id: ApplicationId }) {
  const row = await findSent(deps.sql, id)
  return row ? ok(await readView(deps.sql, row, account.id)) : err({ code: 'not_found' })
}

export async function readView(sql: Sql, row: ReadRow, reader: AccountId) {
  const history = await listHistory(sql, row.id)
  const documents = await listDocuments(sql, row.id)
  const waits = takeStep(row.state, 'approve', 'admin').ok
  const held: 'own_application' | 'applicant_gone' | null =
    row.account_id === reader ? 'own_application' : row.suspended ? 'applicant_gone' : null
  return {
    id: row.id,
    ...fieldsOf(row),
    state: row.state,
    version: row.version,
    reason: row.reason,
    submittedAt: row.submitted_at.toString(),
    decidedAt: row.decided_at?.toString() ?? null,
    applicant: { name: row.name, email: row.email, since: row.since.toString() },
    documents: documents.map(documentView),
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toString() })),
    may: { decide: waits && held === null },
    held: waits ? held : null,
  }
}
