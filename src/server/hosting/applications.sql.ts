import type { Role } from '../../domain/accounts/permission.ts'
import type { ApplicationFields } from '../../domain/hosting/application-fields.ts'
import type { ApplicationState } from '../../domain/hosting/host-application.ts'
import type { AccountId, ApplicationId, FileId } from '../../domain/kernel/id.ts'
import { newestRole } from '../accounts/accounts.sql.ts'
import type { FileRow } from '../files/files.sql.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export type ApplicationRow = Pick<
  Tables['host_applications'],
  | 'legal_name'
  | 'business_name'
  | 'country'
  | 'phone'
  | 'pitch'
  | 'version'
  | 'reason'
  | 'updated_at'
  | 'submitted_at'
  | 'decided_at'
> & { id: ApplicationId; state: ApplicationState }

const columns = (sql: Sql) =>
  sql`id, state, legal_name, business_name, country, phone, pitch, version, reason, updated_at, submitted_at,
    decided_at`

/** An account has at most one open application, and it is always the newest one. */
export async function findNewest(sql: Sql, account: AccountId): Promise<ApplicationRow | null> {
  const [row] = await sql<ApplicationRow[]>`
    select ${columns(sql)} from host_applications where account_id = ${account} order by created_at desc, id desc
      limit 1`
  return row ?? null
}

/**
 * Locks the account for the whole transaction, so that a deletion, suspension or decision runs entirely before or after
 * the transaction. Null if the account no longer exists.
 */
export async function lockApplicant(tx: Transaction, account: AccountId): Promise<{ role: Role } | null> {
  const rows = await tx`
    select 1 from accounts where id = ${account} and deleted_at is null and suspended_at is null
      and email_verified_at is not null for update`
  if (rows.length === 0) return null
  // This is a separate statement, so that it sees decisions made while the first one waited for the lock.
  const [row] = await tx<{ role: Role }[]>`select coalesce(${newestRole(tx, tx`${account}::uuid`)}, 'user') as role`
  return row ?? null
}

export async function addDraft(tx: Transaction, account: AccountId, f: ApplicationFields, now: Temporal.Instant) {
  await tx`
    insert into host_applications (account_id, legal_name, business_name, country, phone, pitch, created_at, updated_at)
    values (${account}, ${f.legalName}, ${f.businessName}, ${f.country}, ${f.phone}, ${f.pitch}, ${now}, ${now})`
}

export async function writeDraft(tx: Transaction, id: ApplicationId, f: ApplicationFields, now: Temporal.Instant) {
  await tx`
    update host_applications set legal_name = ${f.legalName}, business_name = ${f.businessName},
      country = ${f.country}, phone = ${f.phone},
      pitch = ${f.pitch}, version = version + 1, updated_at = ${now}
    where id = ${id}`
}

type Step = {
  id: ApplicationId
  actor: 'applicant' | 'admin'
  actorId: AccountId
  from: ApplicationState
  to: ApplicationState
  reason?: string
  now: Temporal.Instant
}

export async function writeStep(tx: Transaction, { id, actor, actorId, from, to, reason = '', now }: Step) {
  const at =
    actor === 'applicant'
      ? tx`submitted_at = ${now}`
      : tx`decided_at = ${now}, decided_by = ${actorId}, reason = ${reason}`
  const [step] = await tx<{ id: number }[]>`
    with taken as (
      update host_applications set state = ${to}, version = version + 1, ${at} where id = ${id} and state = ${from}
        returning id
    )
    insert into host_application_events (application_id, at, actor, actor_id, from_state, to_state, reason)
    select id, ${now}, ${actor}, ${actorId}, ${from}, ${to}, ${reason} from taken returning id`
  if (!step) throw new Error(`application ${id} was not ${from}`)
  return step.id
}

export async function forgetApplicant(tx: Sql, account: AccountId): Promise<void> {
  await tx`delete from host_applications where account_id = ${account}`
}

type DecidedStep = { reason: string; email: string; first_name: string }

export async function findStep(tx: Sql, id: number): Promise<DecidedStep | null> {
  const [row] = await tx<DecidedStep[]>`
    select e.reason, a.email, a.first_name
    from host_application_events e join host_applications h on h.id = e.application_id
      join accounts a on a.id = h.account_id
    where e.id = ${id} and a.deleted_at is null`
  return row ?? null
}

export function listDocuments(sql: Sql, id: ApplicationId): Promise<FileRow[]> {
  return sql<FileRow[]>`
    select f.id, f.bucket, f.name, f.content_type, f.bytes, f.width, f.height, f.colour, f.created_at
    from application_documents d join files f on f.id = d.file_id where d.application_id = ${id}
      order by d.added_at, f.id`
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

export async function removeDocumentRow(tx: Transaction, id: ApplicationId, file: FileId): Promise<boolean> {
  const { count } = await tx`delete from application_documents where application_id = ${id} and file_id = ${file}`
  return count === 1
}

export async function takeDocuments(tx: Sql, account: AccountId): Promise<FileId[]> {
  const rows = await tx<{ file_id: FileId }[]>`
    delete from application_documents d using host_applications h
      where h.id = d.application_id and h.account_id = ${account} returning d.file_id`
  return rows.map(({ file_id }) => file_id)
}

/**
 * Removes the documents of applications that were decided before this time and not submitted again, and of drafts that
 * were abandoned before it. Removes at most a hundred at a time.
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

export async function findSentDocument(sql: Sql, id: ApplicationId, file: FileId): Promise<{ id: FileId } | null> {
  const [row] = await sql<{ id: FileId }[]>`
    select d.file_id as id from application_documents d join host_applications h on h.id = d.application_id
      join accounts a on a.id = h.account_id
    where d.application_id = ${id} and d.file_id = ${file} and h.state <> 'draft' and a.deleted_at is null`
  return row ?? null
}
