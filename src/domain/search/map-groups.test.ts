import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bounds, CLOSEST_ZOOM, circleSize, groupPlaces, type Placed } from './map-groups.ts'

const at = (lat: number, lng: number): Placed => {
  return { count: 1, lat, lng, bounds: { west: lng, east: lng, south: lat, north: lat } }
}
const holds = ({ west, south, east, north }: Bounds, { lat, lng }: Placed) =>
  lng >= west && lng <= east && lat >= south && lat <= north

const degrees = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
/** Places as dense as in a city or as far apart as continents, with some at the same point. */
const somePlaces = fc
  .record({ wide: degrees(-5, 2), lat: degrees(-60, 60), lng: degrees(-100, 100) })
  .chain(({ wide, lat, lng }) =>
    fc.array(
      fc
        .tuple(degrees(0, 1), degrees(0, 1))
        .map(([x, y]) => at(lat + (10 ** wide / 5) * y, lng + (10 ** wide / 2) * x)),
      { minLength: 1, maxLength: 80 },
    ),
  )
  .map((places) => [...places, ...places.slice(0, 2)])

test('a group counts exactly the spaces within its bounds, and every space is in one group', () => {
  fc.assert(
    fc.property(somePlaces, degrees(1, CLOSEST_ZOOM), (places, zoom) => {
      const groups = groupPlaces(places, zoom)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(places.length)
      for (const { count, bounds } of groups) expect(places.filter((place) => holds(bounds, place)).length).toBe(count)
    }),
    { numRuns: 300 },
  )
})

test('places in two cities are two groups, each in the middle of its places', () => {
  const berlin = [at(52.5, 13.3), at(52.5, 13.5), at(52.54, 13.4), at(52.46, 13.4)]
  const hamburg = [at(53.55, 9.9), at(53.55, 10.1)]
  const groups = groupPlaces([...berlin, ...hamburg], 5)
  const middles = groups.map(({ count, lat, lng }) => [count, lat.toFixed(2), lng.toFixed(2)].join(' ')).sort()
  expect(middles).toEqual(['2 53.55 10.00', '4 52.50 13.40'])
})

test('spaces in one building stay together at the closest zoom, and spaces in different houses do not', () => {
  const house = [at(52.5, 13.4), at(52.5, 13.4), at(52.50001, 13.4)]
  const groups = groupPlaces([...house, at(52.5003, 13.4)], CLOSEST_ZOOM)
  expect(groups.map(({ count, stacked }) => [count, stacked]).sort()).toEqual([
    [1, false],
    [3, true],
  ])
})

test('groups that were counted before are merged with their counts', () => {
  const cell = (count: number, lng: number): Placed => {
    return { count, lat: 52.5, lng: lng + 0.05, bounds: { west: lng, east: lng + 0.1, south: 52.4, north: 52.6 } }
  }
  const [group, ...others] = groupPlaces([cell(30, 13.1), cell(10, 13.21)], 6)
  expect([group?.count, group?.lng.toFixed(4), others]).toEqual([40, '13.1775', []])
})

test('circles grow with their count, up to a limit', () => {
  expect([2, 3, 18, 104, 1_000_000].map(circleSize)).toEqual([36, 36, 51, 66, 88])
})
