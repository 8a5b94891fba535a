import { expect, test } from 'vitest'
import { boundsOf, moved, toScreen, viewOf, zoomed } from './mercator.ts'
import { groupPins } from './pin-groups.ts'

const size = { width: 600, height: 400 }
const berlin = { west: 13.3, south: 52.45, east: 13.5, north: 52.55 }

test('a view shows all of the bounds it was made for', () => {
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

test('the map moves as far as the hand', () => {
  const view = viewOf(berlin, size)
  const place = { lat: 52.5, lng: 13.4 }
  const before = toScreen(place, view, size)
  const after = toScreen(place, moved(view, 30, -12), size)
  expect(after.x - before.x).toBeCloseTo(30, 6)
  expect(after.y - before.y).toBeCloseTo(-12, 6)
})

test('pins that would cover each other share one', () => {
  const pin = (id: string, x: number) => ({ id, x, y: 100, text: '$320' })
  const groups = groupPins([pin('a', 100), pin('b', 110), pin('c', 300)])
  expect(groups.map(({ first, others }) => [first.id, others.map(({ id }) => id)])).toEqual([
    ['a', ['b']],
    ['c', []],
  ])
})
