import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../../src/server/app/app.ts'
import { openQueue, prepareReaders, readNews, SCHEDULED } from '../../src/server/app/background.ts'
import { openServer } from '../../src/server/app/listen.ts'
import type { LoadPages } from '../../src/server/app/pages.ts'
import { openRealtime, type Realtime } from '../../src/server/app/realtime.ts'
import { openBus } from '../../src/server/external/bus/open-bus.ts'
import { outboxMailer, smtpMailer } from '../../src/server/external/mail/smtp-mailer.ts'
import type { Gateway } from '../../src/server/external/payments/gateway.ts'
import { checkedGateway } from '../../src/server/external/payments/gateway-news.ts'
import { deliverWebhooks } from '../../src/server/external/payments/sandbox/deliver-webhooks.ts'
import { type Sandbox, sandboxGateway } from '../../src/server/external/payments/sandbox/sandbox.ts'
import { openStorage } from '../../src/server/external/storage/open-storage.ts'
import { openTracing } from '../../src/server/external/traces/open-tracing.ts'
import type { Config } from '../../src/server/platform/config/config.ts'
import { openDatabase, type Pool } from '../../src/server/platform/database/connect.ts'
import { openReplica } from '../../src/server/platform/database/replica.ts'
import type { Deps } from '../../src/server/platform/deps.ts'
import type { JobRunner } from '../../src/server/platform/jobs/job.ts'
import { runNow } from '../../src/server/platform/jobs/schedule.ts'
import { openMetrics } from '../../src/server/platform/metrics/metrics.ts'
import { liveConfig } from '../../src/server/platform/settings/site-settings.ts'
import { noCalendars } from './calendar-server.ts'
import type { FreshDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { aLog } from './kept-log.ts'
import { noPush } from './push-service.ts'
import { aClock, dueByOurClock } from './settable-clock.ts'
import { untilTold } from './until-told.ts'
import { noWebhooks } from './webhook-receiver.ts'
import { configOf, SECRET } from './world-config.ts'

export type World = {
  readonly url: string
  readonly deps: Deps
  readonly sql: Pool
  readonly ownerUrl: string
  readonly superuserUrl: string
  readonly clock: { now(): Temporal.Instant; set(to: string): void; pass(time: Temporal.DurationLike): void }
  /** Runs all scheduled work and the jobs that follow from it, because nothing runs on its own here. */
  runScheduled(): Promise<void>
  /** The live connections receive events from other processes, but no timer runs `sweep` or `beat`. */
  readonly realtime: Pick<Realtime, 'sweep' | 'beat' | 'counts'>
  deliver(): Promise<void>
  runJobs(): Promise<void>
  readonly faults: string[]
  readonly logged: string[]
  close(): Promise<void>
}

export const MONDAY_MORNING = '2027-03-01T08:00:00Z'

/** `smtp` is the test's own mail server, and `env` adds settings. */
type Options = {
  loadPages?: LoadPages
  smtp?: string
  env?: Record<string, string>
  searchTimeoutMs?: number
  replicaUrl?: string
  calendars?: Deps['calendars']
  push?: (config: Config) => Deps['push']
  webhooks?: Deps['webhooks']
  beside?: World
  through?: (appUrl: string) => Promise<{ url: string; close(): Promise<void> }>
  around?: (gateway: Gateway & Sandbox) => Gateway & Sandbox
  /** A migrated database for use without Vitest. The caller must drop it. */
  on?: Omit<FreshDatabase, 'drop'> | undefined
  /** Wraps the pool that the site's own code uses. The gateway's pool isn't wrapped. */
  watched?: (sql: Pool) => Pool
}

/**
 * Opens a complete site on its own database, with a clock that advances only when a test advances it. `around` wraps
 * the gateway.
 */
export async function aWorld({
  loadPages,
  smtp,
  env = {},
  // The limit is long, because the machine may be busy.
  searchTimeoutMs = 15_000,
  replicaUrl,
  beside,
  through,
  around = (gateway) => gateway,
  calendars = noCalendars,
  push = noPush,
  webhooks = noWebhooks,
  on,
  watched = (sql) => sql,
}: Options = {}): Promise<World> {
  const database = beside ? sharedWith(beside) : on ? { ...on, drop: async () => {} } : await aFreshOne()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-world-'))
  const line = await through?.(database.appUrl)
  const appUrl = line?.url ?? database.appUrl
  const { sql: pool, close } = openDatabase(appUrl, { max: 10 })
  const sql = watched(pool)
  const search = openDatabase(appUrl, { max: 4, statementTimeoutMs: searchTimeoutMs })
  const clock = beside?.clock ?? aClock()
  const gateway = checkedGateway(around(sandboxGateway({ sql: pool, clock, secrets: [SECRET], random: () => 0 })))
  const { log, logged, faults } = aLog()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = configOf({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    ...env,
  })
  const { config, refresh: refreshSettings } = liveConfig(environment, sql)
  const mailer = smtp ? smtpMailer(smtp, config.mailFrom, () => config.contact.email) : outboxMailer
  const jobs = dueByOurClock(openQueue({ sql, log, atOnce: 1 }), clock)
  const storage = await openStorage(config)
  const tracing = await openTracing(config, log)
  const bus = await openBus(config, sql, log)
  const outside = { gateway, mailer, calendars, storage, push: push(config), webhooks, metrics: openMetrics(config) }
  const databases = { sql, searchSql: search.sql, readSql: sql, replica: openReplica(replicaUrl, sql, log) }
  const deps: Deps = { config, refreshSettings, ...databases, clock, jobs, bus, log, ...outside }
  await prepareReaders(sql)
  const place = { ...config, host: '127.0.0.1', port }
  const realtime = openRealtime(deps)
  await realtime.listen()
  const { server: site } = await openServer(createApp(deps, loadPages), place, realtime.upgrades)
  return {
    url,
    deps,
    sql,
    clock,
    faults,
    logged,
    ownerUrl: database.ownerUrl,
    superuserUrl: database.superuserUrl,
    ...background(deps, jobs),
    realtime,
    deliver: () =>
      deliverWebhooks(deps, gateway, sendTo(url)).catch((err: unknown) => log.error({ err }, 'not delivered')),
    close: async () => {
      // Requests that were sent while a page closed may still be running.
      const closed = new Promise((resolve) => site.close(resolve))
      setTimeout(() => site.closeAllConnections(), 500).unref()
      await Promise.all([closed, realtime.close()])
      // Faults from here on aren't counted, because requests that were just cut off may find the database closing.
      const seen = faults.slice()
      mailer.close()
      await jobs.close()
      await bus.close()
      await Promise.all([close(), search.close(), databases.replica?.close(), tracing?.close()])
      await line?.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      if (seen.length > 0) throw new Error(`the site reported faults:\n${seen.join('')}`)
    },
  }
}

function background(deps: Deps, jobs: JobRunner<Deps>): Pick<World, 'runJobs' | 'runScheduled'> {
  const { sql, clock } = deps
  const runJobs = async () => {
    await sql`update jobs.test_clock set now = ${clock.now()}`
    // A job may queue another job, or publish an event that queues one.
    do {
      await untilTold(sql)
      await readNews(deps)
    } while ((await jobs.runDue(deps)) > 0)
  }
  const runScheduled = async () => {
    for (const work of SCHEDULED) await runNow(deps, work)
    await runJobs()
  }
  return { runJobs, runScheduled }
}

const sendTo = (url: string) => async (body: string, signature: string) => {
  const headers = { 'daylet-signature': signature }
  return (await fetch(`${url}/api/webhooks/sandbox`, { method: 'POST', body, headers })).ok
}

// why: only Vitest knows where the test cluster is, and this import fails elsewhere.
const aFreshOne = async () => (await import('./database.ts')).freshDatabase()

/** Uses the database of another site, which drops it when it closes. */
const sharedWith = ({ deps, ownerUrl, superuserUrl }: World) => ({
  appUrl: deps.config.databaseUrl ?? '',
  ownerUrl,
  superuserUrl,
  drop: async () => {},
})
