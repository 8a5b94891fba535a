import { expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { find, setUp, world } from '../../../test/support/search-world.ts'
import { aSpace } from '../../../test/support/spaces.ts'

setUp()

const BERLIN = '13.3,52.4,13.6,52.6'
type Query = Partial<Parameters<ReturnType<typeof aVisitor>['api']['search']['mapMarkers']>[0]>
const markers = (query: Query) => aVisitor(world).api.search.mapMarkers({ bounds: BERLIN, zoom: 11, ...query })

const spacesAt = (points: readonly (readonly [lat: number, lng: number])[], more: Parameters<typeof aSpace>[1] = {}) =>
  Promise.all(
    points.map(([lat, lng], n) => aSpace(world, { title: `Room ${n}`, shown_lat: lat, shown_lng: lng, ...more })),
  )

/** Points in a square of 0.2°, always the same. */
const scattered = (count: number) =>
  Array.from({ length: count }, (_, n) => [52.4 + ((n * 37) % 101) / 505, 13.35 + ((n * 61) % 103) / 515] as const)

const within = (query: object, { west, south, east, north }: Record<'west' | 'south' | 'east' | 'north', number>) =>
  find({ ...query, bounds: [west, south, east, north].map((degree) => degree.toFixed(7)).join(','), limit: 48 })

test.each([{}, { capacity: 15 }, { startDate: '2027-03-08', endDate: '2027-03-09' }])(
  'each group counts what a search within its bounds finds, with %o',
  async (filters) => {
    const points = scattered(90)
    await spacesAt(points.slice(0, 60))
    await spacesAt(points.slice(60), { capacity: 20 })
    const { total, groups } = await markers(filters)
    expect([total, groups.length > 3]).toEqual([groups.reduce((sum, { count }) => sum + count, 0), true])
    for (const { count, bounds, pin } of groups) {
      expect((await within(filters, bounds)).items.length).toBe(count)
      expect(pin !== null).toBe(count === 1)
    }
  },
)

test('spaces in one building share a pin, which is the cheapest of them', async () => {
  await spacesAt([[52.5, 13.4]], { title: 'Dear', card_price_cents: 90_000, capacity: 20 })
  const [cheap] = await spacesAt([[52.5, 13.4]], { title: 'Cheap', card_price_cents: 10_000, capacity: 20 })
  const { total, groups } = await markers({ zoom: 18, capacity: 15 })
  expect([total, groups.map(({ count, pin }) => [count, pin?.id])]).toEqual([2, [[2, cheap?.id]]])
  const [group] = groups
  expect(group && (await within({ sort: 'price_low' }, group.bounds)).items.map(({ title }) => title)).toEqual([
    'Cheap',
    'Dear',
  ])
})

test('a map of many spaces groups stored counts, of one type if the search has one', async () => {
  await world.sql`
    insert into map_cells (zoom, x, y, type, spaces_count, lat, lng)
    select z, map_cell_x(lng, z), map_cell_y(lat, z), type, n, lat, lng
    from (values (6, 'studio', 52.5, 13.4, 6000), (9, 'studio', 52.5, 13.4, 6000), (9, 'office', 48.1, 11.5, 300)) c (z, type, lat, lng, n)`
  const europe = (query: Query) => markers({ bounds: '-20,30,40,70', zoom: 4.2, ...query })
  expect((await europe({})).groups.map(({ count, pin }) => [count, pin]).sort()).toEqual([
    [300, null],
    [6000, null],
  ])
  const { total, groups } = await europe({ spaceType: 'studio' })
  expect([total, groups.length]).toEqual([6000, 1])
  // The bounds belong to the cells, and the middle to the spaces.
  expect(groups[0]).toMatchObject({ lat: 52.5, lng: 13.4 })
  expect(groups[0]?.bounds.west).toBeLessThan(13.4)
  expect(groups[0]?.bounds.east).toBeGreaterThan(13.4)
})

test('a request for more than a screen is grouped as on a screen', async () => {
  await spacesAt(scattered(20))
  const { groups } = await markers({ bounds: '-170,-60,170,70', zoom: 20, capacity: 1 })
  expect(groups.map(({ count }) => count)).toEqual([20])
})
