import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { GatewayRecord } from '../../external/payments/gateway.ts'
import type { Job } from '../../jobs/job.ts'
import { AROUND, compareRun } from './compare.sql.ts'
import { addRecords, dropRecords, findRun, finishRun, noteRead, type RunRow } from './runs.sql.ts'

type Facts = { runId: string; after?: string }
export const RECONCILE = {
  name: 'payments.reconcile',
  tries: 60,
  key: ({ runId, after = '' }: Facts) => `${runId} ${after}`,
}

const AT_ONCE = 1_000
/** Progress is saved after each range of this length, so a restarted process re-reads at most one. */
const STRETCH = { hours: 24 * 28 }
/** A long-running job counts as dead, so the rest is left to the next one. */
const LONGEST_MS = 15_000

export const reconcile: Job<Facts, Deps> = {
  ...RECONCILE,
  run: async (deps, { runId }) => {
    const { sql, jobs, clock } = deps
    const began = performance.now()
    for (;;) {
      const run = await findRun(sql, runId)
      if (!run || run.finished_at) return
      if (Temporal.Instant.compare(run.read_to, endOf(run)) >= 0) {
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
  const begun = Temporal.Instant.compare(run.read_to, run.from_at) > 0
  const from = begun ? run.read_to : run.from_at.subtract(AROUND)
  const next = from.add(STRETCH)
  const to = Temporal.Instant.compare(next, endOf(run)) < 0 ? next : endOf(run)
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
