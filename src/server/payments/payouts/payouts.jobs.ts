import type { Deps } from '../../platform/deps.ts'
import type { AnyJob, ScheduledWork } from '../../platform/jobs/job.ts'
import { hourOf, payHost, sendPayout } from './pay-host.ts'
import { findUnchecked } from './payout-accounts.sql.ts'

const AT_ONCE = 500

export const payoutJobs: AnyJob<Deps>[] = [payHost, sendPayout]

export const payoutWork: ScheduledWork<Deps>[] = [
  { name: 'payments.queue-payouts', everySeconds: 60, run: queuePayouts },
]

async function queuePayouts({ sql, clock, jobs }: Deps): Promise<void> {
  const hour = hourOf(clock.now())
  for (const hostId of await findUnchecked(sql, hour, AT_ONCE))
    await jobs.enqueue(sql, payHost, { hostId, hour: hour.toString() })
}
