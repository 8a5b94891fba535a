import { type Logger, pino } from 'pino'
import { openBus } from '../external/bus/open-bus.ts'
import { httpCalendars } from '../external/calendars/fetch-calendar.ts'
import { outboxMailer, smtpMailer } from '../external/mail/smtp-mailer.ts'
import type { Gateway } from '../external/payments/gateway.ts'
import { checkedGateway } from '../external/payments/gateway-news.ts'
import { type Sandbox, sandboxGateway } from '../external/payments/sandbox/sandbox.ts'
import { webPush } from '../external/push/web-push.ts'
import { openStorage } from '../external/storage/open-storage.ts'
import { openTracing } from '../external/traces/open-tracing.ts'
import { httpWebhooks, THIS_MACHINE_TOO } from '../external/webhooks/send-webhook.ts'
import { LOG_OPTIONS } from '../insights/log-options.ts'
import type { Clock } from '../platform/clock.ts'
import { type Config, readConfigOrExit } from '../platform/config/config.ts'
import { openDatabase, type Pool, SEARCHING } from '../platform/database/connect.ts'
import { LOOK_MS, openReplica } from '../platform/database/replica.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { Deps } from '../platform/deps.ts'
import type { JobRunner } from '../platform/jobs/job.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { type GiveWay, goOn } from '../platform/jobs/site-load.ts'
import { openMetrics } from '../platform/metrics/metrics.ts'
import { liveConfig } from '../platform/settings/site-settings.ts'
import { openQueue } from './background.ts'
import { logLine } from './log-line.ts'

export type Process = {
  deps: Deps
  jobs: JobRunner<Deps>
  sandbox: Sandbox | null
  /** `stop` runs on SIGINT or SIGTERM, or when the parent process ends. The connections are closed afterwards. */
  stopWith(stop: (signal: NodeJS.Signals | null) => Promise<unknown>): void
}

/** Another process may change the settings, even before this one starts. */
const SETTINGS_MS = 2_000

/** Opens the connections that a process of the site needs, whether it answers requests or does background work. */
export async function openProcess(giveWay: GiveWay = goOn): Promise<Process> {
  const environment = readConfigOrExit()
  const log = pino({ ...LOG_OPTIONS, level: environment.production ? 'info' : 'warn' }, logLine())
  outliveTheDatabase(log)
  const tracing = await openTracing(environment, log)
  // The clock is truncated to milliseconds, which are precise enough for every comparison.
  const clock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }
  const { opened, close: closeDatabases } = openDatabases(environment, log)
  const { sql } = opened
  const { config, refresh } = liveConfig(environment, sql)
  const { gateway, sandbox } = await openGateway(config, { sql, clock })
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom, () => config.contact.email) : outboxMailer
  const jobs = openQueue({ sql, log, giveWay })
  const storage = await openStorage(config)
  const bus = await openBus(config, sql, log)
  let leaving = false
  const deps: Deps = {
    leaving: () => leaving,
    config,
    refreshSettings: refresh,
    ...opened,
    clock,
    gateway,
    mailer,
    calendars: httpCalendars(),
    push: webPush(config),
    webhooks: httpWebhooks(config.reachable === undefined ? THIS_MACHINE_TOO : {}),
    jobs,
    bus,
    storage,
    metrics: openMetrics(config),
    log,
  }
  const stopSettings = repeat(() => refresh(), SETTINGS_MS, log)
  const stopWith: Process['stopWith'] = (stop) =>
    stopOnSignal(async (signal) => {
      leaving = true
      await stop(signal)
      await withPatience(stopSettings())
      mailer.close()
      await Promise.all([closeDatabases(), bus.close(), tracing?.close()])
    })
  return { deps, jobs, sandbox, stopWith }
}

/**
 * Stops in this order: reports not ready but serves as usual, accepts no new requests, finishes the running ones,
 * closes the database.
 */
function stopOnSignal(stop: (signal: NodeJS.Signals | null) => Promise<void>): void {
  let stopping = false
  const once = async (signal: NodeJS.Signals | null) => {
    if (stopping) return
    stopping = true
    await stop(signal)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void once(signal))
  process.on('disconnect', () => void once(null))
}

/**
 * When a connection is lost under load, the driver (postgres 3.4.9) can also throw outside any request. The request has
 * already failed, so the process continues. Any other uncaught error ends the process, and a new one replaces it.
 */
export function outliveTheDatabase(log: Pick<Logger, 'warn' | 'fatal'>): void {
  process.on('uncaughtException', (err) => {
    if (isUnavailable(err) || isWrittenToNobody(err)) return log.warn({ err }, 'a connection to the database was lost')
    log.fatal({ err }, 'uncaught error')
    process.exit(1)
  })
}

/** True if the driver wrote buffered data to a connection that is already closed. */
function isWrittenToNobody(err: unknown): boolean {
  return err instanceof TypeError && /nextWrite \(.*[\\/]postgres[\\/]src[\\/]connection\.js/.test(err.stack ?? '')
}

/** A process that can't finish its work within this time stops anyway. */
const LONGEST_STOP_MS = 10_000

export function withPatience(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, LONGEST_STOP_MS).unref())])
}

type Outside = { sql: Pool; clock: Clock }
type Settings = Pick<Config, 'stripe' | 'secrets' | 'publicUrl'>

export async function openGateway(
  { stripe, secrets, publicUrl }: Settings,
  outside: Outside,
): Promise<{ gateway: Gateway; sandbox: Sandbox | null }> {
  if (stripe) {
    const { stripeGateway } = await import('../external/payments/stripe/stripe-gateway.ts')
    return { gateway: checkedGateway(stripeGateway({ ...outside, publicUrl, settings: stripe })), sandbox: null }
  }
  const sandbox = checkedGateway(sandboxGateway({ ...outside, secrets }))
  return { gateway: sandbox, sandbox }
}

type Opened = Pick<Deps, 'sql' | 'searchSql' | 'readSql' | 'replica'>

function openDatabases({ databaseUrl = '', databaseReadUrl }: Config, log: Logger) {
  const { sql, close } = openDatabase(databaseUrl, { max: 12, onNotice: (text) => log.warn(text) })
  const search = openDatabase(databaseUrl, SEARCHING)
  const replica = openReplica(databaseReadUrl, sql, log)
  const stopLooking = replica ? repeat(() => replica.look(), LOOK_MS, log) : async () => {}
  const opened: Opened = { sql, searchSql: search.sql, readSql: sql, replica }
  return {
    opened,
    close: async () => {
      await stopLooking()
      await Promise.all([close(), search.close(), replica?.close()])
    },
  }
}
