import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import { isNew, SPACE_TYPES, shownPoint } from './space.ts'

test('there are eight types of space', () =>
  expect(SPACE_TYPES).toEqual([
    'office',
    'studio',
    'warehouse',
    'retail',
    'event_space',
    'coworking',
    'meeting_room',
    'workshop',
  ]))

describe('a space is new', () => {
  const first = at('2026-11-01T12:00', 'UTC')

  test('for 30 days after its first publication', () => {
    expect(isNew(first, first)).toBe(true)
    expect(isNew(first, at('2026-12-01T11:59', 'UTC'))).toBe(true)
    expect(isNew(first, at('2026-12-01T12:00', 'UTC'))).toBe(false)
  })

  test('never before', () => {
    expect(isNew(null, first)).toBe(false)
    expect(isNew(first, at('2026-11-01T11:59', 'UTC'))).toBe(false)
  })
})

describe('the displayed point', () => {
  const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => {
    const rad = Math.PI / 180
    const h =
      Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
      Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
    return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
  }
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

  test(claim('13.7', 'is 100 to 300 metres away, anywhere on earth'), () =>
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fraction,
        fraction,
        (lat, lng, b, d) => {
          const shown = shownPoint(lat, lng, b, d)
          const off = metres({ lat, lng }, shown)
          expect(off).toBeGreaterThan(99.99)
          expect(off).toBeLessThan(300.01)
          expect(Math.abs(shown.lng)).toBeLessThanOrEqual(180)
        },
      ),
    ),
  )

  test('moves in the given direction and distance', () => {
    const east = shownPoint(52.5, 13.4, 0.25, 0.5)
    expect(metres({ lat: 52.5, lng: 13.4 }, east)).toBeCloseTo(200, 3)
    expect(east.lng).toBeGreaterThan(13.4)
    expect(east.lat).toBeCloseTo(52.5, 5)
  })
})
