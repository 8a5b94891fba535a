import { expect, test } from 'vitest'
import { themeCookie, themeFromCookie } from './use-root.ts'

test('over HTTPS the theme cookie is bound to this host too', () => {
  expect(themeCookie('dark', true)).toBe('__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(themeCookie('dark', false)).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax')
})

test.each(['theme=dark', 'a=b; __Host-theme=dark'])('%s is the dark theme', (cookie) =>
  expect(themeFromCookie(cookie)).toBe('dark'),
)

test('an unknown theme means the system’s theme', () => expect(themeFromCookie('theme=pink')).toBe('system'))
