import { expect, test } from 'vitest'
import { boundsOf, moved, toScreen, viewOf, zoomed } from './mercator.ts'
import { boxesOf, groupPins, pinsInView } from './pin-groups.ts'
import { placeLabels } from './place-labels.ts'

const size = { width: 600, height: 400 }
const berlin = { west: 13.3, south: 52.45, east: 13.5, north: 52.55 }

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

test('overlapping pins are merged', () => {
  const pin = (id: string, x: number) => ({ id, x, y: 100, text: '$320' })
  const groups = groupPins([pin('a', 100), pin('b', 110), pin('c', 300)])
  expect(groups.map(({ first, others }) => [first.id, others.map(({ id }) => id)])).toEqual([
    ['a', ['b']],
    ['c', []],
  ])
})

test('a pin at the edge moves into view, and one outside is not drawn', () => {
  const pin = (id: string, x: number) => ({ id, x, y: 100, text: '$320.00/day' })
  const [left, right, ...others] = pinsInView([pin('a', 2), pin('b', size.width), pin('c', -1)], size)
  expect(left?.x).toBeGreaterThan(50)
  expect(right?.x).toBeLessThan(size.width - 50)
  expect(others).toEqual([])
})

const name = (text: string, x: number, y: number, kind: 'city' | 'district' = 'district') =>
  ({ id: text, x, y, text, kind }) as const

test('a name avoids pins, and moves to another side of its place if needed', () => {
  const pins = boxesOf([{ first: { id: 'a', x: 300, y: 195, text: '$320' }, others: [] }])
  const [free] = placeLabels([name('Kreuzberg', 300, 200)], [], size)
  const [moved] = placeLabels([name('Kreuzberg', 300, 200)], pins, size)
  expect(free?.y).toBeCloseTo(204, 0)
  expect(moved?.y).toBeGreaterThan(220)
})

test('no name is cut off or overlaps another, and one without room is left out', () => {
  const many = [...'abcdefgh'].map((letter) => name(`Neighbourhood ${letter}`, 300, 200))
  const shown = placeLabels([name('Warszawa', 70, 200, 'city'), ...many], [], size)
  expect(shown.find(({ text }) => text === 'Warszawa')?.x).toBeGreaterThan(96)
  expect(shown.length).toBeLessThan(many.length)
  const spots = shown.map(({ x, y }) => `${x} ${y}`)
  expect(new Set(spots).size).toBe(spots.length)
})

test('without a city in view the nearest one is named at the edge', () => {
  const shown = placeLabels([name('Berlin', -300, 200, 'city'), name('Mitte', 200, 200)], [], size)
  expect(shown.map(({ text }) => text)).toEqual(['Berlin', 'Mitte'])
})
