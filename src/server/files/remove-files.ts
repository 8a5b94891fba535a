import type { FileId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/job.ts'
import { findLeaving, forgetFile, type Leaving, markLeaving } from './files.sql.ts'

/** Removes the bytes of a file and then its row; told once the transaction that let go of it has committed. */
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

/** Nobody refers to these files any more: at once nobody finds them, and after the commit they are removed. */
export async function releaseFiles(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  ids: readonly FileId[],
  now: Temporal.Instant,
): Promise<void> {
  for (const id of await markLeaving(tx, ids, now)) await jobs.enqueue(tx, removeFile, { id })
}
