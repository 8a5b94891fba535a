import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { afterCommit } from '../../platform/database/transactions.ts'
import type { Bus, BusMessage } from './bus.ts'

const CHANNEL = 'daylet:bus'
/** While the server is down, one warning a minute is enough. */
const WARN_MS = 60_000

/**
 * A bus over Redis or Valkey that publishes after each commit. While the server is down, messages are lost and the
 * sweep picks up the news instead.
 */
export function redisBus(url: string, log: Pick<Logger, 'warn'>): Bus {
  const hearers = new Set<(message: BusMessage) => void>()
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (err: unknown) => {
    if (performance.now() - warnedAt < WARN_MS) return
    warnedAt = performance.now()
    log.warn({ err }, 'Redis could not be reached; live updates may arrive some seconds late')
  }
  const open = () =>
    new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 2_000,
      // In ioredis 6, a failed automatic resubscription is an unhandled rejection, which ends the process.
      autoResubscribe: false,
      retryStrategy: (times) => Math.min(100 * 2 ** times, 3_000) * (0.5 + Math.random() / 2),
    }).on('error', warn)
  const [telling, hearing] = [open(), open()]
  hearing.on('message', (_, text) => {
    const message = JSON.parse(text) as BusMessage
    for (const hear of hearers) hear(message)
  })
  const subscribed = new Promise<void>((resolve) => {
    hearing.on('ready', () => void hearing.subscribe(CHANNEL).then(() => resolve(), warn))
  })
  return {
    name: 'redis',
    publish: async (tx, message) =>
      afterCommit(tx, () => void telling.publish(CHANNEL, JSON.stringify(message)).catch(warn)),
    subscribe: async (hear) => {
      hearers.add(hear)
      await Promise.race([subscribed, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
      return async () => void hearers.delete(hear)
    },
    close: async () => {
      for (const line of [telling, hearing]) line.disconnect()
    },
  }
}
