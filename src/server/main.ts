import { createServer } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { deliverWebhooks } from './external/payments/deliver-webhooks.ts'
import { sandboxGateway } from './external/payments/sandbox.ts'
import { listenPatiently } from './http/listen.ts'
import { repeat, sweep } from './jobs/sweeps.ts'
import type { Clock, Parts } from './parts.ts'

const read = readConfig(process.env)
if (!read.ok) {
  console.error(read.problems.join('\n'))
  process.exit(1)
}
const { config } = read
const log = pino({ level: config.production ? 'info' : 'warn' })
// Milliseconds are as fine as anything here is compared by.
const clock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }
const { sql, close } = openDatabase(config.databaseUrl ?? '', { max: 12, onNotice: (text) => log.warn(text) })
const gateway = sandboxGateway({ sql, clock, secrets: config.secrets })
const parts: Parts = { config, sql, clock, gateway, log }

const built = path.resolve(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')
const pages = import(pathToFileURL(built).href) as Promise<ServerBuild>
const server = createServer(createApp(parts, () => pages))
const { port } = await listenPatiently(server, config)
const stops = [
  repeat(() => sweep(parts), 2_000),
  repeat(() => deliverWebhooks(parts, gateway, sendToSelf), 500),
]
process.send?.({ ready: port })
console.log(`Daylet is at ${config.publicUrl}`)
if (config.demo) await (await import('../../demo/open-demo.ts')).openDemo(parts)

async function sendToSelf(body: string, signature: string): Promise<boolean> {
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/api/webhooks/sandbox`
  const sent = await fetch(url, { method: 'POST', body, headers: { 'daylet-signature': signature } }).catch(() => null)
  return sent?.ok ?? false
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())

/** No new requests, the running ones to their end, then the database. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 8_000).unref()
  await Promise.all([closed, ...stops.map((end) => end())])
  await close()
  process.exit(0)
}
