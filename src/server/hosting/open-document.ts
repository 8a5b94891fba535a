import type { ApplicationId, FileId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { recordAct } from '../audit/audit.sql.ts'
import { inTransaction } from '../database/transactions.ts'
import { signDocument } from '../files/sign-file.ts'
import type { Context } from '../http/endpoints.ts'
import { findSentDocument } from './application-documents.sql.ts'

/** A link to an applicant's document; the access is recorded with the admin's name. */
export async function openDocument(
  { deps, account, request, now }: Context<'admin'>,
  { id, documentId }: { id: ApplicationId; documentId: FileId },
) {
  return inTransaction(deps.sql, async (tx) => {
    const document = await findSentDocument(tx, id, documentId)
    if (!document) return err({ code: 'not_found' })
    await recordAct(
      tx,
      { actorId: account.id, requestId: request.requestId, now },
      { act: 'host_application.open_document', subjectId: id, reason: '', before: {}, after: { document: documentId } },
    )
    const { url, expiresAt } = signDocument(deps, document.id, now)
    return ok({ url, expiresAt: expiresAt.toString() })
  })
}
