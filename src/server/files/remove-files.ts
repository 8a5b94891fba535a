import type { FileId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/job.ts'
import { findLeaving, forgetFile, type Leaving, markLeaving } from './files.sql.ts'

/** Removes a file's bytes and then its row; queued after the releasing transaction commits. */
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

/** Releases unused files: they become unavailable at once and are removed after the commit. */
export async function releaseFiles(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Sql,
  ids: readonly FileId[],
  now: Temporal.Instant,
): Promise<void> {
  for (const id of await markLeaving(tx, ids, now)) await jobs.enqueue(tx, removeFile, { id })
}
