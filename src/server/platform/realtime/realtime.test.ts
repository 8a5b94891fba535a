import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aConnection, openConnection } from '../../../../test/support/connections.ts'
import { anEnteredGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aTalk } from '../../../../test/support/talks.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { AccountId, ConversationId, NoticeId } from '../../../domain/kernel/id.ts'
import type { News } from '../../../domain/news.ts'
import { inTransaction } from '../database/transactions.ts'
import { forgetNews } from './news.sql.ts'
import { publishNews } from './publish.sql.ts'

let world: World
let other: World
beforeAll(async () => {
  world = await aWorld()
  other = await aWorld({ beside: world })
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const notice = (): News => ({ kind: 'notice', noticeId: crypto.randomUUID() as NoticeId })
const idOf = ({ id }: Person) => id as AccountId
const tellSo = (who: Person, at = world) =>
  inTransaction(at.sql, (tx) => publishNews(at.deps, tx, [idOf(who)], notice(), at.clock.now()))
const tellSilently = (who: Person) =>
  publishNews(
    { bus: { ...world.deps.bus, publish: async () => {} } },
    world.sql,
    [idOf(who)],
    notice(),
    world.clock.now(),
  )
const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, at) => at + from)

test('news from one process reach every device, whichever process it is connected to', async () => {
  const ada = await anEnteredGuest(world)
  const lines = [await aConnection(world, ada), await aConnection(other, ada)]
  await tellSo(ada)
  await tellSo(ada, other)
  for (const line of lines) await expect.poll(line.news).toEqual([1, 2])
})

