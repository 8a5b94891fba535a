import type { Bucket } from '../../domain/files/stored-file.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import type { Result } from '../../domain/kernel/result.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { storingOptions } from '../external/storage/storage.ts'
import { addArriving, type FileRow, markKept } from './files.sql.ts'
import type { PreparedFile } from './prepare-file.ts'
import { releaseFiles } from './remove-files.ts'

export type Whose = { readonly bucket: Bucket; readonly ownerId: AccountId; readonly now: Temporal.Instant }

/**
 * Stores files: first their rows, then their bytes, then `attach` in the transaction that keeps them. If `attach`
 * refuses or anything fails, they are removed; if the process dies, they are collected within the hour.
 */
export async function keepFiles<T, R>(
  deps: Deps,
  whose: Whose,
  files: readonly PreparedFile[],
  attach: (tx: Transaction, kept: FileRow[]) => Promise<Result<T, R>>,
): Promise<Result<T, R>> {
  const { sql, storage } = deps
  const rows: FileRow[] = []
  const ids = () => rows.map(({ id }) => id)
  try {
    for (const file of files) {
      const row = await addArriving(sql, whose, file)
      rows.push(row)
      await storage.upload(whose.bucket, row.id, file.place, storingOptions(whose.bucket, file.contentType))
    }
    return await inTransaction(sql, async (tx) => {
      await markKept(tx, ids(), whose.now)
      const done = await attach(tx, rows)
      if (!done.ok) await releaseFiles(deps, tx, ids(), whose.now)
      return done
    })
  } catch (error) {
    // This may fail for the same reason; then the files are collected later.
    await releaseFiles(deps, sql, ids(), whose.now).catch(() => {})
    throw error
  }
}
