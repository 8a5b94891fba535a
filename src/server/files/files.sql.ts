import { type Bucket, HOURS_UNUSED } from '../../domain/files/stored-file.ts'
import type { AccountId, FileId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { PreparedFile } from './prepare-file.ts'

export type FileRow = Pick<
  Tables['files'],
  'id' | 'bucket' | 'name' | 'bytes' | 'width' | 'height' | 'colour' | 'created_at'
> & {
  /** Only exports are JSON, and exports are never shown as documents. */
  content_type: Exclude<Tables['files']['content_type'], 'application/json'>
}
const columns = (sql: Sql) => sql`id, bucket, name, content_type, bytes, width, height, colour, created_at`

export async function addArriving(
  sql: Sql,
  { bucket, ownerId, now }: { bucket: Bucket; ownerId: AccountId; now: Temporal.Instant },
  { name, contentType, bytes, sha256, picture }: PreparedFile,
): Promise<FileRow> {
  const [row] = await sql<FileRow[]>`
    insert into files (bucket, owner_id, name, content_type, bytes, sha256, width, height, colour, created_at,
      changed_at)
    values (${bucket}, ${ownerId}, ${name}, ${contentType}, ${bytes}, ${sha256},
      ${picture?.width ?? null}, ${picture?.height ?? null}, ${picture?.colour ?? null}, ${now}, ${now})
    returning ${columns(sql)}`
  return row as FileRow
}

export async function markKept(tx: Sql, ids: readonly FileId[], now: Temporal.Instant): Promise<void> {
  await tx`update files set state = 'kept', changed_at = ${now}
    where id = any(${ids as FileId[]}::uuid[]) and state = 'arriving'`
}

/**
 * Marks files as used, so that they aren't removed. Returns the ones that exist among the owner's stored files in that
 * bucket, in no particular order. The caller records the reference in the same transaction, and calls `releaseFiles`
 * when the reference ends.
 */
export async function attachFiles(
  tx: Sql,
  { ownerId, bucket, ids, now }: { ownerId: AccountId; bucket: Bucket; ids: readonly FileId[]; now: Temporal.Instant },
): Promise<FileRow[]> {
  return tx<FileRow[]>`
    update files set state = 'in_use', changed_at = ${now}
    where id = any(${ids as FileId[]}::uuid[]) and owner_id = ${ownerId} and bucket = ${bucket}
      and state in ('kept', 'in_use')
    returning ${columns(tx)}`
}

export async function markLeaving(tx: Sql, ids: readonly FileId[], now: Temporal.Instant): Promise<FileId[]> {
  const rows = await tx<{ id: FileId }[]>`
    update files set state = 'leaving', changed_at = ${now}
    where id = any(${ids as FileId[]}::uuid[]) and state <> 'leaving' returning id`
  return rows.map(({ id }) => id)
}

export async function findFile(sql: Sql, bucket: Bucket, id: string): Promise<FileRow | null> {
  const [row] = await sql<FileRow[]>`
    select ${columns(sql)} from files where id = ${id} and bucket = ${bucket} and state in ('kept', 'in_use')`
  return row ?? null
}

export async function findOwnFile(
  sql: Sql,
  ownerId: AccountId,
  bucket: Bucket,
  id: FileId,
): Promise<(FileRow & Pick<Tables['files'], 'state'>) | null> {
  const [row] = await sql<(FileRow & Pick<Tables['files'], 'state'>)[]>`
    select ${columns(sql)}, state from files
    where id = ${id} and owner_id = ${ownerId} and bucket = ${bucket} and state in ('kept', 'in_use')`
  return row ?? null
}

export type Leaving = Pick<Tables['files'], 'id' | 'bucket'>

export async function findLeaving(sql: Sql, id: FileId): Promise<Leaving | null> {
  const [row] = await sql<Leaving[]>`select id, bucket from files where id = ${id} and state = 'leaving'`
  return row ?? null
}

export async function forgetFile(sql: Sql, id: FileId): Promise<void> {
  await sql`delete from files where id = ${id} and state = 'leaving'`
}

/**
 * Claims the files to remove: those whose bytes never arrived, those unused for a day, and those that couldn't be
 * removed before.
 */
export async function claimUnused(sql: Sql, now: Temporal.Instant): Promise<Leaving[]> {
  const [hourAgo, dayAgo] = [now.subtract({ hours: 1 }), now.subtract({ hours: HOURS_UNUSED })]
  return sql<Leaving[]>`
    update files set state = 'leaving', changed_at = ${now} where id in (
      select id from files
      where (state in ('arriving', 'leaving') and changed_at <= ${hourAgo})
        or (state = 'kept' and not kept_by_admin and changed_at <= ${dayAgo})
      order by changed_at limit 100 for update skip locked)
    returning id, bucket`
}

export async function knownNames(sql: Sql, bucket: Bucket, names: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from files where bucket = ${bucket} and id::text = any(${names as string[]}::text[])`
  return new Set(rows.map(({ id }) => id))
}

/** Returns false if the account is deleted or suspended, because such an account must not receive a photo. */
async function isThere(tx: Transaction, id: AccountId): Promise<boolean> {
  return (
    (
      await tx`select 1 from accounts where id = ${id} and deleted_at is null and suspended_at is null for no key
        update`
    ).count === 1
  )
}

export async function replacePhoto(tx: Transaction, id: AccountId, file: FileId): Promise<FileId | null | undefined> {
  if (!(await isThere(tx, id))) return undefined
  const former = await takePhoto(tx, id)
  await tx`insert into profile_photos (account_id, file_id) values (${id}, ${file})`
  return former
}

export async function takePhoto(tx: Sql, id: AccountId): Promise<FileId | null> {
  const [row] = await tx<{ file_id: FileId }[]>`delete from profile_photos where account_id = ${id} returning file_id`
  return row?.file_id ?? null
}

export async function findLoose(tx: Sql, id: AccountId): Promise<FileId[]> {
  const rows = await tx<{ id: FileId }[]>`select id from files where owner_id = ${id} and state in ('arriving', 'kept')`
  return rows.map((row) => row.id)
}
