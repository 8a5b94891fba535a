import { expect, test } from 'vitest'
import { pagePattern } from './page-pattern.ts'

test.each([
  ['/', '/'],
  ['/browse/', '/browse'],
  ['/space/0d0c', '/space/:id'],
  ['/messages/new', '/messages/new'],
  ['/messages/0d0c', '/messages/:id'],
  ['/space/0d0c/more', 'other'],
  ['/wp-login.php', 'other'],
  ['', 'other'],
  ['//', '/'],
  ['/constructor', 'other'],
])('%s is %s', (path, page) => expect(pagePattern(path)).toBe(page))
