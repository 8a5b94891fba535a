import type { Sql } from '../database/connect.ts'

/** Trying again would not help: the job is kept as failed at once. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** What is enough to queue a job. With a `key` only one of the same key waits or runs at a time; another is dropped. */
export type JobKind<Facts extends object> = { name: string; tries: number; key?: (facts: Facts) => string }

/**
 * Work that is tried until it is done: after 10 s, 20 s, 40 s … up to an hour apart, then it is kept as failed. It may run twice (a process
 * that died had perhaps done it), so doing it again changes nothing.
 */
export type Job<Facts extends object, Deps> = JobKind<Facts> & {
  /** How many of this kind run side by side in each process; five without it. */
  atOnce?: number
  run(deps: Deps, facts: Facts): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: jobs of all kinds in one list; each gets the facts that were queued for it
export type AnyJob<Deps> = Job<any, Deps>

/** Work that comes again: run by one process at a time, so many seconds after it ran. It may run twice, or late. */
export type ScheduledWork<Deps> = { name: string; everySeconds: number; run(deps: Deps): Promise<unknown> }

/** A job that was given up, with the reason of its last try. */
export type FailedJob = { id: string; name: string; facts: object; reason: string; failedAt: Temporal.Instant }

/** What a use case may ask of the queue. */
export type Jobs = {
  /** Queues work in the transaction given: it is done when and only when that commits, and not before the moment given. */
  enqueue<Facts extends object>(tx: Sql, job: JobKind<Facts>, facts: Facts, notBefore?: Temporal.Instant): Promise<void>
  /** Lets a failed job begin again, in the transaction given; false when there is none of that id. */
  retry(tx: Sql, id: string): Promise<boolean>
}

/** What runs the queue; one in each process. */
export type JobRunner<Deps> = Jobs & {
  /** Begins what is due of each kind, unless something of that kind is under way: one that hangs keeps no other waiting. */
  beginDue(deps: Deps): Promise<void>
  /** Does what is due; returns how many jobs were tried. */
  runDue(deps: Deps): Promise<number>
  /** Those of a process that died are tried again, those done long ago forgotten. */
  supervise(): Promise<void>
  failed(): Promise<FailedJob[]>
  /** Waits for what is under way. */
  close(): Promise<void>
}
