import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { consumeBudget, consumeRateLimit, whenSpent } from './rate-limit.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('a caller who used up a minute while the clock was an hour ahead can retry once it is right, and is counted again', async () => {
  const turn = () => consumeRateLimit(world.deps, ['somebody'], 2)
  world.clock.pass({ hours: 1 })
  expect([await turn(), await turn()]).toEqual([null, null])
  expect(await turn()).not.toBeNull()
  world.clock.pass({ hours: -1 })
  expect([await turn(), await turn()]).toEqual([null, null])
  expect(await turn()).toEqual(world.clock.now().add({ minutes: 1 }))
})

test('a hit on another machine whose clock is a second ahead counts', async () => {
  const turn = () => consumeRateLimit(world.deps, ['two machines'], 1)
  world.clock.pass({ seconds: 1 })
  expect(await turn()).toBeNull()
  world.clock.pass({ seconds: -1 })
  expect(await turn()).not.toBeNull()
})

test('a budget used up while the clock was a day ahead restarts once it is right', async () => {
  const budgets = [{ key: 'a day', most: 1, hours: 24 }]
  world.clock.pass({ hours: 24 })
  expect(await consumeBudget(world.deps, budgets)).toBeNull()
  expect(await whenSpent(world.deps, budgets)).toEqual(world.clock.now().add({ hours: 24 }))
  world.clock.pass({ seconds: -30 })
  expect(await consumeBudget(world.deps, budgets)).not.toBeNull()
  world.clock.pass({ hours: -24 })
  expect(await whenSpent(world.deps, budgets)).toBeNull()
  expect(await consumeBudget(world.deps, budgets)).toBeNull()
  expect(await consumeBudget(world.deps, budgets)).not.toBeNull()
})
