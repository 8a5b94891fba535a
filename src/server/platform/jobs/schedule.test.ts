import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { Deps } from '../deps.ts'
import type { ScheduledWork } from './job.ts'
import { runScheduled } from './schedule.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

test('scheduled work runs once with three processes, again when it is due, and elsewhere if its process dies', async () => {
  const ran: string[] = []
  const others = [await aWorld({ beside: world }), await aWorld({ beside: world })]
  const work = (name: string, everySeconds: number): ScheduledWork<Deps> => ({
    name,
    everySeconds,
    run: async () => void ran.push(name),
  })
  const all = [work('often', 2), work('seldom', 60)]
  const round = () => Promise.all([world, ...others].map(({ deps }) => runScheduled(deps, all)))
  await round()
  expect(ran.sort()).toEqual(['often', 'seldom'])
  await round()
  world.clock.pass({ seconds: 2 })
  await round()
  expect(ran.sort()).toEqual(['often', 'often', 'seldom'])
  const dying: ScheduledWork<Deps> = { name: 'dying', everySeconds: 1, run: () => new Promise(() => {}) }
  void runScheduled(world.deps, [dying])
  await expect.poll(async () => (await world.sql`select 1 from scheduled_work where name = 'dying'`).length).toBe(1)
  world.clock.pass({ seconds: 29 })
  await runScheduled(world.deps, [work('dying', 1)])
  expect(ran).not.toContain('dying')
  world.clock.pass({ seconds: 1 })
  await runScheduled(world.deps, [work('dying', 1)])
  expect(ran).toContain('dying')
  for (const other of others) await other.close()
})

test('scheduled work continues after a clock that was days ahead is corrected', async () => {
  let ran = 0
  const work: ScheduledWork<Deps> = { name: 'hourly', everySeconds: 3_600, run: async () => void ran++ }
  world.clock.pass({ hours: 72 })
  await runScheduled(world.deps, [work])
  world.clock.pass({ hours: -72 })
  await runScheduled(world.deps, [work])
  await runScheduled(world.deps, [work])
  expect(ran).toBe(2)
})

test('scheduled work that fails is logged, and stops no other', async () => {
  let ran = 0
  await runScheduled(world.deps, [
    { name: 'bad', everySeconds: 1, run: () => Promise.reject(new Error('no luck')) },
    { name: 'good', everySeconds: 1, run: async () => void ran++ },
  ])
  expect(ran).toBe(1)
  expect(world.faults.splice(0)).toHaveLength(1)
  expect(await world.sql`select name, last_error from scheduled_work order by name`).toEqual([
    { name: 'bad', last_error: 'Error: no luck' },
    { name: 'good', last_error: null },
  ])
})
