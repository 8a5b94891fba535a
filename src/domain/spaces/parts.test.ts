import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import type { SpaceId } from '../kernel/id.ts'
import { canBePartOf, DEEPEST, MOST_TOGETHER, type RelatedSpace, unitsOf, wholesOf } from './parts.ts'

const id = (name: string) => name as SpaceId
const related = (
  name: string,
  partOf: string | null,
  unit: number | null,
  facts: Partial<RelatedSpace> = {},
): RelatedSpace => ({
  id: id(name),
  partOf: partOf === null ? null : id(partOf),
  unit,
  state: 'published',
  zone: 'Europe/Berlin',
  currency: 'USD',
  ...facts,
})
/** A house with two floors, one of which has two rooms, and a separate shed. */
const HOUSE = [
  related('house', null, 9),
  related('first', 'house', 2),
  related('second', 'house', 4),
  related('east', 'second', 1),
  related('west', 'second', 3),
  related('shed', null, 5),
]

describe('a booking occupies', () => {
  test.each([
    ['house', [1, 2, 3, 4, 9]],
    ['second', [1, 3, 4]],
    ['west', [3]],
    ['shed', [5]],
  ])('for the %s the units %j, in their order', (name, units) => expect(unitsOf(id(name), HOUSE)).toEqual(units))

  test('nothing of a space that was never published, but everything around it', () => {
    const draft = HOUSE.map((one) => (one.id === 'second' ? { ...one, unit: null } : one))
    expect(unitsOf(id('second'), draft)).toEqual([])
    expect(unitsOf(id('house'), draft)).toEqual([1, 2, 3, 9])
  })

  test('a part whatever happens to its listing', () => {
    const paused = HOUSE.map((one) => (one.id === 'east' ? { ...one, state: 'archived' as const } : one))
    expect(unitsOf(id('second'), paused)).toEqual([1, 3, 4])
  })
})

test('wholes are listed from the nearest', () =>
  expect(wholesOf(id('west'), HOUSE).map((one) => one.id)).toEqual(['second', 'house']))

describe('a space can become part of another', () => {
  const may = (part: string, whole: string, all: readonly RelatedSpace[] = HOUSE) => {
    const [a, b] = [part, whole].map((name) => all.find((one) => one.id === name)) as [RelatedSpace, RelatedSpace]
    const said = canBePartOf(a, b, all)
    return said.ok || said.refusal.code
  }
  const changed = (name: string, facts: Partial<RelatedSpace>) =>
    HOUSE.map((one) => (one.id === name ? { ...one, ...facts } : one))

  test(claim('11.3', 'with the same time zone and currency, even if that one is a part too'), () => {
    expect(may('shed', 'house')).toBe(true)
    expect(may('shed', 'second')).toBe(true)
    expect(may('shed', 'house', changed('shed', { zone: 'Europe/Paris' }))).toBe('other_zone')
    expect(may('shed', 'house', changed('shed', { currency: 'EUR' }))).toBe('other_currency')
  })

  test('while its location is unknown, unless the others are elsewhere', () => {
    expect(may('shed', 'house', changed('shed', { zone: null }))).toBe(true)
    const unknown = changed('house', { zone: null })
    expect(may('shed', 'house', unknown)).toBe(true)
    const away = unknown.map((one) => (one.id === 'shed' ? { ...one, zone: 'Asia/Tokyo' } : one))
    expect(may('shed', 'house', away)).toBe('other_zone')
  })

  test(`${DEEPEST} levels deep at most, including its own parts`, () => {
    expect(may('shed', 'west')).toBe('too_deep')
    expect(may('house', 'shed')).toBe('too_deep')
    const apart = changed('second', { partOf: null })
    expect(may('second', 'shed', apart)).toBe(true)
    expect(may('second', 'first', apart)).toBe('too_deep')
  })

  test('unless that is itself or one of its parts', () => {
    expect(may('house', 'house')).toBe('inside_itself')
    expect(may('house', 'west')).toBe('inside_itself')
  })

  test('unless it is already a part, or one of the two is archived', () => {
    expect(may('first', 'shed')).toBe('already_part')
    expect(may('shed', 'house', changed('shed', { state: 'archived' }))).toBe('archived')
    expect(may('shed', 'house', changed('house', { state: 'archived' }))).toBe('archived')
  })

  test(`up to ${MOST_TOGETHER} together`, () => {
    const many = [
      related('all', null, 0),
      ...Array.from({ length: MOST_TOGETHER - 2 }, (_, n) => related(`r${n}`, 'all', n + 1)),
    ]
    const one = related('one', null, 900)
    expect(may('one', 'all', [...many, one])).toBe(true)
    expect(may('one', 'all', [...many, related('last', 'all', 800), one])).toBe('too_many_parts')
  })
})
