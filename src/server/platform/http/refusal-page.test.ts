import { expect, test } from 'vitest'
import { prefersHtml, refusalPage } from './refuse-request.ts'

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['text/plain;q=0.5, text/html;level=1;q=0.6', true],
  ['text/plain, text/html', true],
  ['text/plain, text/html;q=0.9', false],
  ['text/html; q=0, */*', false],
  ['text/html;q=many', false],
  ['application/json, text/htmlish', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('a client that accepts %s gets a page: %s', (accept, page) => {
  expect(prefersHtml(accept)).toBe(page)
})

test('the first sentence is the headline, temporary errors offer a retry, and all others a link home', () => {
  const full = String(refusalPage(503, 'Too many people at once. Please try again in a moment.', 'Rooms & Co'))
  expect(full).toContain('<title>Too many people at once. · Rooms &amp; Co</title>')
  expect(full).toContain('</svg>Rooms &amp; Co</a>')
  expect(full).toContain('<h1>Too many people at once.</h1><p>Please try again in a moment.</p><a class="go" href="">')
  const foreign = String(refusalPage(403, 'This request came from another site.', 'Daylet'))
  expect(foreign).toContain('<h1>This request came from another site.</h1><a class="go" href="/">')
})
