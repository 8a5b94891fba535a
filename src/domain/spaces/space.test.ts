import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountId, SpaceId, UnitId } from '../kernel/id.ts'
import { type Currency, USD } from '../kernel/money.ts'
import { at } from './examples.ts'
import { canBePartOf, isNew, SPACE_TYPES, type SpaceNode, type SpaceUnits, shownPoint, unitsOf } from './space.ts'

const id = (text: string) => text as SpaceId

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

  test('for 30 days after first publication', () => {
    expect(isNew(first, first)).toBe(true)
    expect(isNew(first, at('2026-12-01T11:59', 'UTC'))).toBe(true)
    expect(isNew(first, at('2026-12-01T12:00', 'UTC'))).toBe(false)
  })

  test('never before', () => {
    expect(isNew(null, first)).toBe(false)
    expect(isNew(first, at('2026-11-01T11:59', 'UTC'))).toBe(false)
  })
})

describe('a space can be part of another', () => {
  const node = (name: string, partOf: string | null = null, change: Partial<SpaceNode> = {}): SpaceNode => ({
    id: id(name),
    hostId: 'host' as AccountId,
    zone: 'Europe/Berlin',
    currency: USD,
    partOf: partOf === null ? null : id(partOf),
    ...change,
  })
  const house = node('house')
  const floor = node('floor', 'house')
  const room = node('room', 'floor')
  const shed = node('shed')
  const all = [house, floor, room, shed]
  const code = (part: SpaceNode, whole: SpaceNode, known = all) => {
    const found = canBePartOf(part, whole, known)
    return found.ok ? 'yes' : found.refusal.code
  }

  test('of the same host, zone and currency', () => {
    expect(code(shed, house)).toBe('yes')
    expect(code(node('x', null, { hostId: 'other' as AccountId }), house)).toBe('other_host')
    expect(code(node('x', null, { zone: 'Europe/Paris' }), house)).toBe('other_zone')
    expect(code(node('x', null, { currency: 'EUR' as Currency }), house)).toBe('other_currency')
  })

  test('to a depth of three', () => {
    expect(code(shed, floor)).toBe('yes')
    expect(canBePartOf(shed, room, all)).toEqual({ ok: false, refusal: { code: 'too_deep', depth: 3 } })
  })

  test('counting what it brings along', () => {
    const bench = node('bench', 'shed')
    expect(code(shed, house, [...all, bench])).toBe('yes')
    expect(code(shed, floor, [...all, bench])).toBe('too_deep')
    expect(code(house, shed)).toBe('too_deep')
  })

  test('never of itself or of its own parts', () => {
    expect(code(house, house)).toBe('cycle')
    expect(code(house, floor)).toBe('cycle')
    expect(code(house, room)).toBe('cycle')
  })

  test('and a circle that is already there does not hang', () => {
    const a = node('a', 'b')
    const b = node('b', 'a')
    expect(code(shed, a, [...all, a, b])).toBe('yes')
    expect(code(a, shed, [...all, a, b])).toBe('too_deep')
  })
})

describe('the units of a space', () => {
  const unit = (name: string, partOf: string | null, own: number | null): SpaceUnits => ({
    id: id(name),
    partOf: partOf === null ? null : id(partOf),
    ownUnit: own as UnitId | null,
  })
  const all = [
    unit('room 2', 'floor', 3),
    unit('house', null, 9),
    unit('floor', 'house', null),
    unit('room 1', 'floor', 4),
    unit('shed', null, 1),
    unit('attic', 'house', 10),
  ]

  test('of a space without parts are itself', () => expect(unitsOf(id('shed'), all)).toEqual([1]))

  test('of a whole are those of its parts and its own rest, in id order', () => {
    expect(unitsOf(id('house'), all)).toEqual([3, 4, 9, 10])
    expect(unitsOf(id('floor'), all)).toEqual([3, 4])
  })

  test('so a part and its whole share a unit, two parts do not', () => {
    expect(unitsOf(id('room 1'), all).filter((u) => unitsOf(id('house'), all).includes(u))).toEqual([4])
    expect(unitsOf(id('room 1'), all).filter((u) => unitsOf(id('room 2'), all).includes(u))).toEqual([])
  })
})

describe('the shown point', () => {
  const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => {
    const rad = Math.PI / 180
    const h =
      Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
      Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
    return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
  }
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

  test('lies 100 to 300 metres off, anywhere on earth', () =>
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
    ))

  test('goes the way and as far as it is told', () => {
    const east = shownPoint(52.5, 13.4, 0.25, 0.5)
    expect(metres({ lat: 52.5, lng: 13.4 }, east)).toBeCloseTo(200, 3)
    expect(east.lng).toBeGreaterThan(13.4)
    expect(east.lat).toBeCloseTo(52.5, 5)
  })
})
