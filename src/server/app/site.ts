import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { openBus } from '../external/bus/open-bus.ts'
import { httpCalendars } from '../external/calendars/fetch-calendar.ts'
import { outboxMailer, smtpMailer } from '../external/mail/smtp-mailer.ts'
import type { Gateway } from '../external/payments/gateway.ts'
import { checkedGateway } from '../external/payments/gateway-news.ts'
import { deliverWebhooks } from '../external/payments/sandbox/deliver-webhooks.ts'
import { type Sandbox, sandboxGateway } from '../external/payments/sandbox/sandbox.ts'
import { webPush } from '../external/push/web-push.ts'
import { openStorage } from '../external/storage/open-storage.ts'
import { openTracing } from '../external/traces/open-tracing.ts'
import { LOG_OPTIONS } from '../insights/log-options.ts'
import type { Clock } from '../platform/clock.ts'
import { type Config, readConfigOrExit } from '../platform/config/config.ts'
import { openDatabase, type Pool, SEARCHING } from '../platform/database/connect.ts'
import { LOOK_MS, openReplica } from '../platform/database/replica.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { Deps } from '../platform/deps.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { openMetrics } from '../platform/metrics/metrics.ts'
import { liveConfig } from '../platform/settings/site-settings.ts'
import { createApp, DEVELOPMENT_LIMITS_MS } from './app.ts'
import { openQueue, startBackground } from './background.ts'
import { openServer } from './listen.ts'
import { logLine } from './log-line.ts'
import type { LoadPages } from './pages.ts'
import { openRealtime } from './realtime.ts'

type Front = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/**
 * `front` receives each request first, so that the development server can serve its files. The site stops on SIGINT or
 * SIGTERM, or when its parent process ends.
 */
export async function openSite(loadPages: LoadPages, front?: Front): Promise<Deps> {
  const environment = readConfigOrExit()
  const log = pino({ ...LOG_OPTIONS, level: environment.production ? 'info' : 'warn' }, logLine())
  outliveTheDatabase(log)
  const tracing = await openTracing(environment, log)
  // The clock is truncated to milliseconds, which are precise enough for every comparison.
  const clock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }
  const { opened, close } = openDatabases(environment, log)
  const { sql } = opened
  const { config, refresh } = liveConfig(environment, sql)
  const { gateway, sandbox } = await openGateway(config, { sql, clock })
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom, () => config.contact.email) : outboxMailer
  const jobs = openQueue({ sql, log })
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
    jobs,
    bus,
    storage,
    metrics: openMetrics(config),
    log,
  }

  const app = createApp(deps, loadPages, front && DEVELOPMENT_LIMITS_MS)
  const realtime = openRealtime(deps)
  const { server, port } = await openServer(
    front ? (req, res) => front(req, res, () => void app(req, res)) : app,
    config,
    realtime.upgrades,
  )
  if (front) server.timeout = 0
  void realtime.listen()
  realtime.start()
  const stopBackground = startBackground(deps, jobs)
  const stopWebhooks = sandbox ? sendWebhooks(deps, sandbox, port) : async () => {}
  stopOnSignal(async (signal) => {
    leaving = true
    // Wait only after SIGTERM, because a process in a terminal has no load balancer to drain.
    if (signal === 'SIGTERM') await wait(config.drainSeconds * 1_000)
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const gone = realtime.close()
    setTimeout(() => server.closeAllConnections(), 8_000).unref()
    const patience = new Promise((resolve) => setTimeout(resolve, 10_000).unref())
    await Promise.race([Promise.all([closed, gone, stopWebhooks(), stopBackground()]), patience])
    mailer.close()
    await Promise.all([close(), bus.close(), tracing?.close()])
  })
  process.send?.({ ready: port })
  return deps
}

function sendWebhooks(deps: Deps, sandbox: Sandbox, port: number) {
  const send = (body: string, signature: string) => sendHere(deps.config, port, body, signature)
  return repeat(() => deliverWebhooks(deps, sandbox, send), 500, deps.log)
}

async function sendHere({ host }: Config, port: number, body: string, signature: string): Promise<boolean> {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/webhooks/sandbox`
  const headers = { 'daylet-signature': signature }
  const sent = await fetch(url, { method: 'POST', body, headers, redirect: 'error' }).catch(() => null)
  return sent?.ok ?? false
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
