import { describe, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { find, refusal, setUp, world } from '../../../test/support/search-world.ts'
import { aSpace } from '../../../test/support/spaces.ts'

setUp()

describe('paging', () => {
  test.each(['best', 'price_low', 'price_high', 'rating'] as const)(
    'by %s every match appears once, in order, over all pages',
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
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toHaveLength(11)
      expect(new Set(seen).size).toBe(11)
    },
  )

  test('a single 5.0 review doesn’t outrank many that are nearly as good', async () => {
    await aSpace(world, { title: 'One of 5.0', rating: 5, review_count: 1 })
    await aSpace(world, { title: 'Eighty of 4.9', rating: 4.9, review_count: 80 })
    await aSpace(world, { title: 'Forty of 3.0', rating: 3, review_count: 40 })
    await aSpace(world, { title: 'None' })
    expect((await find({ sort: 'rating' })).items.map(({ title }) => title)).toEqual([
      'Eighty of 4.9',
      'One of 5.0',
      'Forty of 3.0',
      'None',
    ])
  })

  test('an available space is found behind hundreds that aren’t, and counted', async () => {
    const shut = { opens: Array(7).fill(540), closes: Array(7).fill(1_080), max_days: 9, lead_minutes: 99_999 }
    for (let n = 0; n < 8; n++) await aSpace(world, { title: `First ${n}`, rank: 999 })
    for (let n = 0; n < 600; n++) await aSpace(world, { title: 'Not yet', rank: 500, ...shut })
    await aSpace(world, { title: 'Last', rank: 1 })
    const dates = { startDate: '2027-03-02', endDate: '2027-03-04' }
    const { items, next } = await find({ ...dates, limit: 9 })
    expect(items.map(({ title }) => title)).toEqual([...Array.from({ length: 8 }, () => expect.any(String)), 'Last'])
    expect(items.every(({ photos, totalCents }) => photos && totalCents === 77_760)).toBe(true)
    expect(next).toBeNull()
    expect(await aVisitor(world).api.search.countSpaces(dates)).toMatchObject({ count: 9 })
  })

  test('a cursor from another query is refused', async () => {
    for (let n = 0; n < 3; n++) await aSpace(world, { title: `S${n}` })
    const { next } = await find({ limit: 1 })
    await expect(find({ limit: 1, capacity: 2, cursor: next ?? '' })).rejects.toEqual(refusal('bad_cursor'))
    for (const cursor of ['', 'x', 'e30', Buffer.from('["a",1,{}]').toString('base64url')])
      await expect(find({ cursor })).rejects.toEqual(refusal('bad_cursor'))
  })
})

test('the count matches the pages, and with few results shows how many more each removed filter adds', async () => {
  await aSpace(world, { title: 'One', city_id: 1 })
  await aSpace(world, { title: 'Two', city_id: 1, type: 'office' })
  const { api } = aVisitor(world)
  const counted = await api.search.countSpaces({ location: 'Berlin', spaceType: 'office' })
  expect(counted).toEqual({ count: 1, capped: false, relax: [{ without: 'spaceType', name: null, more: 1 }] })
  expect(await api.search.countSpaces({ location: 'Berlin' })).toMatchObject({ count: 1 + 1 })
})

test('if removing one filter isn’t enough, the count without any filter is shown', async () => {
  await aSpace(world, { title: 'One', city_id: 1 })
  const counted = await aVisitor(world).api.search.countSpaces({
    location: 'Berlin',
    spaceType: 'office',
    capacity: 900,
  })
  expect(counted).toEqual({ count: 0, capped: false, relax: [{ without: 'everything', name: null, more: 1 }] })
})
