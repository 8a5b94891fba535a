import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { openDatabase, type Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { addReaders, forgetEvents, lockPlace, publish, rebaseEvents } from './events.sql.ts'
import { type EventReader, handleEventJob, readAllEvents, readEvents } from './read-events.ts'

const SECONDS = Number(process.env.SECONDS ?? 3)

let world: World
beforeAll(async () => {
  world = await aWorld()
  const { sql, close } = openDatabase(world.ownerUrl, { max: 1 })
  await sql`create table heard (n bigint generated always as identity, reader text, booking_id text)`
  await sql`grant all on heard to daylet_app`
  await close()
})
afterAll(() => world.close())

const now = () => world.clock.now()
const anEvent = () => ({ kind: 'booking.completed', bookingId: crypto.randomUUID() as BookingId }) as const
const tell = (sql: Sql = world.sql, event = anEvent()) => publish(sql, event, now()).then(() => event.bookingId)

async function aReader(name: string, hear?: (id: BookingId) => void): Promise<EventReader<Deps>> {
  await addReaders(world.sql, [name])
  return {
    name,
    on: {
      'booking.completed': async (_deps, tx, { bookingId }) => {
        hear?.(bookingId)
        await tx`insert into heard (reader, booking_id) values (${name}, ${bookingId})`
      },
    },
  }
}
const heardBy = async ({ name }: EventReader<Deps>, told: readonly string[]) =>
  (
    await world.sql<{ id: string }[]>`
      select booking_id as id from heard where reader = ${name} and booking_id = any(${told as string[]}) order by n`
  ).map(({ id }) => id)
async function readUntil(reader: EventReader<Deps>, told: readonly string[], many = told.length): Promise<string[]> {
  await expect
    .poll(async () => {
      await readEvents(world.deps, reader)
      return (await heardBy(reader, told)).length
    })
    .toBeGreaterThanOrEqual(many)
  return heardBy(reader, told)
}

test('a new reader starts with future events, and gets each event once, in order', async () => {
  const before = await tell()
  await expect
    .poll(
      async () =>
        (await world.sql`select 1 from events where xact_id >= pg_snapshot_xmin(pg_current_snapshot())`).length,
    )
    .toBe(0)
  const reader = await aReader('new')
  const told = [await tell(), await tell(), await tell()]
  expect(await readUntil(reader, [before, ...told], 3)).toEqual(told)
  expect(await readEvents(world.deps, reader)).toBe(0)
})

test(claim('14.8', 'a rolled back event is never delivered'), async () => {
  const reader = await aReader('rolled back')
  let undone = ''
  const begun = inTransaction(world.sql, async (tx) => {
    undone = await tell(tx)
    throw new Error('no')
  })
  await expect(begun).rejects.toThrow('no')
  const after = await tell()
  expect(await readUntil(reader, [undone, after], 1)).toEqual([after])
})

test('of many readers each gets its missing events, and a reader that another process serves is left to it', async () => {
  const [free, taken] = [await aReader('free'), await aReader('taken')]
  const told = await tell()
  const read = () => readAllEvents(world.deps, [free, taken])
  await inTransaction(world.sql, async (tx) => {
    await lockPlace(tx, taken.name)
    await expect.poll(() => read().then(() => heardBy(free, [told])), { timeout: 10_000 }).toEqual([told])
    expect(await heardBy(taken, [told])).toEqual([])
  })
  await read()
  expect([await heardBy(free, [told]), await heardBy(taken, [told])]).toEqual([[told], [told]])
})

test('reading waits for requests before each round, and a long backlog is read in short rounds', async () => {
  const readers = [await aReader('polite'), await aReader('patient')]
  const told: string[] = []
  for (let n = 0; n < 45; n++) told.push(await tell())
  const heard: number[] = []
  const giveWay = async () => {
    heard.push((await heardBy(readers[0] as EventReader<Deps>, told)).length)
  }
  await expect
    .poll(async () => {
      await readAllEvents(world.deps, readers, giveWay)
      return heardBy(readers[1] as EventReader<Deps>, told)
    })
    .toEqual(told)
  expect(heard.length).toBeGreaterThanOrEqual(4)
  const steps = heard.map((n, i) => n - (heard[i - 1] ?? 0))
  expect(Math.max(...steps)).toBe(20)
})

test('an event that started first and committed last is not skipped', async () => {
  const reader = await aReader('late')
  const gate = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  let slow = ''
  const slowOne = inTransaction(world.sql, async (tx) => {
    slow = await tell(tx)
    written.resolve()
    await gate.promise
  })
  await written.promise
  const quick = await tell()
  await readEvents(world.deps, reader)
  expect(await heardBy(reader, [slow, quick])).toEqual([])
  gate.resolve()
  await slowOne
  expect(await readUntil(reader, [slow, quick])).toEqual([slow, quick])
})

test(
  'with eight writers that commit out of order, three reading processes get each event once',
  async () => {
    const reader = await aReader('busy')
    const told = new Set<string>()
    const until = performance.now() + SECONDS * 1_000
    const writer = async () => {
      while (performance.now() < until) {
        const ids = await inTransaction(world.sql, async (tx) => {
          const first = await tell(tx)
          await pause(Math.random() * 20)
          return [first, await tell(tx)]
        })
        for (const id of ids) told.add(id)
      }
    }
    let writing = true
    const listener = async () => {
      while (writing) {
        await readEvents(world.deps, reader)
        await pause(1)
      }
    }
    const listeners = [listener(), listener(), listener()]
    await Promise.all(Array.from({ length: 8 }, writer))
    writing = false
    await Promise.all(listeners)
    const heard = await readUntil(reader, [...told])
    expect(heard.length).toBe(told.size)
    expect(new Set(heard)).toEqual(told)
    expect(told.size).toBeGreaterThan(SECONDS * 50)
  },
  (SECONDS + 30) * 1_000,
)

test('an event that can’t be handled blocks no other, and is retried automatically', async () => {
  let broken = true
  const failing: string[] = []
  const reader = await aReader('failing', (id) => {
    if (broken && failing.includes(id)) throw new Error('not now')
  })
  const [bad, good] = [await tell(), await tell()]
  failing.push(bad)
  expect(await readUntil(reader, [bad, good], 1)).toEqual([good])
  const [job] = await world.sql<{ data: { reader: string; event: ReturnType<typeof anEvent> } }[]>`
    select data from jobs.job where name = 'events.handle' and state = 'created'`
  const event = { kind: 'booking.completed', bookingId: bad }
  expect(job?.data).toEqual({ reader: 'failing', event, at: now().toString() })
  broken = false
  if (job) await handleEventJob([reader]).run(world.deps, job.data)
  expect(await heardBy(reader, [bad, good])).toEqual([good, bad])
})

test('after a restore with new transaction IDs, nothing is missed and nothing delivered twice', async () => {
  const reader = await aReader('restored')
  const read = await tell()
  await readUntil(reader, [read])
  const unread = await tell()
  await world.sql`update events set xact_id = (xact_id::text::bigint + 1000000000000)::text::xid8`
  await world.sql`update event_readers set xact_id = (xact_id::text::bigint + 1000000000000)::text::xid8`
  await rebaseEvents(world.sql)
  const after = await tell()
  expect(await readUntil(reader, [read, unread, after])).toEqual([read, unread, after])
  await rebaseEvents(world.sql)
  expect(await readEvents(world.deps, reader)).toBe(0)
})

test('old events are deleted once every reader has read them', async () => {
  await world.sql`delete from event_readers`
  const reader = await aReader('forgetful')
  await tell()
  world.clock.pass({ hours: 24 * 91 })
  const before = world.clock.now().subtract({ hours: 24 * 90 })
  const count = async () => (await world.sql`select 1 from events`).length
  const all = await count()
  await world.sql`insert into event_readers (name, xact_id, event_id) values ('behind', '0', 0)`
  await forgetEvents(world.sql, before, 1_000_000)
  expect(await count()).toBe(all)
  await world.sql`delete from event_readers where name = 'behind'`
  await readUntil(reader, [await tell()])
  await forgetEvents(world.sql, before, 1_000_000)
  expect(await count()).toBe(1)
})
