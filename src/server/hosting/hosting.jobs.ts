import { DOCUMENT_DAYS } from '../../domain/hosting/host-application.ts'
import { releaseFiles } from '../files/keep-files.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { ScheduledWork } from '../platform/jobs/job.ts'
import { takeOldDocuments } from './applications.sql.ts'

export const hostingWork: ScheduledWork<Deps>[] = [
  { name: 'hosting.forget-documents', everySeconds: 3_600, run: forgetDocuments },
]

async function forgetDocuments(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const before = now.subtract({ hours: 24 * DOCUMENT_DAYS })
  let gone: number
  do {
    gone = await inTransaction(deps.sql, async (tx) => {
      const ids = await takeOldDocuments(tx, before)
      await releaseFiles(deps, tx, ids, now)
      return ids.length
    })
  } while (gone > 0)
}
