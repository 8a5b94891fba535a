import type { PaymentId } from '../../../domain/kernel/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AnyJob, Job, ScheduledWork } from '../../platform/jobs/job.ts'
import { forgetCard, settleSetup } from './keep-card.ts'
import { findStaleSetups } from './methods.sql.ts'

const QUIET = { seconds: 60 }
const OLD = { hours: 1 }

/**
 * Checks a pending card that has had no update for a long time, and ends it if it is too old or unknown to the gateway.
 */
const reconcileSetup: Job<{ setupId: PaymentId; old: boolean }, Deps> = {
  name: 'payments.reconcile-setup',
  tries: 30,
  key: ({ setupId }) => setupId,
  run: async (deps, { setupId, old }) => {
    const view = old ? null : await deps.gateway.look(setupId)
    await settleSetup(deps, setupId, view ?? (await deps.gateway.cancel(setupId)))
  },
}

export const paymentMethodJobs: AnyJob<Deps>[] = [forgetCard, reconcileSetup]

export const paymentMethodWork: ScheduledWork<Deps>[] = [
  {
    name: 'payments.find-stale-setups',
    everySeconds: 30,
    run: async ({ sql, clock, jobs }) => {
      const now = clock.now()
      for (const { id: setupId, old } of await findStaleSetups(sql, now.subtract(QUIET), now.subtract(OLD)))
        await jobs.enqueue(sql, reconcileSetup, { setupId, old })
    },
  },
]
