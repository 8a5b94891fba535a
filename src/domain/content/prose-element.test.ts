import { expect, test } from 'vitest'
import { ownPicture, safeLink } from './prose-element.ts'

test.each([
  ...[
    'https://example.org/a?b#c',
    'http://example.org',
    'mailto:help@example.org',
    '/browse?location=Berlin',
    '#top',
    '?a=1',
  ],
])('a link can lead to %s', (href) => {
  expect(safeLink(href)).toBe(href)
})

test.each([
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
  ],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x',
    '//evil.example',
    '/\\evil.example',
  ],
  ...[
    'https:evil.example',
    'https:///evil.example',
    'mailto:',
    'about',
    'javascript&colon;alert(1)',
    'https://a b',
    '',
  ],
])('a link can’t lead to %j', (href) => {
  expect(safeLink(href)).toBeNull()
})

test('pictures must be our own', () => {
  const own = '/storage/spaces/0191d1a0-0000-7000-8000-000000000000?width=800'
  expect(ownPicture(own)).toBe(own)
  for (const src of [
    ...['https://evil.example/a.png', '//evil.example/a.png', '/storage/documents/x', '/storage/spaces/../documents/x'],
    ...['/storage/spaces/%2e%2e/x', 'data:image/png;base64,x', '/storage/demo/a.jpg"onerror=x', '/storage/demo/..'],
  ])
    expect(ownPicture(src), src).toBeNull()
})
