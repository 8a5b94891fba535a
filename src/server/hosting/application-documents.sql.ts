import type { AccountId, ApplicationId, FileId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import type { FileRow } from '../files/files.sql.ts'

export function listDocuments(sql: Sql, id: ApplicationId): Promise<FileRow[]> {
  return sql<FileRow[]>`
    select f.id, f.bucket, f.name, f.content_type, f.bytes, f.width, f.height, f.colour, f.created_at
    from application_documents d join files f on f.id = d.file_id where d.application_id = ${id} order by d.added_at, f.id`
}

export async function addDocumentRows(
  tx: Transaction,
  id: ApplicationId,
  files: readonly FileId[],
  now: Temporal.Instant,
) {
  await tx`
    insert into application_documents (file_id, application_id, added_at)
    select f, ${id}, ${now} from unnest(${files as FileId[]}::uuid[]) f`
}

/** Returns false if the application has no such document. */
export async function removeDocumentRow(tx: Transaction, id: ApplicationId, file: FileId): Promise<boolean> {
  const { count } = await tx`delete from application_documents where application_id = ${id} and file_id = ${file}`
  return count === 1
}

/** Removes the documents of an account's applications; the caller releases the files. */
export async function takeDocuments(tx: Sql, account: AccountId): Promise<FileId[]> {
  const rows = await tx<{ file_id: FileId }[]>`
    delete from application_documents d using host_applications h where h.id = d.application_id and h.account_id = ${account} returning d.file_id`
  return rows.map(({ file_id }) => file_id)
}

/**
 * The same for applications decided before an instant without a later resubmission, or drafts abandoned before it; a
 * hundred at most.
 */
export async function takeOldDocuments(tx: Transaction, before: Temporal.Instant): Promise<FileId[]> {
  const rows = await tx<{ file_id: FileId }[]>`
    delete from application_documents where file_id in (
      select d.file_id from application_documents d join host_applications h on h.id = d.application_id
      where h.decided_at <= ${before} and h.state in ('needs_changes', 'approved', 'rejected')
        or h.updated_at <= ${before} and h.state = 'draft' limit 100
    ) returning file_id`
  return rows.map(({ file_id }) => file_id)
}

/** A document of a submitted application; null for any other. */
export async function findSentDocument(sql: Sql, id: ApplicationId, file: FileId): Promise<{ id: FileId } | null> {
  const [row] = await sql<{ id: FileId }[]>`
    select d.file_id as id from application_documents d join host_applications h on h.id = d.application_id join accounts a on a.id = h.account_id
    where d.application_id = ${id} and d.file_id = ${file} and h.state <> 'draft' and a.deleted_at is null`
  return row ?? null
}
