import type { Logger } from 'pino'
import { forgetEnded } from '../accounts/sessions.sql.ts'
import { completeEnded } from '../bookings/complete-bookings.sql.ts'
import { expireAll } from '../bookings/expire-holds.sql.ts'
import { cancelPayment, pollOrCancelPayment } from '../bookings/reconcile-payment.ts'
import { refundGuests } from '../bookings/refund-guest.ts'
import { findStaleAttempts } from '../bookings/transitions.sql.ts'
import type { Deps } from '../deps.ts'
import { forgetOldRows } from '../insights/forget-old-rows.ts'

/** An attempt the gateway was asked for this long ago without a word is asked after. */
const QUIET_SECONDS = 60

/**
 * What must happen without anybody asking, read from the rows themselves: each sweep may run twice, late, or on two machines,
 * and none is needed for a slot to become free.
 */
export async function runScheduledJobs(deps: Deps): Promise<void> {
  const { sql, clock, log } = deps
  const now = clock.now()
  const tasks = {
    attempts: async () => {
      const stale = await findStaleAttempts(sql, now, now.subtract({ seconds: QUIET_SECONDS }))
      for (const { id, lapsed } of stale) {
        // One that fails each time must not keep the others waiting.
        await (lapsed ? cancelPayment(deps, id) : pollOrCancelPayment(deps, id)).catch((err: unknown) =>
          log.error({ err, paymentId: id }, 'a payment could not be settled; it is tried again'),
        )
      }
    },
    holds: () => expireAll(sql, now),
    refunds: () => refundGuests(deps),
    endings: () => completeEnded(sql, now),
    sessions: () => forgetEnded(sql, now),
    insights: () => forgetOldRows(deps),
  }
  for (const [task, run] of Object.entries(tasks)) {
    await run().catch((err: unknown) => log.error({ err, task }, 'a sweep failed; it runs again'))
  }
}

/** Runs a task now and again and again, each run after the one before has ended, well or not; the function returned waits for the last. */
export function repeat(task: () => Promise<unknown>, everyMs: number, log: Pick<Logger, 'error'>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const round = () => {
    // A database that restarts must not take the site down with it.
    running = task()
      .catch((err: unknown) => log.error({ err }, 'a repeated task failed; it runs again'))
      .finally(() => {
        if (!stopped) timer = setTimeout(round, everyMs)
      })
  }
  // At once: a site that keeps falling would otherwise never get to what the fall before left behind.
  timer = setTimeout(round, 0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
