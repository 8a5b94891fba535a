import { expect, test } from 'vitest'
import { named } from './site.ts'

test('every sentence that names the site uses the configured brand', () => {
  expect(named('Daylet, home · Daylet', 'Rooms & Co')).toBe('Rooms & Co, home · Rooms & Co')
  expect(named('Daylet, home', 'Daylet')).toBe('Daylet, home')
  expect(named('A name with $& in it: Daylet', '$&')).toBe('A name with $& in it: $&')
})
