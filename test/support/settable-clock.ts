import type { Clock } from '../../src/server/platform/clock.ts'
import type { JobRunner } from '../../src/server/platform/jobs/job.ts'
import { MONDAY_MORNING, type World } from './world.ts'

export function aClock(): World['clock'] {
  let time = Temporal.Instant.from(MONDAY_MORNING)
  return {
    now: () => time,
    set: (to) => {
      time = Temporal.Instant.from(to)
    },
    pass: (by) => {
      time = time.add(by)
    },
  }
}

/** Sets the queue's time to the test's clock before running jobs, because the database's own clock may differ. */
export function dueByOurClock<D>(queue: JobRunner<D>, clock: Clock): JobRunner<D> {
  return {
    ...queue,
    enqueue: (tx, kind, facts, notBefore = clock.now()) => queue.enqueue(tx, kind, facts, notBefore),
  }
}
