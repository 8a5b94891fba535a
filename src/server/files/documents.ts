import type { FileId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { type FileRow, findOwnFile } from './files.sql.ts'
import { releaseFiles } from './remove-files.ts'
import { signDocument } from './sign-file.ts'
import { PURPOSES, uploadFiles } from './upload-files.ts'

/** A document as shown to its owner and others with access. */
export function documentView({ id, name, content_type, bytes, created_at }: FileRow) {
  return { id, name, contentType: content_type, bytes, createdAt: created_at.toString() }
}

/** Stores documents that nothing refers to yet. */
export function uploadDocuments(ctx: Context<'verified'>) {
  return uploadFiles(ctx, PURPOSES.document, async (_, rows) => ok({ items: rows.map(documentView) }))
}

export async function linkDocument({ deps, account, now }: Context<'signed_in'>, { id }: { id: FileId }) {
  const file = await findOwnFile(deps.sql, account.id, 'documents', id)
  if (!file) return err({ code: 'not_found' })
  const { url, expiresAt } = signDocument(deps, id, now)
  return ok({ url, expiresAt: expiresAt.toString() })
}

export function removeDocument({ deps, account, now }: Context<'signed_in'>, { id }: { id: FileId }) {
  return inTransaction(deps.sql, async (tx) => {
    const file = await findOwnFile(tx, account.id, 'documents', id)
    if (!file) return err({ code: 'not_found' })
    if (file.state === 'in_use') return err({ code: 'in_use' })
    await releaseFiles(deps, tx, [id], now)
    return ok({})
  })
}
