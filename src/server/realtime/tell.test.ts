import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import type { AccountId, NoticeId } from '../../domain/kernel/id.ts'
import type { News } from '../../domain/news.ts'
import { inTransaction } from '../database/transactions.ts'
import { tell } from './tell.sql.ts'

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

test('each account counts its own news from 1, and nobody is told twice of one thing', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  await tell(world.deps, world.sql, [ada, ben, ada, null], notice(), world.clock.now())
  await tell(world.deps, world.sql, [ben], notice(), world.clock.now())
  expect([await toldTo(ada), await toldTo(ben)]).toEqual([[1], [1, 2]])
})

test('fifty at once, in both directions, leave no gap and wait for nobody for ever', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const many = Array.from({ length: 50 }, (_, n) =>
    inTransaction(world.sql, (tx) =>
      tell(world.deps, tx, n % 2 ? [ada, ben] : [ben, ada], notice(), world.clock.now()),
    ),
  )
  await Promise.all(many)
  const all = Array.from({ length: 50 }, (_, n) => n + 1)
  expect([await toldTo(ada), await toldTo(ben)]).toEqual([all, all])
})

test('what is undone was never told, and leaves no gap', async () => {
  const ada = await somebody()
  const undone = inTransaction(world.sql, async (tx) => {
    await tell(world.deps, tx, [ada], notice(), world.clock.now())
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await tell(world.deps, world.sql, [ada], notice(), world.clock.now())
  expect(await toldTo(ada)).toEqual([1])
})
