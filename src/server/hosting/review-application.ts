import {
  type ApplicationDecision,
  needsReason,
  type QueueState,
  takeStep,
} from '../../domain/hosting/host-application.ts'
import type { AccountId, ApplicationId, FileId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../domain/kernel/text.ts'
import { documentView } from '../files/documents.ts'
import { signDocument } from '../files/sign-file.ts'
import { actorOf, recordAction } from '../platform/audit/audit.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { publish } from '../platform/events/events.sql.ts'
import { readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { fieldsOf } from './application.ts'
import { findSentDocument, listDocuments, writeStep } from './applications.sql.ts'
import {
  addHostRole,
  countQueue,
  findSent,
  listHistory,
  listQueue,
  lockParties,
  type QueueRow,
  type ReadRow,
} from './queue.sql.ts'

type Input = { state: QueueState; q?: string | undefined; cursor?: string | undefined; limit: number }

export async function listApplications({ deps: { sql } }: Context<'admin'>, { state, q, cursor, limit }: Input) {
  const query = ['applications', state, q]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const [rows, counts] = await Promise.all([listQueue(sql, { state, q, after }, limit), countQueue(sql, q)])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return ok({
    items: page.map(rowView),
    counts,
    next: rows.length > limit && last ? writeCursor(query, [keyOf(last, state).toString(), last.id]) : null,
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

export async function readApplication({ deps, account }: Context<'admin'>, { id }: { id: ApplicationId }) {
  const row = await findSent(deps.sql, id)
  return row ? ok(await readView(deps.sql, row, account.id)) : err({ code: 'not_found' })
}

async function readView(sql: Sql, row: ReadRow, reader: AccountId) {
  const history = await listHistory(sql, row.id)
  const documents = await listDocuments(sql, row.id)
  const isWaiting = takeStep(row.state, 'approve', 'admin').ok
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
    applicant: { id: row.account_id, name: row.name, email: row.email, since: row.since.toString() },
    documents: documents.map(documentView),
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toString() })),
    may: { decide: isWaiting && held === null },
    held: isWaiting ? held : null,
  }
}

/** The audit log records which admin opened the document. */
export async function openDocument(
  { deps, account, request, now }: Context<'admin'>,
  { id, documentId }: { id: ApplicationId; documentId: FileId },
) {
  return inTransaction(deps.sql, async (tx) => {
    const document = await findSentDocument(tx, id, documentId)
    if (!document) return err({ code: 'not_found' })
    await recordAction(tx, actorOf({ account, request, now }), {
      act: 'host_application.open_document',
      subjectId: id,
      reason: '',
      before: {},
      after: { document: documentId },
    })
    const { url, expiresAt } = signDocument(deps, document.id, now)
    return ok({ url, expiresAt: expiresAt.toString() })
  })
}

type Decision = { id: ApplicationId; decision: ApplicationDecision; reason: string; version: number }

export async function decideApplication(ctx: Context<'admin'>, { id, decision, ...said }: Decision) {
  const { deps, account, request, now } = ctx
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  if (needsReason(decision) && isBlank(reason)) return err({ code: 'reason_required' })
  return inTransaction(deps.sql, async (tx) => {
    const found = await findSent(tx, id)
    if (!found) return err({ code: 'not_found' })
    if (found.account_id === account.id) return err({ code: 'own_application' })
    const { applicant, admin } = await lockParties(tx, found.account_id, account.id)
    // The caller may have lost the admin role a moment ago.
    if (!admin.here || admin.role !== 'admin') return err({ code: 'admins_only' })
    if (!applicant.here) return err({ code: 'applicant_gone' })
    // Every step locks the applicant's account, so this state can't change until the transaction ends.
    const row = await findSent(tx, id)
    if (!row) return err({ code: 'applicant_gone' })
    const to = takeStep(row.state, decision, 'admin')
    if (!to.ok) return err({ code: 'already_decided', state: row.state, by: row.decided_by_name, at: row.decided_at })
    if (row.version !== said.version) return err({ code: 'version_changed' })
    if (decision === 'approve') {
      // Giving an admin the host role would take away the admin role, because only the newest role applies.
      if (applicant.role !== 'user') return err({ code: 'already_host' })
      await addHostRole(tx, row.account_id, account.id, now)
    }
    const step = { id, from: row.state, to: to.value, reason, now } as const
    const stepId = await writeStep(tx, { ...step, actor: 'admin', actorId: account.id })
    await recordAction(tx, actorOf({ account, request, now }), {
      act: `host_application.${decision}`,
      subjectId: id,
      reason,
      before: { state: row.state, role: applicant.role },
      after: { state: to.value, role: decision === 'approve' ? 'host' : applicant.role },
    })
    await publish(tx, { kind: `host_application.${to.value as 'approved'}`, stepId }, now)
    return ok(await readView(tx, (await findSent(tx, id)) ?? row, account.id))
  })
}
