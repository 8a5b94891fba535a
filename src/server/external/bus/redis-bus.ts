import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { afterCommit } from '../../platform/database/transactions.ts'
import type { Bus, BusMessage } from './bus.ts'

const CHANNEL = 'daylet:bus'
/** While the server is down, one warning a minute is enough. */
const WARN_MS = 60_000

/**
 * Works with Redis or Valkey and publishes after each commit. While the server is down, messages are lost, and a
 * regular sweep finds the updates instead.
 */
export function redisBus(url: string, log: Pick<Logger, 'warn'>): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
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
  const [publisher, subscriber] = [open(), open()]
  subscriber.on('message', (_, text) => {
    const message = JSON.parse(text) as BusMessage
    for (const listener of listeners) listener(message)
  })
  const subscribed = new Promise<void>((resolve) => {
    subscriber.on('ready', () => void subscriber.subscribe(CHANNEL).then(() => resolve(), warn))
  })
  return {
    name: 'redis',
    publish: async (tx, message) =>
      afterCommit(tx, () => void publisher.publish(CHANNEL, JSON.stringify(message)).catch(warn)),
    subscribe: async (listener) => {
      listeners.add(listener)
      await Promise.race([subscribed, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
      return async () => void listeners.delete(listener)
    },
    close: async () => {
      for (const line of [publisher, subscriber]) line.disconnect()
    },
  }
}
