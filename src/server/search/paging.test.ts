import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
const find = (query: Parameters<ReturnType<typeof aVisitor>['api']['search']['findSpaces']>[0]) =>
  aVisitor(world).api.search.findSpaces(query)

const refusal = (code: string) => expect.objectContaining({ code })

beforeAll(async () => {
  world = await aWorld()
  await world.sql`
    insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, population, spaces_count) values
      (1, 'city', null, 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10),
      (2, 'district', 1, 'Kreuzberg', 'kreuzberg', 'DE', 'DE', 'Europe/Berlin', 52.5, 13.4, 0, 5),
      (3, 'city', null, 'São Paulo', 'sao paulo', 'BR', 'BR', 'America/Sao_Paulo', -23.5, -46.6, 12000000, 3)`
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  await world.sql`update spaces set status = 'archived'`
})

describe('paging', () => {
  test.each(['best', 'price_low', 'price_high', 'rating'] as const)(
    'by %s every match comes once, in order, over all pages',
    async (sort) => {
      for (let n = 0; n < 11; n++)
        await aSpace(world, {
          title: `S${n}`,
          rank: n % 3,
          card_price_cents: 10_000 + (n % 4) * 100,
          rating: 4 + (n % 5) / 10,
        })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await find({ sort, limit: 3, ...(cursor ? { cursor } : {}) })
        seen.push(...page.items.map((c) => c.title))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toHaveLength(11)
      expect(new Set(seen).size).toBe(11)
    },
  )

  test('a cursor from another query is refused', async () => {
    for (let n = 0; n < 3; n++) await aSpace(world, { title: `S${n}` })
    const { nextCursor } = await find({ limit: 1 })
    await expect(find({ limit: 1, capacity: 2, cursor: nextCursor ?? '' })).rejects.toEqual(refusal('bad_cursor'))
    for (const cursor of ['', 'x', 'e30', Buffer.from('["a",1,{}]').toString('base64url')])
      await expect(find({ cursor })).rejects.toEqual(refusal('bad_cursor'))
  })
})

test('the count is what the pages hold, and with few results says how many more giving up a filter adds', async () => {
  await aSpace(world, { title: 'One', city_id: 1 })
  await aSpace(world, { title: 'Two', city_id: 1, type: 'office' })
  const { api } = aVisitor(world)
  const counted = await api.search.countSpaces({ location: 'Berlin', spaceType: 'office' })
  expect(counted).toEqual({ count: 1, capped: false, relax: [{ without: 'spaceType', more: 1 }] })
  // Nothing more is promised than following it shows.
  expect(await api.search.countSpaces({ location: 'Berlin' })).toMatchObject({ count: 1 + 1 })
})

test('where giving up one filter is not enough, what giving up all of them adds is told', async () => {
  await aSpace(world, { title: 'One', city_id: 1 })
  const counted = await aVisitor(world).api.search.countSpaces({
    location: 'Berlin',
    spaceType: 'office',
    capacity: 900,
  })
  expect(counted).toEqual({ count: 0, capped: false, relax: [{ without: 'everything', more: 1 }] })
})
