import type { Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { withoutPrivateText } from '../../../domain/insights/private-text.ts'
import type { Pool } from '../database/connect.ts'
import { inOwnTrace, markFailed } from '../tracing/spans.ts'
import { bossDatabase, bossStatement } from './boss-database.ts'
import { listDue } from './due-jobs.sql.ts'
import { endTries, FAILED, listFailed } from './failed-jobs.sql.ts'
import { type AnyJob, GivenUp, type JobRunner } from './job.ts'
import { within } from './repeat.ts'
import { type GiveWay, goOn } from './site-load.ts'

const AT_ONCE = 5

type Log = Pick<Logger, 'warn' | 'error'>
type With = { sql: Pool; log: Log; atOnce?: number; patienceMs?: number; giveWay?: GiveWay }
type Run = Required<With>

/**
 * pg-boss stores jobs, counts attempts, delays and gives up. Our code decides when to run them, so that tests run the
 * same code with their own clock.
 */
export function openJobs<Deps>(
  { sql, log, atOnce = AT_ONCE, patienceMs = EXPIRE_SECONDS * 1_000, giveWay = goOn }: With,
  kinds: readonly AnyJob<Deps>[],
): JobRunner<Deps> {
  const run = { sql, log, atOnce, patienceMs, giveWay }
  const underWay = new Map<string, Promise<number>>()
  let opening: Promise<PgBoss> | undefined
  // Opened on first use and again after a failure, so that a site can start while its database is down.
  const opened = () => {
    opening ??= openBoss(sql, kinds, log).catch((err: unknown) => {
      opening = undefined
      throw err
    })
    return opening
  }

  const runKinds = async (deps: Deps, isWanted: (name: string) => boolean): Promise<[string, Promise<number>][]> => {
    const boss = await opened()
    const due = await listDue(
      sql,
      kinds.map(({ name }) => name),
    )
    const begin = (kind: AnyJob<Deps>) =>
      runKind(boss, kind, deps, run).catch((err: unknown) => {
        log.warn({ err, job: kind.name }, 'jobs could not be fetched or completed')
        return 0
      })
    return kinds.filter(({ name }) => due.includes(name) && isWanted(name)).map((kind) => [kind.name, begin(kind)])
  }

  return {
    enqueue: async (tx, { name, key }, facts, notBefore) => {
      const boss = await opened()
      // If no instant is given, the database's clock decides what is due, because ours may have jumped.
      const startAfter = notBefore && new Date(notBefore.epochMilliseconds)
      await boss.send(name, facts, {
        db: bossStatement(tx),
        ...(startAfter && { startAfter }),
        ...(key && { singletonKey: key(facts) }),
      })
    },
    beginDue: async (deps) => {
      for (const [name, running] of await runKinds(deps, (name) => !underWay.has(name)))
        underWay.set(
          name,
          running.finally(() => underWay.delete(name)),
        )
    },
    runDue: async (deps) => {
      const begun = await runKinds(deps, () => true)
      const tried = await Promise.all(begun.map(([, running]) => running))
      return tried.reduce((sum, n) => sum + n, 0)
    },
    supervise: async () => {
      await (await opened()).supervise()
    },
    failed: () => listFailed(sql),
    retry: async (tx, id) => {
      return (await (await opened()).redrive(FAILED, { ids: [id], db: bossStatement(tx) })) === 1
    },
    close: async () => {
      await Promise.all(underWay.values())
      const boss = await opening?.catch(() => null)
      await boss?.stop({ graceful: false, close: false })
    },
  }
}

async function runKind<Deps>(boss: PgBoss, kind: AnyJob<Deps>, deps: Deps, run: Run): Promise<number> {
  const atOnce = Math.min(kind.atOnce ?? run.atOnce, run.atOnce)
  let tried = 0
  for (;;) {
    await run.giveWay()
    const taken = await boss.fetch<object>(kind.name, { batchSize: atOnce, includeMetadata: true })
    const runTraced = (job: Taken) =>
      inOwnTrace(`job ${kind.name}`, { 'daylet.job_id': job.id }, () => runOne(boss, kind, deps, job, run))
    await Promise.all(taken.map(runTraced))
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
  { sql, log, patienceMs }: Run,
): Promise<void> {
  try {
    await within(patienceMs, kind.run(deps, job.data))
  } catch (err) {
    markFailed(err)
    const facts = { err, job: kind.name, jobId: job.id }
    const isLast = err instanceof GivenUp || job.retryCount >= job.retryLimit
    if (!isLast) log.warn(facts, 'a job failed and will be retried')
    else log.error(facts, 'a job failed after all retries and needs review')
    const reason = withoutPrivateText(err instanceof Error ? err.message : String(err)).slice(0, 300)
    if (err instanceof GivenUp) await endTries(sql, kind.name, job.id)
    await boss.fail(kind.name, job, { reason })
    return
  }
  await boss.complete(kind.name, job)
}

/** Failed jobs are kept this long, unless someone retries them. */
const TEN_YEARS = 10 * 365 * 86_400
/**
 * A job without a heartbeat for this long was run by a process that has died, and another process takes it over. This
 * is longer than any mail server timeout.
 */
const EXPIRE_SECONDS = 45
const LOOK_FOR_DEAD_SECONDS = 10
const FIRST_PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 3_600

async function openBoss(sql: Pool, kinds: readonly AnyJob<never>[], log: Pick<Logger, 'warn'>): Promise<PgBoss> {
  // Loaded on first use, because it is large and would delay startup.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: bossDatabase(sql),
    schema: 'jobs',
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (err) => log.warn({ err }, 'the job queue reported an error'))
  try {
    await boss.start()
    await makeQueues(boss, kinds)
  } catch (err) {
    // A partly started instance would keep its timers running next to the next attempt.
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
