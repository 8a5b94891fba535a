import type { AdminBucket } from '../../../domain/files/stored-file.ts'
import type { FileId } from '../../../domain/kernel/id.ts'
import { err, type Result } from '../../../domain/kernel/result.ts'
import type { Transaction } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import { NoSuchFile, storingOptions } from '../../external/storage/storage.ts'
import { releaseFiles } from '../remove-files.ts'
import { addCopy, findStored, keepCopy, type StoredRow } from './stored-files.sql.ts'

type To = { readonly bucket: AdminBucket; readonly name: string; readonly now: Temporal.Instant }
const GONE = err({ code: 'not_found' } as const)

/**
 * Stores a copy of a file: first its row, then its bytes, then `finish` in the transaction that keeps it. If
 * `finish` refuses or anything fails, the copy is removed; if the process dies, it is collected within the hour.
 */
export async function copyStored<Done extends Result<unknown, unknown>>(
  deps: Deps,
  file: StoredRow,
  to: To,
  finish: (tx: Transaction, copy: FileId) => Promise<Done>,
): Promise<Done | typeof GONE> {
  const { sql, storage } = deps
  const copy = await addCopy(sql, file.id, to)
  if (!copy) return GONE
  try {
    const options = storingOptions(to.bucket, file.content_type)
    await storage.copy({ bucket: file.bucket, name: file.id }, { bucket: to.bucket, name: copy }, options)
    return await inTransaction(sql, async (tx) => {
      if (!(await keepCopy(tx, copy, to.now))) return GONE
      const done = await finish(tx, copy)
      if (!done.ok) await releaseFiles(deps, tx, [copy], to.now)
      return done
    })
  } catch (error) {
    // If the database failed, the copy is collected later.
    await releaseFiles(deps, sql, [copy], to.now).catch(() => {})
    if (error instanceof NoSuchFile && !(await findStored(sql, file.id))) return GONE
    throw error
  }
}
