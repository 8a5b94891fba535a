import type { Sql } from '../database/connect.ts'

/** Thrown when a retry wouldn't help, so that the job is stored as failed at once. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/**
 * Everything needed to queue a job. With a `key`, only one job with that key can wait or run at a time, and further
 * ones are dropped.
 */
export type JobKind<Facts extends object> = { name: string; tries: number; key?: (facts: Facts) => string }

/**
 * A failed attempt is retried after 10 s, 20 s, 40 s and so on, up to an hour apart. If the last attempt fails, the job
 * is stored as failed. A job may run twice, for example if the process dies just after finishing it, so it must be
 * idempotent.
 */
export type Job<Facts extends object, Deps> = JobKind<Facts> & {
  atOnce?: number
  run(deps: Deps, facts: Facts): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: jobs of all kinds in one list; each gets the facts that were queued for it
export type AnyJob<Deps> = Job<any, Deps>

/** One process at a time runs it, `everySeconds` after the last run. A run may happen late, or twice. */
export type ScheduledWork<Deps> = { name: string; everySeconds: number; run(deps: Deps): Promise<unknown> }

export type FailedJob = { id: string; name: string; facts: object; reason: string; failedAt: Temporal.Instant }

export type Jobs = {
  /**
   * Queues a job in the given transaction. The job runs only if the transaction commits, and not before the given
   * instant.
   */
  enqueue<Facts extends object>(tx: Sql, job: JobKind<Facts>, facts: Facts, notBefore?: Temporal.Instant): Promise<void>
  retry(tx: Sql, id: string): Promise<boolean>
}

export type JobRunner<Deps> = Jobs & {
  /** Starts due jobs of each kind that isn't already running, so that a job that hangs doesn't block other kinds. */
  beginDue(deps: Deps): Promise<void>
  runDue(deps: Deps): Promise<number>
  supervise(): Promise<void>
  failed(): Promise<FailedJob[]>
  close(): Promise<void>
}
