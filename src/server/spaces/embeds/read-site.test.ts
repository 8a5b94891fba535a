import { expect, test } from 'vitest'
import { readSite } from './read-site.ts'

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['  HTTPS://Example.com/book/?x=1#y ', 'https://example.com'],
  ['example.com', 'https://example.com'],
  ['example.com:8443/rooms', 'https://example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s means %s', (typed, origin) => expect(readSite(typed, false)).toEqual({ ok: true, value: origin }))

test.each([
  '',
  'https://',
  'com',
  'ftp://example.com',
  'javascript:alert(1)',
  'https://ada:secret@example.com',
  'https://*.example.com',
  'https://a;b.example.com',
  'https://a,b.example.com',
  "https://a'b.example.com",
  'https://example.com *',
  'https://[::1]',
  `https://${'a'.repeat(300)}.com`,
])('%j is not a site', (typed) => expect(readSite(typed, true)).toEqual({ ok: false, refusal: { code: 'bad_site' } }))

test('http is allowed only where the caller says so', () => {
  expect(readSite('http://localhost:8080/', true)).toEqual({ ok: true, value: 'http://localhost:8080' })
  expect(readSite('http://example.com', false)).toEqual({ ok: false, refusal: { code: 'site_not_https' } })
})
