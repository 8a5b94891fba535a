import { expect, test } from 'vitest'
import { chance } from '../../../demo/chance.ts'
import { groupPlaces } from '../../domain/search/map-groups.ts'
import { setUnits } from '../format/units.ts'
import { districtAreas } from './district-areas.ts'
import { scaleFor } from './map-scale.ts'
import {
  boundsOf,
  boundsText,
  commonBounds,
  maxZoom,
  moved,
  readBounds,
  roomAround,
  shareInside,
  toScreen,
  viewOf,
  zoomed,
} from './mercator.ts'
import { boxOf, pinsInView, withoutOverlaps } from './pin-boxes.ts'
import { placeLabels } from './place-labels.ts'

const size = { width: 600, height: 400 }
const berlin = { west: 13.3, south: 52.45, east: 13.5, north: 52.55 }

test('the share of a view in an area is 1 inside, 0 beside, and a part on its edge', () => {
  expect(shareInside(berlin, { west: -180, south: -85, east: 180, north: 85 })).toBe(1)
  expect(shareInside(berlin, { west: 13.6, south: 52.4, east: 13.8, north: 52.6 })).toBe(0)
  expect(shareInside(berlin, { west: 13.4, south: 52.5, east: 14, north: 53 })).toBeCloseTo(0.25)
  expect(shareInside({ west: 0, south: 0, east: 10, north: 10 }, { west: 4, south: 4, east: 6, north: 6 })).toBe(0.04)
})

test('a view shows all of its bounds', () => {
  const shown = boundsOf(viewOf(berlin, size), size)
  expect(shown.west).toBeLessThan(berlin.west)
  expect(shown.east).toBeGreaterThan(berlin.east)
  expect(shown.south).toBeLessThan(berlin.south)
  expect(shown.north).toBeGreaterThan(berlin.north)
})

test('the place under the pointer stays there while zooming', () => {
  const view = viewOf(berlin, size)
  const place = { lat: 52.5, lng: 13.45 }
  const before = toScreen(place, view, size)
  const after = toScreen(place, zoomed(view, 1.5, before, size), size)
  expect(after.x).toBeCloseTo(before.x, 6)
  expect(after.y).toBeCloseTo(before.y, 6)
})

test('the map moves as far as the pointer', () => {
  const view = viewOf(berlin, size)
  const place = { lat: 52.5, lng: 13.4 }
  const before = toScreen(place, view, size)
  const after = toScreen(place, moved(view, 30, -12), size)
  expect(after.x - before.x).toBeCloseTo(30, 6)
  expect(after.y - before.y).toBeCloseTo(-12, 6)
})

test('bounds are written and read', () => {
  expect(boundsText(berlin)).toBe('13.3000,52.4500,13.5000,52.5500')
  expect(readBounds(boundsText(berlin, 7))).toEqual(berlin)
  expect([readBounds(null), readBounds('1,2,3')]).toEqual([null, null])
})

test('two areas have their overlap in common, or nothing', () => {
  const east = { west: 13.4, south: 52.5, east: 13.6, north: 52.6 }
  expect(commonBounds(berlin, east)).toEqual({ west: 13.4, south: 52.5, east: 13.5, north: 52.55 })
  expect(commonBounds(berlin, { ...east, west: 13.55 })).toBeNull()
})

const pin = (id: string, x: number) => ({ id, x, y: 100, text: '$320/day', circle: null })

test('a pin that would cover an earlier one is left out', () => {
  expect(withoutOverlaps([pin('a', 100), pin('b', 110), pin('c', 300)]).map(({ id }) => id)).toEqual(['a', 'c'])
})

test('a pin at the edge moves into view, and one outside is not drawn', () => {
  const [left, right, ...others] = pinsInView([pin('a', 2), pin('b', size.width), pin('c', -1)], size)
  expect(left?.x).toBeGreaterThan(40)
  expect(right?.x).toBeLessThan(size.width - 40)
  expect(others).toEqual([])
})

test.each([
  { width: 620, height: 560 },
  { width: 360, height: 382 },
])('showing a group of places divides it, on a map of $width × $height', (size) => {
  const { next } = chance('groups')
  for (let round = 0; round < 40; round++) {
    const wide = 10 ** (-5 * next())
    const places = Array.from({ length: 2 + Math.floor(60 * next()) }, () => {
      const [lat, lng] = [52 + wide * next(), 13 + wide * next()]
      return { count: 1, lat, lng, bounds: { west: lng, east: lng, south: lat, north: lat } }
    })
    for (const group of groupPlaces(places, 18 * next()).filter(({ count, stacked }) => count > 1 && !stacked)) {
      const { zoom } = viewOf(group.bounds, size, roomAround, maxZoom)
      expect(groupPlaces(group.members, zoom).length).toBeGreaterThan(1)
    }
  }
})

test('areas of districts are around their points and leave room between them', () => {
  const points = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
    { x: 100, y: 220 },
  ]
  const rights = districtAreas(points).map((area) =>
    Math.max(...[...area.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x))),
  )
  expect(rights[0]).toBeLessThan(150)
  expect(rights[1]).toBeGreaterThan(240)
  expect(districtAreas([])).toEqual([])
})

const name = (text: string, x: number, y: number, kind: 'city' | 'district' = 'district') =>
  ({ id: text, x, y, text, kind }) as const

test('a name avoids pins, and moves to another side of its place if needed', () => {
  const pins = [boxOf({ x: 300, y: 210, text: '$320', circle: null })]
  const [free] = placeLabels([name('Kreuzberg', 300, 200)], [], size)
  const [moved] = placeLabels([name('Kreuzberg', 300, 200)], pins, size)
  expect(free?.y).toBeCloseTo(204, 0)
  expect(moved?.y).toBeGreaterThan(220)
})

test('no name is cut off or overlaps another, and one without room is left out', () => {
  const many = [...'abcdefgh'].map((letter) => name(`Neighbourhood ${letter}`, 300, 200))
  const shown = placeLabels([name('Warszawa', 20, 200, 'city'), ...many], [], size)
  expect(shown.find(({ text }) => text === 'Warszawa')?.x).toBeGreaterThan(37)
  expect(shown.length).toBeLessThan(many.length)
  const spots = shown.map(({ x, y }) => `${x} ${y}`)
  expect(new Set(spots).size).toBe(spots.length)
})

test('without a city in view the nearest one is named at the edge', () => {
  const shown = placeLabels([name('Berlin', -300, 200, 'city'), name('Mitte', 200, 200)], [], size)
  expect(shown.map(({ text }) => text)).toEqual(['Berlin', 'Mitte'])
})

test('the scale is the longest round length that fits, in the reader’s units', () => {
  const words = (metres: number) => scaleFor(metres).words
  expect([120, 2_400, 999, 1_200_000, 0.4].map(words)).toEqual(['100 m', '2 km', '500 m', '1,000 km', '1 m'])
  setUnits('12h ft')
  expect([120, 2_400, 1_000, 20_000].map(words)).toEqual(['200 ft', '1 mi', '2,000 ft', '10 mi'])
  expect(scaleFor(2_400).metres).toBeCloseTo(1_609.344)
  setUnits('')
})
