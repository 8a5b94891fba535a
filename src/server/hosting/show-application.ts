import { isEditable, isOver, mayApplyAnew } from '../../domain/hosting/host-application.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Sql } from '../database/connect.ts'
import { documentView } from '../files/documents.ts'
import type { Context } from '../http/endpoints.ts'
import { listDocuments } from './application-documents.sql.ts'
import { type ApplicationRow, findNewest } from './applications.sql.ts'

export async function showApplication(ctx: Context<'signed_in'>) {
  return ok(await standing(ctx.deps.sql, ctx))
}

/** The application as shown to its author, with the permitted actions. */
export async function standing(sql: Sql, { account, now }: Pick<Context<'signed_in'>, 'account' | 'now'>) {
  const row = await findNewest(sql, account.id)
  const anew = mayApplyAnew(account.role, row && { state: row.state, decidedAt: row.decided_at }, now)
  return {
    application: row && (await applicationView(sql, row)),
    may: {
      save: anew.ok && (row === null || isOver(row.state) || isEditable(row.state)),
      applyFrom: !anew.ok && anew.refusal.code === 'apply_later' ? anew.refusal.from.toString() : null,
    },
  }
}

export async function applicationView(sql: Sql, row: ApplicationRow) {
  const documents = await listDocuments(sql, row.id)
  return {
    ...fieldsOf(row),
    state: row.state,
    version: row.version,
    reason: row.reason,
    documents: documents.map(documentView),
    savedAt: row.updated_at.toString(),
    submittedAt: row.submitted_at?.toString() ?? null,
    decidedAt: row.decided_at?.toString() ?? null,
  }
}

export function fieldsOf(row: Pick<ApplicationRow, 'legal_name' | 'business_name' | 'country' | 'phone' | 'pitch'>) {
  return {
    legalName: row.legal_name,
    businessName: row.business_name,
    country: row.country,
    phone: row.phone,
    pitch: row.pitch,
  }
}
