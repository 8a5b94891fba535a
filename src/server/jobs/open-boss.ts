import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Pool } from '../database/connect.ts'
import { bossDatabase } from './boss-database.ts'
import { FAILED } from './failed-jobs.sql.ts'
import type { AnyJob } from './job.ts'

/** How long failed jobs are kept, unless someone retries them. */
const TEN_YEARS = 10 * 365 * 86_400
/**
 * A job without a heartbeat for this long belongs to a dead process, and another takes it. Longer than any mail
 * server timeout.
 */
export const EXPIRE_SECONDS = 45
const LOOK_FOR_DEAD_SECONDS = 10
const FIRST_PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 3_600

/** pg-boss on our own connections, without its timers, with a queue per kind. */
export async function openBoss(sql: Pool, kinds: readonly AnyJob<never>[], log: Pick<Logger, 'warn'>): Promise<PgBoss> {
  // Loaded on first use: it is large and would delay startup.
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
