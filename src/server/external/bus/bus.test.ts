import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { aRedis } from '../../../../test/support/redis.ts'
import type { AccountId, ConversationId } from '../../../domain/kernel/id.ts'
import { type Database, openDatabase } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { type Bus, type BusMessage, MOST_TOLD } from './bus.ts'
import { postgresBus } from './postgres-bus.sql.ts'
import { redisBus } from './redis-bus.ts'

const log = pino({ level: 'silent' })
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const message = (): BusMessage => ({
  kind: 'typing',
  conversation: crypto.randomUUID() as ConversationId,
  to: crypto.randomUUID() as AccountId,
})
const largest = (): BusMessage => ({
  kind: 'news',
  news: { kind: 'conversation', conversationId: crypto.randomUUID() as ConversationId, by: null },
  to: Array.from({ length: MOST_TOLD }, () => [crypto.randomUUID() as AccountId, Number.MAX_SAFE_INTEGER]),
})

async function hearing(bus: Bus) {
  const heard: BusMessage[] = []
  const stop = await bus.subscribe((one) => heard.push(one))
  return { heard, stop }
}

type Opened = { bus: Bus; close(): Promise<void>; interrupt(): Promise<void> }
type Open = () => Promise<{ open: () => Opened; stop(): Promise<void> }>

async function openPostgres(): ReturnType<Open> {
  const open = () => {
    const database = openDatabase(fresh.appUrl, { max: 2 })
    return {
      bus: postgresBus(database.sql, { listens: true, log }),
      close: () => database.close(),
      interrupt: async () => {
        const owner = openDatabase(fresh.superuserUrl, { max: 1 })
        const cut = await owner.sql`
          select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`
        expect(cut.length).toBeGreaterThan(0)
        await owner.close()
      },
    }
  }
  return { open, stop: async () => {} }
}

async function openRedis(): ReturnType<Open> {
  const redis = await aRedis()
  const open = () => ({
    bus: redisBus(redis.url, log),
    close: async () => {},
    interrupt: async () => {
      await redis.stop()
      await redis.start()
    },
  })
  return { open, stop: redis.stop }
}

const BUSES: [string, Open][] = [
  ['PostgreSQL', openPostgres],
  ['Redis', openRedis],
]

describe.each(BUSES)('a bus by %s', (_name, prepare) => {
  let database: Database
  let one: Opened
  let two: Opened
  beforeAll(async () => {
    const { open, stop } = await prepare()
    database = openDatabase(fresh.appUrl, { max: 2 })
    ;[one, two] = [open(), open()]
    return async () => {
      for (const { bus, close } of [one, two]) {
        await bus.close()
        await close()
      }
      await database.close()
      await stop()
    }
  })

  test('reaches every process, including its own, once and in order', async () => {
    const [here, there] = [await hearing(one.bus), await hearing(two.bus)]
    const told = [message(), largest(), message()]
    for (const part of told) await one.bus.publish(database.sql, part)
    await expect.poll(() => [here.heard, there.heard]).toEqual([told, told])
    await Promise.all([here.stop(), there.stop()])
  })

  test('sends nothing before the commit, and nothing that was rolled back', async () => {
    const { heard, stop } = await hearing(two.bus)
    const [kept, marker] = [message(), message()]
    const undone = inTransaction(database.sql, async (tx) => {
      await one.bus.publish(tx, message())
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await inTransaction(database.sql, async (tx) => {
      await one.bus.publish(tx, kept)
      await one.bus.publish(database.sql, marker)
      await expect.poll(() => heard).toEqual([marker])
    })
    await expect.poll(() => heard).toEqual([marker, kept])
    await stop()
  })

  test('sends nothing after a listener unsubscribed', async () => {
    const [here, there] = [await hearing(one.bus), await hearing(two.bus)]
    await here.stop()
    await one.bus.publish(database.sql, message())
    await expect.poll(() => there.heard).toHaveLength(1)
    expect(here.heard).toEqual([])
    await there.stop()
  })

  test('an interruption fails no publisher and ends automatically', async () => {
    const { heard, stop } = await hearing(two.bus)
    await two.interrupt()
    await expect
      .poll(async () => {
        await one.bus.publish(database.sql, message())
        return heard.length
      })
      .toBeGreaterThan(0)
    await stop()
  })
})

test('a Redis that fails during a new subscription stops no process', async () => {
  const redis = await aRedis()
  const way = await cutBeforeSubscribing(redis.url)
  const bus = redisBus(way.url, log)
  const lost: unknown[] = []
  const note = (err: unknown) => void lost.push(err)
  const others = process.rawListeners('unhandledRejection') as (() => void)[]
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
  await bus.subscribe(() => {})
  await expect.poll(way.subscribed, { timeout: 10_000 }).toBeGreaterThan(3)
  process.removeListener('unhandledRejection', note)
  for (const one of others) process.on('unhandledRejection', one)
  expect(lost).toEqual([])
  await bus.close()
  way.close()
  await redis.stop()
})

async function cutBeforeSubscribing(url: string) {
  const { hostname, port } = new URL(url)
  let subscribed = 0
  const way = createServer((near) => {
    const far = connect(Number(port), hostname)
    const end = () => [near, far].map((line) => line.destroy())
    for (const line of [near, far]) line.on('error', end).on('close', end)
    near.on('data', (chunk) => {
      if (chunk.includes('subscribe') && subscribed++ > 0) end()
      else far.write(chunk)
    })
    far.on('data', (chunk) => near.write(chunk, () => chunk.includes('subscribe') && end()))
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  const at = way.address() as AddressInfo
  return { url: `redis://127.0.0.1:${at.port}`, subscribed: () => subscribed, close: () => way.close() }
}
