import { NO_FIELDS } from '../../domain/hosting/application-fields.ts'
import { MOST_APPLICATION_DOCUMENTS } from '../../domain/hosting/host-application.ts'
import type { FileId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { documentView } from '../files/documents.ts'
import { attachFiles, type FileRow } from '../files/files.sql.ts'
import { releaseFiles } from '../files/keep-files.ts'
import { PURPOSES, uploadFiles } from '../files/upload-files.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findEditable, type NotEditable } from './application.ts'
import { addDocumentRows, addDraft, findNewest, listDocuments, removeDocumentRow } from './applications.sql.ts'

export async function addDocuments(ctx: Context<'verified'>) {
  // Checks the state before a long upload and again afterwards.
  const before = await inTransaction(ctx.deps.sql, (tx) => findEditable(tx, ctx))
  if (!before.ok) return before
  return uploadFiles(ctx, PURPOSES.document, (tx, files) => addTo(tx, ctx, files))
}

type Added = { items: ReturnType<typeof documentView>[] }
type NotAdded = NotEditable | { readonly code: 'too_many_documents'; readonly most: number }

async function addTo(tx: Transaction, ctx: Context<'verified'>, files: FileRow[]): Promise<Result<Added, NotAdded>> {
  const { account, now } = ctx
  const found = await findEditable(tx, ctx)
  if (!found.ok) return found
  if (!found.value) await addDraft(tx, account.id, NO_FIELDS, now)
  const application = found.value ?? (await findNewest(tx, account.id))
  if (!application) throw new Error('the new draft is missing')
  const there = await listDocuments(tx, application.id)
  if (there.length + files.length > MOST_APPLICATION_DOCUMENTS)
    return err({ code: 'too_many_documents', most: MOST_APPLICATION_DOCUMENTS })
  const ids = files.map(({ id }) => id)
  await attachFiles(tx, { ownerId: account.id, bucket: 'documents', ids, now })
  await addDocumentRows(tx, application.id, ids, now)
  return ok({ items: files.map(documentView) })
}

export async function removeDocument(ctx: Context<'verified'>, { id }: { id: FileId }) {
  return inTransaction(ctx.deps.sql, async (tx) => {
    const found = await findEditable(tx, ctx)
    if (!found.ok) return found
    if (!found.value || !(await removeDocumentRow(tx, found.value.id, id))) return err({ code: 'not_found' })
    await releaseFiles(ctx.deps, tx, [id], ctx.now)
    return ok({})
  })
}
