import type { AccountId } from '../../../domain/kernel/id.ts'
import { compareInstants } from '../../../domain/kernel/instants.ts'
import { todayIn } from '../../../domain/kernel/period.ts'
import type { GatewayRecord } from '../../external/payments/gateway.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job, ScheduledWork } from '../../platform/jobs/job.ts'
import {
  AROUND,
  addRecords,
  addRun,
  compareRun,
  dropRecords,
  findBeginning,
  findRun,
  finishRun,
  hasRunSince,
  noteRead,
  type RunRow,
} from './reconciliation.sql.ts'

type Facts = { runId: string; after?: string }
const RECONCILE = {
  name: 'payments.reconcile',
  tries: 60,
  key: ({ runId, after = '' }: Facts) => `${runId} ${after}`,
}

const AT_ONCE = 1_000
/** Progress is saved after each range of this length, so that a restarted process repeats at most one range. */
const STRETCH = { hours: 24 * 28 }
/** A job that runs too long counts as dead. So after this time, a job leaves the remaining work to the next one. */
const LONGEST_MS = 15_000

export const reconcile: Job<Facts, Deps> = {
  ...RECONCILE,
  run: async (deps, { runId }) => {
    const { sql, jobs, clock } = deps
    const began = performance.now()
    for (;;) {
      const run = await findRun(sql, runId)
      if (!run || run.finished_at) return
      if (compareInstants(run.read_to, endOf(run)) >= 0) {
        await inTransaction(sql, async (tx) => finishRun(tx, run, await compareRun(tx, run, clock.now()), clock.now()))
        return
      }
      await readStretch(deps, run)
      if (performance.now() - began > LONGEST_MS)
        return jobs.enqueue(sql, RECONCILE, { runId, after: run.read_to.toString() })
    }
  },
}

const endOf = ({ to_at }: RunRow) => to_at.add(AROUND)

async function readStretch({ sql, gateway }: Deps, run: RunRow): Promise<void> {
  const begun = compareInstants(run.read_to, run.from_at) > 0
  const from = begun ? run.read_to : run.from_at.subtract(AROUND)
  const next = from.add(STRETCH)
  const to = compareInstants(next, endOf(run)) < 0 ? next : endOf(run)
  await dropRecords(sql, run.id, from)
  let some: GatewayRecord[] = []
  for await (const record of gateway.records(from, to)) {
    if (some.push(record) < AT_ONCE) continue
    await addRecords(sql, run.id, some)
    some = []
  }
  if (some.length > 0) await addRecords(sql, run.id, some)
  await noteRead(sql, run.id, to)
}

/** Newer records may not have reached us yet. */
const SETTLED = { hours: 1 }
const NIGHTLY_DAYS = 35

/** Starts a run in the transaction. Null if another run is active or there is nothing to compare. */
export async function startRun(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Sql,
  ask: { everything: boolean; by: AccountId | null },
): Promise<string | null> {
  const now = clock.now()
  const to = now.subtract(SETTLED)
  const beginning = await findBeginning(tx)
  if (!beginning || compareInstants(beginning, to) >= 0) return null
  const recent = to.subtract({ hours: 24 * NIGHTLY_DAYS })
  const from = ask.everything || compareInstants(beginning, recent) > 0 ? beginning : recent
  const runId = await addRun(tx, { from, to, by: ask.by, now })
  if (runId) await jobs.enqueue(tx, RECONCILE, { runId })
  return runId
}

export const reconciliationWork: ScheduledWork<Deps>[] = [
  { name: 'payments.start-reconciliation', everySeconds: 600, run: startNightly },
]

async function startNightly(deps: Deps): Promise<void> {
  const { sql, clock } = deps
  const today = todayIn('UTC', clock.now()).toZonedDateTime('UTC').toInstant()
  if (await hasRunSince(sql, today)) return
  await inTransaction(sql, (tx) => startRun(deps, tx, { everything: false, by: null }))
}
