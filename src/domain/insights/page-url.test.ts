import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { pathOf, spaceOfPage, withoutSecretValues } from './page-url.ts'

describe(claim('3.14', 'the path of a URL'), () => {
  test.each([
    ['https://daylet.example/space/17?startDate=2027-03-01#reviews', '/space/17'],
    ['https://ada:secret@daylet.example:8443/auth?code=1', '/auth'],
    ['/browse?location=Berlin', '/browse'],
    ['/#top', '/'],
    ['https://daylet.example', '/'],
    ['https://daylet.example?email=ada@people.example', '/'],
    ['', '/'],
    ['/a\n?token=x', '/a\n'],
  ])('%j has the path %j', (url, path) => expect(pathOf(url)).toBe(path))

  test('never has a query or a fragment', () =>
    fc.assert(fc.property(fc.string(), (text) => !/[?#]/.test(pathOf(text)))))
})

describe(claim('3.18', 'a URL without its secret values'), () => {
  test.each([
    ['/auth?token=abc', '/auth?token='],
    ['/auth?code=1&next=/bookings&state=xyz', '/auth?code=&next=/bookings&state='],
    ['/auth?email=ada%40people.example#top', '/auth?email=#top'],
    ['/auth?TOKEN=abc&Email=x', '/auth?TOKEN=&Email='],
    ['/auth#access_token=abc&token_type=bearer&state=1', '/auth#access_token=&token_type=bearer&state='],
    ['/app#/reset?token=abc', '/app#/reset?token='],
    ['/auth?%74oken=abc', '/auth?%74oken='],
    ['/auth?token=a?b=c', '/auth?token='],
    ['/auth?token[]=abc', '/auth?token[]='],
    ['/auth?token=a=b', '/auth?token='],
    ['/auth?next=/verify?token=abc', '/auth?next=/verify?token='],
    ['/auth?next=%2Fverify%3Ftoken%3Dabc', `/auth?next=${encodeURIComponent('/verify?token=')}`],
    ['/browse?location=New+York&zipcode=10001', '/browse?location=New+York&zipcode=10001'],
    ['/browse?q=%zz', '/browse?q=%zz'],
    ['/states?estate=7', '/states?estate=7'],
    ['Failed to fetch https://x.example/?token=abc (again)', 'Failed to fetch https://x.example/?token= (again)'],
    ['a < b', 'a < b'],
  ])('%j becomes %j', (url, expected) => expect(withoutSecretValues(url)).toBe(expected))

  const part = fc.constantFrom('?', '&', '#', '=', '%3F', '%3D', 'token', 'email', 'x', ';', '/')
  test('contains no value of a plain secret, and is stable after one pass', () =>
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const cleaned = withoutSecretValues(parts.join(''))
        expect(cleaned).not.toMatch(/[?&#;](token|email)=[^?&#;=]*x/)
      }),
    ))

  test.each(['?a=', '?token', '=', '?', '%3F%3D', '?a=?b='])('finishes for %j a million times', (piece) => {
    expect(withoutSecretValues(`${piece.repeat(1_000_000)}&token=canary`)).not.toContain('canary')
  })
})

describe('the space of a URL', () => {
  const id = '6f1c1b0e-0f6f-4c53-9d6e-2b1f0a9c7d11'
  test.each([
    `https://spaces.example/space/${id}`,
    `/space/${id}/`,
    `https://spaces.example/space/${id}?startDate=2027-03-10#photos`,
    `https://spaces.example/SPACE/${id.toUpperCase()}`,
  ])('is named by %s', (url) => {
    expect(spaceOfPage(url)).toBe(id)
  })

  test.each([
    `https://spaces.example/space/${id}/photos`,
    `https://spaces.example/browse?next=/space/${id}`,
    `https://spaces.example/host/space/${id}`,
    `https://spaces.example/space/${id.slice(0, -1)}`,
    `https://spaces.example/space/${id.replaceAll('-', '_')}`,
    'undefined',
    '',
  ])('is null for %s', (url) => {
    expect(spaceOfPage(url)).toBeNull()
  })
})
