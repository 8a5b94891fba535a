import type { Sql } from '../database/connect.ts'

/** A retry wouldn't help: the job is stored as failed at once. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** Everything needed to queue a job. With a `key`, only one job with it can wait or run at a time; others are dropped. */
export type JobKind<Facts extends object> = { name: string; tries: number; key?: (facts: Facts) => string }

/**
 * Work that is retried until it succeeds: after 10 s, 20 s, 40 s and so on, up to an hour, then it is stored as
 * failed. It may run twice (if a process died after doing it), so it must be idempotent.
 */
export type Job<Facts extends object, Deps> = JobKind<Facts> & {
  /** Concurrent jobs of this kind per process; five by default. */
  atOnce?: number
  run(deps: Deps, facts: Facts): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: jobs of all kinds in one list; each gets the facts that were queued for it
export type AnyJob<Deps> = Job<any, Deps>

/** Scheduled work, run by one process at a time, so many seconds after the last run. It may run twice, or late. */
export type ScheduledWork<Deps> = { name: string; everySeconds: number; run(deps: Deps): Promise<unknown> }

export type FailedJob = { id: string; name: string; facts: object; reason: string; failedAt: Temporal.Instant }

/** The queue as use cases see it. */
export type Jobs = {
  /** Queues a job in the given transaction: it runs only if that commits, and not before the given instant. */
  enqueue<Facts extends object>(tx: Sql, job: JobKind<Facts>, facts: Facts, notBefore?: Temporal.Instant): Promise<void>
  /** Retries a failed job in the given transaction; false if there is no such job. */
  retry(tx: Sql, id: string): Promise<boolean>
}

/** Runs the queue; one per process. */
export type JobRunner<Deps> = Jobs & {
  /** Starts due jobs of each kind that isn't already running, so that a hanging one blocks no other kind. */
  beginDue(deps: Deps): Promise<void>
  /** Runs due jobs and returns how many were attempted. */
  runDue(deps: Deps): Promise<number>
  /** Retries the jobs of dead processes and deletes old finished ones. */
  supervise(): Promise<void>
  failed(): Promise<FailedJob[]>
  close(): Promise<void>
}
