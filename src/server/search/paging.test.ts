import { describe, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { find, refusal, world } from '../../../test/support/search-world.ts'
import { aSpace } from '../../../test/support/spaces.ts'

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
