import type { AccountId, FileId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../database/connect.ts'

/** False if the account is being deleted or suspended, which then gets no photo. */
async function isThere(tx: Transaction, id: AccountId): Promise<boolean> {
  return (
    (
      await tx`select 1 from accounts where id = ${id} and deleted_at is null and suspended_at is null for no key update`
    ).count === 1
  )
}

/** Sets an account's photo and returns the replaced one; undefined if the account is gone. */
export async function replacePhoto(tx: Transaction, id: AccountId, file: FileId): Promise<FileId | null | undefined> {
  if (!(await isThere(tx, id))) return undefined
  const former = await takePhoto(tx, id)
  await tx`insert into profile_photos (account_id, file_id) values (${id}, ${file})`
  return former
}

/** Removes an account's photo; null if it had none. */
export async function takePhoto(tx: Sql, id: AccountId): Promise<FileId | null> {
  const [row] = await tx<{ file_id: FileId }[]>`delete from profile_photos where account_id = ${id} returning file_id`
  return row?.file_id ?? null
}

export async function findLoose(tx: Sql, id: AccountId): Promise<FileId[]> {
  const rows = await tx<{ id: FileId }[]>`select id from files where owner_id = ${id} and state in ('arriving', 'kept')`
  return rows.map((row) => row.id)
}
