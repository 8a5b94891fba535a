import { todayIn } from '../../../domain/kernel/period.ts'
import type { Deps } from '../../deps.ts'
import type { AnyJob, ScheduledWork } from '../../jobs/job.ts'
import { payHost } from './pay-host.ts'
import { findUnchecked } from './payout-accounts.sql.ts'
import { sendPayout } from './send-payout.ts'

const AT_ONCE = 500

export const payoutJobs: AnyJob<Deps>[] = [payHost, sendPayout]

/** Payouts go out once a day of UTC, from its beginning on. */
export const payoutWork: ScheduledWork<Deps>[] = [
  { name: 'payments.queue-payouts', everySeconds: 60, run: queuePayouts },
]

async function queuePayouts({ sql, clock, jobs }: Deps): Promise<void> {
  const day = todayIn('UTC', clock.now()).toString()
  for (const hostId of await findUnchecked(sql, day, AT_ONCE)) await jobs.enqueue(sql, payHost, { hostId, day })
}
