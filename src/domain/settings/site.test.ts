import { expect, test } from 'vitest'
import { named } from './site.ts'

test('a sentence of ours bears the name of the site, wherever it says it', () => {
  expect(named('Daylet, home · Daylet', 'Rooms & Co')).toBe('Rooms & Co, home · Rooms & Co')
  expect(named('Daylet, home', 'Daylet')).toBe('Daylet, home')
  expect(named('A name with $& in it: Daylet', '$&')).toBe('A name with $& in it: $&')
})