test('rolled back news are never sent', async () => {
  const ada = await anEnteredGuest(world)
  const line = await aConnection(world, ada)
  const undone = inTransaction(world.sql, async (tx) => {
    await publishNews(world.deps, tx, [idOf(ada)], notice(), world.clock.now())
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await tellSo(ada)
  await expect.poll(line.news).toEqual([1])
})

test('no one gets another account’s news', async () => {
  const [ada, ben] = [await anEnteredGuest(world), await anEnteredGuest(world)]
  const [hers, his] = [await aConnection(world, ada), await aConnection(world, ben)]
  const stranger = await aConnection(world, aVisitor(world))
  await tellSo(ada)
  await expect.poll(hers.news).toEqual([1])
  expect([his.news(), stranger.news()]).toEqual([[], []])
})

test(claim('16.8', 'a reconnecting client gets the news after its number, each once and in order'), async () => {
  const ada = await anEnteredGuest(world)
  for (let n = 0; n < 5; n++) await tellSo(ada)
  const line = await aConnection(world, ada, 2)
  await tellSo(ada)
  await expect.poll(line.news).toEqual([3, 4, 5, 6])
  expect(line.frames[0]).toEqual({ type: 'welcome', seq: 5, account: true })
})

test(claim('16.8', 'with fifty connections coming and going, each gets all news exactly once, in order'), async () => {
  const ada = await anEnteredGuest(world)
  const told = (async () => {
    for (let n = 0; n < 60; n++) await (n % 3 ? tellSo(ada) : tellSilently(ada))
  })()
  let heard = 0
  const walk = async (at: World) => {
    let since = 0
    for (let round = 0; round < 25; round++) {
      const line = await aConnection(at, { ...ada, address: aVisitor(world).address }, since)
      for (let n = round % 4; n > 0; n--) await world.sql`select 1`
      line.close()
      await line.closed
      expect(line.news()).toEqual(upTo(since + line.news().length, since + 1))
      since += line.news().length
    }
    return since
  }
  const [one, two] = await Promise.all([walk(world), walk(other), told])
  for (const [at, since] of [
    [world, one],
    [other, two],
  ] as const) {
    const line = await aConnection(at, ada, since)
    heard++
    await at.realtime.sweep()
    await expect.poll(() => since + line.news().length).toBe(60)
    expect(line.news()).toEqual(upTo(60, since + 1))
  }
  expect(heard).toBe(2)
})

test('news that the bus lost arrive with the next news, or by the sweep', async () => {
  const ada = await anEnteredGuest(world)
  const line = await aConnection(world, ada)
  await tellSilently(ada)
  await tellSo(ada)
  await expect.poll(line.news).toEqual([1, 2])
  await tellSilently(ada)
  await world.realtime.sweep()
  await expect.poll(line.news).toEqual([1, 2, 3])
})

test('200 missed news are sent, but not 201, deleted ones or an unknown number', async () => {
  const ada = await anEnteredGuest(world)
  for (let n = 0; n < 201; n++) await tellSilently(ada)
  expect((await (await aConnection(world, ada, 0)).next('missed')).seq).toBe(201)
  const line = await aConnection(world, ada, 1)
  await expect.poll(line.news).toEqual(upTo(201, 2))
  expect((await (await aConnection(world, ada, 202)).next('missed')).seq).toBe(201)
  await forgetNews(world.sql, world.clock.now().add({ seconds: 1 }), 1_000_000)
  expect((await (await aConnection(world, ada, 200)).next('missed')).seq).toBe(201)
  expect((await aConnection(world, ada, 201)).frames).toEqual([{ type: 'welcome', seq: 201, account: true }])
})

test('without a socket the same news are available over HTTP', async () => {
  const ada = await anEnteredGuest(world)
  expect(await ada.api.realtime.missedNews({})).toEqual({ seq: 0, news: [], missed: false })
  await tellSo(ada)
  await tellSo(ada)
  expect(await ada.api.realtime.missedNews({ since: 1 })).toMatchObject({ seq: 2, news: [{ seq: 2 }], missed: false })
  expect(await ada.api.realtime.missedNews({ since: 7 })).toEqual({ seq: 2, news: [], missed: true })
})

test('a stopping process disconnects everyone, each after a moment, and accepts no one', async () => {
  const leaving = await aWorld({ beside: world })
  const ada = await anEnteredGuest(world)
  const line = await aConnection(leaving, ada)
  await tellSo(ada)
  await expect.poll(line.news).toEqual([1])
  const closing = leaving.close()
  const { code, reason } = await line.closed
  expect([code, /^wait \d{1,3}$/.test(reason)]).toEqual([1012, true])
  await closing
  await tellSo(ada)
  const next = await aConnection(world, ada, 1)
  await expect.poll(next.news).toEqual([2])
})

test(claim('16.6', 'typing reaches the other person of the conversation on any process, and no one else'), async () => {
  const talk = await aTalk(world)
  const [hers, his] = [await aConnection(world, talk.guest), await aConnection(other, talk.host)]
  const stranger = await aConnection(world, await anEnteredGuest(world))
  const conversation = talk.id as ConversationId
  hers.say({ type: 'typing', conversation })
  expect(await his.next('typing')).toEqual({ type: 'typing', conversation })
  stranger.say({ type: 'typing', conversation })
  const foreign = await stranger.next('refused')
  const missing = await aConnection(world, await anEnteredGuest(world))
  missing.say({ type: 'typing', conversation: crypto.randomUUID() as ConversationId })
  expect(await missing.next('refused')).toEqual(foreign)
  expect([hers, stranger].map(({ frames }) => frames.filter(({ type }) => type === 'typing'))).toEqual([[], []])
})

test('another site’s page can’t connect, nor can a program with a session but without an origin', async () => {
  const ada = await anEnteredGuest(world)
  expect(await openConnection(world, ada, { origin: 'https://evil.example' })).toEqual({ status: 403 })
  expect(await openConnection(world, ada, { origin: 'null' })).toEqual({ status: 403 })
  expect(await openConnection(world, ada, { origin: undefined })).toEqual({ status: 403 })
  expect(await openConnection(world, aVisitor(world), { origin: undefined })).toHaveProperty('socket')
  expect(await openConnection(world, ada, { host: 'evil.example' })).toEqual({ status: 421 })
})
