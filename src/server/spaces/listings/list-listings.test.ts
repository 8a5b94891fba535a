import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHost } from '../../../../test/support/hosts.ts'
import type { Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  host = await aHost(world)
  for (let n = 1; n <= 11; n++) await aSpace(world, { host_id: host.id, title: `Room ${n}` })
  await aSpace(world, { host_id: host.id, title: '100 % daylight', location: 'Mitte, Berlin' })
  await aSpace(world, { title: 'Room of another' })
})
afterAll(() => world.close())

const list = (q: string, page = 1) => host.api.listings.listListings({ q, page })
const titles = async (q: string) => (await list(q)).items.map(({ title }) => title)

test('a host’s spaces are paged by ten, and a missing page shows the last', async () => {
  const first = await host.api.listings.listListings({})
  expect([first.items.length, first.total, first.pages]).toEqual([10, 12, 2])
  const [second, far] = [await list('', 2), await list('', 50)]
  expect([second.items.length, far.page]).toEqual([2, 2])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(12)
})

test('they are found by words of title or place, as they are typed', async () => {
  expect(await titles(' ROOM 11 ')).toEqual(['Room 11'])
  expect(await titles('mitte')).toEqual(['100 % daylight'])
  expect(await titles('0 % d')).toEqual(['100 % daylight'])
  expect(await titles('%')).toEqual(['100 % daylight'])
  expect(await titles('_')).toEqual([])
  expect(await titles('another')).toEqual([])
})

test('an unpublished new title is the one that is searched', async () => {
  const { items } = await list('Room 3')
  const { id } = items[0] ?? { id: '' }
  await host.api.listings.saveDraft({ id, version: 0, changes: { title: 'Atelier' } })
  expect(await titles('atelier')).toEqual(['Atelier'])
  expect(await titles('Room 3')).toEqual([])
})
