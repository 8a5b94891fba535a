import type { Bucket } from '../../domain/files/stored-file.ts'
import type { AccountId, FileId } from '../../domain/kernel/id.ts'
import type { Result } from '../../domain/kernel/result.ts'
import { storingOptions } from '../external/storage/storage.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs/job.ts'
import { addArriving, type FileRow, findLeaving, forgetFile, type Leaving, markKept, markLeaving } from './files.sql.ts'
import type { PreparedFile } from './prepare-file.ts'

type Whose = { readonly bucket: Bucket; readonly ownerId: AccountId; readonly now: Temporal.Instant }

/**
 * Stores files in this order: their rows, their bytes, then `attach` in the transaction that marks them as used. If
 * `attach` refuses or anything fails, the files are removed. If the process dies, a job removes them within the hour.
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
    // If this fails for the same reason, a job removes the files later.
    await releaseFiles(deps, sql, ids(), whose.now).catch(() => {})
    throw error
  }
}

/** Removes a file's bytes and then its row. Queued after the transaction that released the file commits. */
export const removeFile: Job<{ id: FileId }, Deps> = {
  name: 'files.remove',
  tries: 10,
  run: async (deps, { id }) => {
    const file = await findLeaving(deps.sql, id)
    if (file) await removeStored(deps, file)
  },
}

export async function removeStored({ sql, storage }: Deps, { bucket, id }: Leaving): Promise<void> {
  await storage.remove(bucket, id)
  await forgetFile(sql, id)
}

export async function releaseFiles(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  ids: readonly FileId[],
  now: Temporal.Instant,
): Promise<void> {
  for (const id of await markLeaving(tx, ids, now)) await jobs.enqueue(tx, removeFile, { id })
}
