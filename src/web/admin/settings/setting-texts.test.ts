import { expect, test } from 'vitest'
import { POLICIES } from '../../../domain/bookings/cancellation.ts'
import { SITE_SETTINGS } from '../../../domain/settings/site.ts'
import type { Settings } from '../../client/api-types.ts'
import { changesOf, checkTexts, fieldOf, lineChanges, SECTIONS, textsOf } from './setting-texts.ts'

const SPACE = '00000000-0000-4000-8000-000000000001'
const settings = {
  brand: { value: 'Rooms', version: 1 },
  contact: { value: { email: 'hello@rooms.example', phone: null, address: 'Quay 1' }, version: 2 },
  operator: { value: { name: 'Rooms Ltd', address: 'Quay 1', taxId: 'DE 1' }, version: 3 },
  copy: {
    value: {
      headline: 'Rooms',
      lead: 'By the hour.',
      hostHeadline: 'Yours',
      hostText: 'Rent it out.',
      figures: [{ figure: '12', of: 'rooms' }],
    },
    version: 4,
  },
  featured: { value: [{ id: SPACE, title: 'North', location: 'Berlin', published: true }], version: 5 },
  policies: { value: POLICIES, version: 6 },
  amenities: { value: ['Wi-Fi', 'Kiln'], version: 7 },
  history: [],
} as unknown as Settings
const all = new Set(SITE_SETTINGS)
const texts = textsOf(settings)

test('every setting has fields, its texts are valid, and reading them back gives the same settings', () => {
  const paths = SECTIONS.flatMap(({ fields }) => fields.map(({ path }) => path))
  expect(Object.keys(texts).sort()).toEqual(paths.sort())
  expect(checkTexts(all, texts)).toEqual({})
  const { history: _, featured, ...rest } = settings
  expect(changesOf(all, texts, settings)).toEqual({ ...rest, featured: { ...featured, value: [SPACE] } })
})

test('only changed settings are checked, and each wrong field is named', () => {
  const wrong = {
    ...texts,
    'operator.taxId': '',
    'contact.email': 'x',
    'copy.lead': ' ',
    'copy.figures.2.of': 'hosts',
    'policies.strict': '5 days',
    featured: 'north',
    amenities: `${'a'.repeat(61)}\nb`,
  }
  expect(Object.keys(checkTexts(new Set(['operator']), wrong))).toEqual(['operator.taxId'])
  expect(Object.keys(checkTexts(all, wrong)).sort()).toEqual(
    Object.keys(wrong)
      .filter((path) => wrong[path as 'featured'] !== texts[path])
      .map((path) => path.replace('2.of', '2.figure'))
      .sort(),
  )
})

test('a figure that the server refuses is found by its place on the page', () => {
  const gap = { ...texts, 'copy.figures.0.figure': '', 'copy.figures.0.of': '', 'copy.figures.2.figure': '<b>' }
  expect(fieldOf('copy.figures.0.figure', gap)).toBe('copy.figures.2.figure')
  expect(fieldOf('contact.address', gap)).toBe('contact.address')
})

test('a change to a text with several lines lists only the lines that differ', () => {
  expect(lineChanges('Wi-Fi\nKiln', 'Kiln\nLoom\n')).toEqual({ removed: ['Wi-Fi'], added: ['Loom'] })
  expect(lineChanges('Wi-Fi\nKiln', 'Kiln\nWi-Fi')).toEqual({ removed: [], added: [] })
})
