import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { AccountId, BookingId, NoticeId } from '../../../domain/kernel/id.ts'
import type { News } from '../../../domain/news.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { addReaders, publish } from '../events/events.sql.ts'
import { type EventReader, readEvents } from '../events/read-events.ts'
import { publishNews } from './publish.sql.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const notice = (): News => ({ kind: 'notice', noticeId: crypto.randomUUID() as NoticeId })
const somebody = async () => (await aGuest(world)).id as AccountId
const toldTo = async (id: AccountId) =>
  (await world.sql<{ seq: number }[]>`select seq from account_news where account_id = ${id} order by seq`).map(
    ({ seq }) => seq,
  )

test('each account counts its own news from 1, and the same news isn’t sent twice', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  await publishNews(world.deps, world.sql, [ada, ben, ada, null], notice(), world.clock.now())
  await publishNews(world.deps, world.sql, [ben], notice(), world.clock.now())
  expect([await toldTo(ada), await toldTo(ben)]).toEqual([[1], [1, 2]])
})

test('fifty simultaneous news, in both directions, leave no gap and no deadlock', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const many = Array.from({ length: 50 }, (_, n) =>
    inTransaction(world.sql, (tx) =>
      publishNews(world.deps, tx, n % 2 ? [ada, ben] : [ben, ada], notice(), world.clock.now()),
    ),
  )
  await Promise.all(many)
  const all = Array.from({ length: 50 }, (_, n) => n + 1)
  expect([await toldTo(ada), await toldTo(ben)]).toEqual([all, all])
})

test('rolled back news were never sent, and leave no gap', async () => {
  const ada = await somebody()
  const undone = inTransaction(world.sql, async (tx) => {
    await publishNews(world.deps, tx, [ada], notice(), world.clock.now())
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await publishNews(world.deps, world.sql, [ada], notice(), world.clock.now())
  expect(await toldTo(ada)).toEqual([1])
})

function aReaderMetBy(other: () => Promise<unknown>, [zoe, ada]: [AccountId, AccountId]): EventReader<Deps> {
  let to = zoe
  return {
    name: 'met halfway',
    on: {
      'booking.completed': async (deps, tx) => {
        if (to === ada) await other()
        await publishNews(deps, tx, [to], notice(), world.clock.now())
        to = ada
      },
    },
  }
}
const waiting = async () =>
  (await world.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .length
const unseen = () => world.sql`select 1 from events where xact_id >= pg_snapshot_xmin(pg_current_snapshot())`

test('a reader with many events and a request that notifies two accounts never deadlock', async () => {
  const [ada, zoe] = [await somebody(), await somebody()].sort() as [AccountId, AccountId]
  let request: Promise<unknown> = Promise.resolve()
  const meet = async () => {
    let done = false
    request = inTransaction(world.sql, (tx) => publishNews(world.deps, tx, [ada, zoe], notice(), world.clock.now()))
    request.then(
      () => (done = true),
      () => {},
    )
    await expect.poll(async () => done || (await waiting()) > 0).toBe(true)
  }
  const reader = aReaderMetBy(meet, [zoe, ada])
  await addReaders(world.sql, [reader.name])
  for (let n = 0; n < 2; n++)
    await publish(
      world.sql,
      { kind: 'booking.completed', bookingId: crypto.randomUUID() as BookingId },
      world.clock.now(),
    )
  await expect.poll(async () => (await unseen()).length).toBe(0)
  expect(await readEvents(world.deps, reader)).toBe(2)
  await request
  expect([await toldTo(ada), await toldTo(zoe)]).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(world.faults).toEqual([])
  expect(world.logged.filter((line) => line.includes('could not be handled'))).toEqual([])
})

test('several news in one transaction reach each account in their order', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const [first, second, third] = [notice(), notice(), notice()]
  await inTransaction(world.sql, async (tx) => {
    await publishNews(world.deps, tx, [ben, ada], first, world.clock.now())
    await publishNews(world.deps, tx, [ada], second, world.clock.now())
    const undone = tx.savepoint(async (step) => {
      await publishNews(world.deps, step, [ada, ben], notice(), world.clock.now())
      throw new Error('undo this part')
    })
    await expect(undone).rejects.toThrow('undo this part')
    await publishNews(world.deps, tx, [ben], third, world.clock.now())
  })
  const heard = await world.sql<{ account_id: string; news: News }[]>`
    select account_id, news from account_news where account_id in (${ada}, ${ben}) order by seq`
  const of = (id: AccountId) => heard.filter(({ account_id }) => account_id === id).map(({ news }) => news)
  expect([of(ada), of(ben)]).toEqual([
    [first, second],
    [first, third],
  ])
})
