import { expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { setUp, world } from '../../../test/support/search-world.ts'
import { aSpace } from '../../../test/support/spaces.ts'

setUp()

const BERLIN = '13.3,52.4,13.6,52.6'
const markers = (query: { zoom: number; capacity?: number }) =>
  aVisitor(world).api.search.mapMarkers({ bounds: BERLIN, ...query })

test('a map shows up to 200 found spaces one by one, and more as counts per cell', async () => {
  await Promise.all(Array.from({ length: 200 }, (_, n) => aSpace(world, { title: `Room ${n}`, capacity: 20 })))
  await world.sql`
    insert into map_cells (zoom, x, y, type, spaces_count, lat, lng) values (11, 1, 1, 'studio', 150, 52.5, 13.4), (11, 2, 1, 'office', 51, 52.5, 13.5)`
  const all = await markers({ zoom: 11, capacity: 15 })
  expect([all.complete, new Set(all.pins.map(({ id }) => id)).size, all.cells]).toEqual([true, 200, []])

  await aSpace(world, { title: 'One more', capacity: 20 })
  const cells = [
    { lat: 52.5, lng: 13.4, count: 150 },
    { lat: 52.5, lng: 13.5, count: 51 },
  ]
  expect(await markers({ zoom: 11, capacity: 15 })).toEqual({ complete: false, pins: [], cells })
  const near = await markers({ zoom: 13, capacity: 15 })
  expect([near.complete, near.pins.length, near.cells]).toEqual([false, 200, []])
})
