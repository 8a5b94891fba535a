import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  ['/space/1?startDate=2027-01-01', '/space/1?startDate=2027-01-01'],
  ['/bookings#past', '/bookings#past'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth?next=/auth', '/'],
  ['/auth/sign-out', '/'],
  ['/api/v1/session', '/'],
  ['/authors', '/authors'],
  ['/..//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/space/büro', '/'],
  ['/space/b%C3%BCro?q=a//b/../c', '/space/b%C3%BCro?q=a//b/../c'],
  ['/space/%2E%2e//evil.example', '/'],
  ['/a\u0000b', '/'],
])('after signing in, %s leads to %s', (wanted, path) => {
  expect(returnPath(wanted)).toBe(path)
})

test('a path that is too long leads to the home page', () => {
  expect(returnPath(`/${'a'.repeat(1_999)}`)).toHaveLength(2_000)
  expect(returnPath(`/${'a'.repeat(2_000)}`)).toBe('/')
})

test('every return path leads to this site', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'a',
    '\t',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = returnPath(`/${parts.join('')}`)
      expect(new URL(path, 'https://daylet.example').host).toBe('daylet.example')
      expect(new URL(path, 'https://daylet.example').pathname.startsWith('//')).toBe(false)
      expect(returnPath(path)).toBe(path)
    }),
    { numRuns: 5_000 },
  )
})
