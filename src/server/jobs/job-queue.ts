import type { Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { withoutPrivateText } from '../../domain/insights/private-text.ts'
import type { Clock } from '../clock.ts'
import type { Pool } from '../database/connect.ts'
import { bossDatabase, bossStatement } from './boss-database.ts'
import { endTries, FAILED, listFailed } from './failed-jobs.sql.ts'
import { type AnyJob, GivenUp, type JobRunner } from './job.ts'

/** So long jobs lie that were given up, unless somebody lets them begin again. */
const TEN_YEARS = 10 * 365 * 86_400
/** A process that says nothing for so long about a job it took is dead; another takes it. Longer than any mail server is waited for. */
const EXPIRE_SECONDS = 45
const LOOK_FOR_DEAD_SECONDS = 10
const FIRST_PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 3_600
/** Of each kind; the others wait their turn. */
const AT_ONCE = 5

type Log = Pick<Logger, 'warn' | 'error'>
type With = { sql: Pool; clock: Clock; log: Log; atOnce?: number }
type Run = { sql: Pool; log: Log; atOnce: number }

/**
 * The queue on our own database. pg-boss keeps the jobs, counts tries, puts off and gives up; when they are run is said here and not by
 * its timers, so that a test runs, by its own clock, what the site runs.
 */
export function openJobs<Deps>(
  { sql, clock, log, atOnce = AT_ONCE }: With,
  kinds: readonly AnyJob<Deps>[],
): JobRunner<Deps> {
  let opening: Promise<PgBoss> | undefined
  // On first use, and again after a failure: a site starts, and answers, while its database is away.
  const opened = () => {
    opening ??= open(sql, kinds, log).catch((err: unknown) => {
      opening = undefined
      throw err
    })
    return opening
  }

  return {
    enqueue: async (tx, { name, key }, facts, notBefore = clock.now()) => {
      const boss = await opened()
      const startAfter = new Date(notBefore.epochMilliseconds)
      await boss.send(name, facts, { db: bossStatement(tx), startAfter, ...(key && { singletonKey: key(facts) }) })
    },
    runDue: async (deps) => {
      const boss = await opened()
      const tried = kinds.map((kind) =>
        runKind(boss, kind, deps, { sql, log, atOnce }).catch((err: unknown) => {
          // One queue that cannot be asked keeps no other from being.
          log.warn({ err, job: kind.name }, 'jobs could not be taken or put down')
          return 0
        }),
      )
      return (await Promise.all(tried)).reduce((sum, n) => sum + n, 0)
    },
    supervise: async () => {
      await (await opened()).supervise()
    },
    failed: () => listFailed(sql),
    retry: async (tx, id) => {
      return (await (await opened()).redrive(FAILED, { ids: [id], db: bossStatement(tx) })) === 1
    },
    close: async () => {
      const boss = await opening?.catch(() => null)
      await boss?.stop({ graceful: false, close: false })
    },
  }
}

async function open(sql: Pool, kinds: readonly AnyJob<never>[], log: Log): Promise<PgBoss> {
  // Only now: it is much to load, and a start waits for nothing of it.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: bossDatabase(sql),
    schema: 'jobs',
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    ...{ migrate: false, createSchema: false, schedule: false, supervise: false, reindex: false, monitorVacuum: false },
  })
  boss.on('error', (err) => log.warn({ err }, 'the job queue reports an error'))
  try {
    await boss.start()
    await makeQueues(boss, kinds)
  } catch (err) {
    // What had begun would go on by its timers, beside the next try.
    await boss.stop({ graceful: false, close: false })
    throw err
  }
  return boss
}

async function makeQueues(boss: PgBoss, kinds: readonly AnyJob<never>[]): Promise<void> {
  await boss.createQueue(FAILED, { retentionSeconds: TEN_YEARS })
  for (const { name, tries, key } of kinds) {
    const rules = {
      retryLimit: tries - 1,
      retryBackoff: true,
      retryDelay: FIRST_PAUSE_SECONDS,
      retryDelayMax: LONGEST_PAUSE_SECONDS,
      expireInSeconds: EXPIRE_SECONDS,
      deadLetter: FAILED,
    }
    await boss.createQueue(name, { ...rules, policy: key ? 'exclusive' : 'standard' })
    await boss.updateQueue(name, rules)
  }
}

/** Jobs of one kind until none is due, a few at a time; those that fail are due later. */
async function runKind<Deps>(boss: PgBoss, kind: AnyJob<Deps>, deps: Deps, run: Run): Promise<number> {
  const { atOnce } = run
  let tried = 0
  for (;;) {
    const taken = await boss.fetch<object>(kind.name, { batchSize: atOnce, includeMetadata: true })
    await Promise.all(taken.map((job) => runOne(boss, kind, deps, job, run)))
    tried += taken.length
    if (taken.length < atOnce) return tried
  }
}

type Taken = BossJob<object> & { retryCount: number; retryLimit: number }

async function runOne<Deps>(
  boss: PgBoss,
  kind: AnyJob<Deps>,
  deps: Deps,
  job: Taken,
  { sql, log }: Run,
): Promise<void> {
  try {
    await kind.run(deps, job.data)
  } catch (err) {
    const facts = { err, job: kind.name, jobId: job.id }
    const isLast = err instanceof GivenUp || job.retryCount >= job.retryLimit
    if (!isLast) log.warn(facts, 'a job failed; it is tried again')
    else log.error(facts, 'a job failed for the last time; it is kept to be looked at')
    // What is kept are the first words, without what is private.
    const reason = withoutPrivateText(err instanceof Error ? err.message : String(err)).slice(0, 300)
    if (err instanceof GivenUp) await endTries(sql, kind.name, job.id)
    await boss.fail(kind.name, job, { reason })
    return
  }
  await boss.complete(kind.name, job)
}
