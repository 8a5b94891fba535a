import type { AdminBucket, FileUse } from '../../../domain/files/stored-file.ts'
import type { AccountId, FileId } from '../../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type StoredRow = Pick<
  Tables['files'],
  'id' | 'name' | 'bytes' | 'state' | 'owner_id' | 'kept_by_admin' | 'created_at' | 'changed_at'
> & {
  bucket: AdminBucket
  content_type: 'application/pdf' | 'image/jpeg'
  owner_name: string
  owner_deleted: boolean
  sort_name: string
  uses: FileUse[]
}

const uses = (sql: Sql) => sql`
  coalesce((select json_agg(u) from (
    select 'space_photo' as kind, s.id::text as id, s.title as label from photos p join spaces s on s.id = p.space_id
    where p.file_id = f.id
    union all
    select 'profile_photo', p.account_id::text, o.first_name || ' ' || o.last_name
    from profile_photos p join accounts o on o.id = p.account_id where p.file_id = f.id
    union all
    select 'application_document', h.id::text, h.legal_name
    from application_documents d join host_applications h on h.id = d.application_id where d.file_id = f.id
    union all
    select 'problem_photo', b.id::text, b.number::text
    from booking_problem_photos p join booking_problems r on r.id = p.problem_id join bookings b on b.id = r.booking_id
    where p.file_id = f.id
    union all
    select 'message_attachment', m.message_id::text, '' from message_attachments m where m.file_id = f.id
  ) u), '[]'::json) as uses`

const stored = (sql: Sql) => sql`
  select f.id, f.bucket, f.name, f.content_type, f.bytes, f.state, f.owner_id, f.kept_by_admin, f.created_at,
    f.changed_at,
    a.first_name || ' ' || a.last_name as owner_name, a.deleted_at is not null as owner_deleted,
    lower(f.name) as sort_name, ${uses(sql)}
  from files f join accounts a on a.id = f.owner_id
  where f.state in ('kept', 'in_use') and f.bucket <> 'exports'`

type Filter = { bucket: AdminBucket | undefined; prefix: string | undefined }

/** The range ends with Unicode's last character, because no character comes after it. */
const matching = (sql: Sql, { bucket, prefix }: Filter) => sql`
  ${bucket ? sql`and f.bucket = ${bucket}` : sql``}
  ${
    prefix
      ? sql`and lower(f.name) collate "C" >= lower(${prefix})
        and lower(f.name) collate "C" < lower(${prefix}) || ${'\u{10ffff}'}`
      : sql``
  }`

export function listStored(
  sql: Sql,
  filter: Filter,
  after: { name: string; id: string } | null,
  atMost: number,
): Promise<StoredRow[]> {
  const behind = after ? sql`and (lower(f.name) collate "C", f.id) > (${after.name}, ${after.id}::uuid)` : sql``
  return sql<StoredRow[]>`
    ${stored(sql)} ${matching(sql, filter)} ${behind} order by lower(f.name) collate "C", f.id limit ${atMost}`
}

export async function countStored(sql: Sql, filter: Filter): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from files f where f.state in ('kept', 'in_use')
      and f.bucket <> 'exports' ${matching(sql, filter)}`
  return row?.n ?? 0
}

export async function findStored(sql: Sql, id: FileId): Promise<StoredRow | null> {
  const [row] = await sql<StoredRow[]>`${stored(sql)} and f.id = ${id}`
  return row ?? null
}

/** Locks the file before reading it, so that the result stays true until the transaction ends. */
export async function lockStored(tx: Transaction, id: FileId): Promise<StoredRow | null> {
  await tx`select 1 from files where id = ${id} for update`
  return findStored(tx, id)
}

export async function lockOwner(tx: Transaction, id: AccountId): Promise<boolean> {
  return (await tx`select 1 from accounts where id = ${id} and deleted_at is null for no key update`).count === 1
}

export async function renameStored(tx: Transaction, id: FileId, name: string): Promise<void> {
  await tx`update files set name = ${name}, kept_by_admin = kept_by_admin or state = 'kept' where id = ${id}`
}

export async function addCopy(
  sql: Sql,
  id: FileId,
  { bucket, name, now }: { bucket: AdminBucket; name: string; now: Temporal.Instant },
): Promise<FileId | null> {
  const [row] = await sql<{ id: FileId }[]>`
    insert into files
      (bucket, owner_id, name, content_type, bytes, sha256, width, height, colour, created_at, changed_at)
    select ${bucket}, owner_id, ${name}, content_type, bytes, sha256, width, height, colour, ${now}, ${now}
    from files where id = ${id} and state in ('kept', 'in_use') returning id`
  return row?.id ?? null
}

export async function keepCopy(tx: Transaction, id: FileId, now: Temporal.Instant): Promise<boolean> {
  const { count } = await tx`
    update files set state = 'kept', kept_by_admin = true, changed_at = ${now} where id = ${id} and state = 'arriving'`
  return count === 1
}
