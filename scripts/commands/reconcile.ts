import { setTimeout as wait } from 'node:timers/promises'
import { openGateway } from '../../src/server/app/open-process.ts'
import { reconcile, startRun } from '../../src/server/payments/reconciliation/reconcile.ts'
import { findRun, type RunRow } from '../../src/server/payments/reconciliation/reconciliation.sql.ts'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { openJobs } from '../../src/server/platform/jobs/job-queue.ts'
import { type Command, onDatabase, quietLog, Refused, systemClock } from './command.ts'

const PATIENCE_MS = 600_000

/** Immediately compares the ledger with the gateway's records. It uses the running site's job and lock. */
export const reconcileCommand: Command = {
  usage: 'reconcile [--everything]',
  what: "compares the ledger with the gateway's records, as every night; exits with 1 if they differ",
  help: ['--everything   compares everything since the first booking, not only the last 35 days'],
  options: { everything: { type: 'boolean' } },
  words: [0, 0],
  async run({ options: { everything = false } }) {
    const run = await onDatabase(async ({ sql, config }) => {
      const [clock, log] = [systemClock, quietLog()]
      // Only this job runs here, because the site runs the others.
      const jobs = openJobs({ sql, log }, [reconcile as never])
      const { gateway } = await openGateway(config, { sql, clock })
      try {
        const deps = { sql, clock, jobs, gateway, config, log }
        const id = await inTransaction(sql, (tx) => startRun(deps, tx, { everything: everything === true, by: null }))
        if (!id) return null
        return await ended(id, sql, () => jobs.runDue(deps as never))
      } finally {
        await jobs.close()
      }
    })
    if (!run) {
      console.log('Nothing to compare: another comparison is running, or there were no bookings before the last hour.')
      return
    }
    console.log(
      `${run.records} records read, ${run.found} ${run.found === 1 ? 'discrepancy' : 'discrepancies'}. See /financial/reconciliation.`,
    )
    if (run.found) throw new Refused('The ledger and the gateway don’t agree.')
  },
}

async function ended(id: string, sql: Parameters<typeof findRun>[0], step: () => Promise<unknown>): Promise<RunRow> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
    await step()
    const run = await findRun(sql, id)
    if (run?.finished_at) return run
  }
  throw new Refused('The comparison has not finished after ten minutes. The site continues it.')
}
