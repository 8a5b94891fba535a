import { expect, test } from 'vitest'
import { AMENITIES } from '../../domain/spaces/amenities.ts'
import { amenityIcon, groupAmenities, OTHER_ICON } from './amenity-groups.ts'

const grouped = (names: string[]) => groupAmenities(names, (name) => name).map(({ title, items }) => [title, ...items])

test('every amenity that we offer has a group and an icon', () => {
  expect(AMENITIES.filter((name) => amenityIcon(name) === OTHER_ICON)).toEqual([])
  expect(grouped([...AMENITIES]).map(([title]) => title)).not.toContain('More')
})

test('amenities keep their order within a group, and a host’s own come last', () => {
  expect(grouped(['Piano', 'Whiteboard', 'Daylight', 'Wi-Fi'])).toEqual([
    ['Light and sound', 'Daylight'],
    ['Work', 'Whiteboard', 'Wi-Fi'],
    ['More', 'Piano'],
  ])
})
