import { EXPORT_KEPT_DAYS } from '../../domain/accounts/data-export.ts'
import { releaseFiles } from '../files/keep-files.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { AnyJob, ScheduledWork } from '../platform/jobs/job.ts'
import { forgetOld, listAbandoned, takeExpired } from './exports.sql.ts'
import { failExport, PREPARE_EXPORT, prepareExport } from './prepare-export.ts'

export const exportJobs: AnyJob<Deps>[] = [prepareExport]

export const exportWork: ScheduledWork<Deps>[] = [
  { name: 'exports.remove-expired', everySeconds: 3_600, run: removeExpired },
  { name: 'exports.fail-abandoned', everySeconds: 300, run: failAbandoned },
]

async function removeExpired(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => releaseFiles(deps, tx, await takeExpired(tx, now), now))
  await forgetOld(deps.sql, now.subtract({ hours: 24 * EXPORT_KEPT_DAYS }), now)
}

/** Records the failure of exports whose process died during the last attempt. */
async function failAbandoned(deps: Deps): Promise<void> {
  for (const id of await listAbandoned(deps.sql, PREPARE_EXPORT.tries, deps.clock.now())) await failExport(deps, id)
}
