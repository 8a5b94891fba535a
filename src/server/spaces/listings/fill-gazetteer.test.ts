import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHost } from '../../../../test/support/hosts.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { fillGazetteer } from './gazetteer.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('every town in the world is listed once, and suggested by the start of its name, largest first', async () => {
  await fillGazetteer(world.deps)
  const count = async () => (await world.sql<{ n: number }[]>`select count(*)::int as n from gazetteer`)[0]?.n ?? 0
  const filled = await count()
  expect(filled).toBeGreaterThan(130_000)
  await fillGazetteer(world.deps)
  expect(await count()).toBe(filled)
  const host = await aHost(world)
  const offered = async (q: string) =>
    (await host.api.listings.suggestCities({ q })).items.map(({ name, country }) => `${name} ${country}`)
  expect((await offered('köln'))[0]).toBe('Köln DE')
  expect((await offered('sao pau'))[0]).toBe('São Paulo BR')
  expect((await offered('springf')).length).toBe(8)
})
