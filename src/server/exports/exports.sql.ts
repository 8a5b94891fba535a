import type { AccountId, FileId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export type ExportRow = Pick<Tables['data_exports'], 'id' | 'state' | 'requested_at' | 'expires_at' | 'file_id'> & {
  bytes: number | null
}

/** Returns at most two exports: the newest request, and an earlier one that has a file. */
export async function listExports(sql: Sql, accountId: AccountId, now: Temporal.Instant): Promise<ExportRow[]> {
  return sql<ExportRow[]>`
    select e.id, e.state, e.requested_at, e.expires_at, e.file_id, f.bytes
    from data_exports e left join files f on f.id = e.file_id
    where e.account_id = ${accountId} and e.state <> 'removed' and (e.expires_at is null or e.expires_at > ${now})
    order by (e.state = 'preparing') desc, e.requested_at desc`
}

export async function whenNextAllowed(
  tx: Sql,
  accountId: AccountId,
  most: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [row] = await tx<{ requested_at: Temporal.Instant }[]>`
    select requested_at from data_exports
    where account_id = ${accountId} and state <> 'failed' and requested_at > ${now.subtract({ hours: 24 })}
    order by requested_at desc offset ${most - 1} limit 1`
  return row?.requested_at.add({ hours: 24 }) ?? null
}

export async function addExport(tx: Sql, accountId: AccountId, now: Temporal.Instant): Promise<string> {
  await tx`delete from data_exports where account_id = ${accountId} and state = 'failed'`
  const [row] = await tx<{ id: string }[]>`
    insert into data_exports (account_id, requested_at) values (${accountId}, ${now}) returning id`
  return row?.id ?? ''
}

export async function beginTry(
  sql: Sql,
  id: string,
  now: Temporal.Instant,
): Promise<{ account_id: AccountId; tries: number } | null> {
  const [row] = await sql<{ account_id: AccountId; tries: number }[]>`
    update data_exports set tries = tries + 1, tried_at = ${now} where id = ${id} and state = 'preparing'
    returning account_id, tries`
  return row ?? null
}

type Ready = { id: string; fileId: FileId; now: Temporal.Instant; expiresAt: Temporal.Instant }

export async function markReady(tx: Sql, { id, fileId, now, expiresAt }: Ready): Promise<boolean> {
  const { count } = await tx`
    update data_exports set state = 'ready', file_id = ${fileId}, ended_at = ${now}, expires_at = ${expiresAt}
    where id = ${id} and state = 'preparing'`
  return count === 1
}

export async function markFailed(tx: Sql, id: string, now: Temporal.Instant): Promise<AccountId | null> {
  const [row] = await tx<{ account_id: AccountId }[]>`
    update data_exports set state = 'failed', ended_at = ${now} where id = ${id} and state = 'preparing'
    returning account_id`
  return row?.account_id ?? null
}

export async function takeOthers(tx: Sql, accountId: AccountId, id: string): Promise<FileId[]> {
  const rows = await tx<{ file_id: FileId }[]>`
    with taken as (
      select id, file_id from data_exports where account_id = ${accountId} and id <> ${id} and state = 'ready' for
        update
    )
    update data_exports e set state = 'removed', file_id = null, expires_at = null from taken t where e.id = t.id
    returning t.file_id`
  return rows.map(({ file_id }) => file_id)
}

export async function takeExpired(tx: Sql, now: Temporal.Instant): Promise<FileId[]> {
  const rows = await tx<{ file_id: FileId }[]>`
    with taken as (
      select id, file_id from data_exports where state = 'ready' and expires_at <= ${now} for update skip locked
    )
    update data_exports e set state = 'removed', file_id = null, expires_at = null from taken t where e.id = t.id
    returning t.file_id`
  return rows.map(({ file_id }) => file_id)
}

export async function takeAll(tx: Sql, accountId: AccountId): Promise<FileId[]> {
  const rows = await tx<{ file_id: FileId | null }[]>`
    delete from data_exports where account_id = ${accountId} returning file_id`
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

export async function listAbandoned(sql: Sql, tries: number, now: Temporal.Instant): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from data_exports where state = 'preparing'
      and ((tries >= ${tries} and tried_at <= ${now.subtract({ minutes: 10 })})
        or requested_at <= ${now.subtract({ hours: 24 })})`
  return rows.map(({ id }) => id)
}

export async function forgetOld(sql: Sql, failedBefore: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from data_exports where (state = 'removed' and requested_at <= ${now.subtract({ hours: 24 })})
      or (state = 'failed' and requested_at <= ${failedBefore})`
}
