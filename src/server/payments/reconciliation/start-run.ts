import type { AccountId } from '../../../domain/kernel/id.ts'
import { todayIn } from '../../../domain/kernel/period.ts'
import type { Sql } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { ScheduledWork } from '../../jobs/job.ts'
import { RECONCILE } from './reconcile.ts'
import { addRun, findBeginning, hasRunSince } from './runs.sql.ts'

/** Newer records may not have reached us yet. */
const SETTLED = { hours: 1 }
const NIGHTLY_DAYS = 35

/** Starts a run in the transaction; null while another one is running, or if there is nothing to compare. */
export async function startRun(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Sql,
  ask: { everything: boolean; by: AccountId | null },
): Promise<string | null> {
  const now = clock.now()
  const to = now.subtract(SETTLED)
  const beginning = await findBeginning(tx)
  if (!beginning || Temporal.Instant.compare(beginning, to) >= 0) return null
  const recent = to.subtract({ hours: 24 * NIGHTLY_DAYS })
  const from = ask.everything || Temporal.Instant.compare(beginning, recent) > 0 ? beginning : recent
  const runId = await addRun(tx, { from, to, by: ask.by, now })
  if (runId) await jobs.enqueue(tx, RECONCILE, { runId })
  return runId
}

/** Compares the previous days every night (UTC). */
export const reconciliationWork: ScheduledWork<Deps>[] = [
  { name: 'payments.start-reconciliation', everySeconds: 600, run: startNightly },
]

async function startNightly(deps: Deps): Promise<void> {
  const { sql, clock } = deps
  const today = todayIn('UTC', clock.now()).toZonedDateTime('UTC').toInstant()
  if (await hasRunSince(sql, today)) return
  await inTransaction(sql, (tx) => startRun(deps, tx, { everything: false, by: null }))
}
