import { expect, test } from 'vitest'
import { mayMatch } from './may-match.ts'

test.each([
  ['/browse', '/browse'],
  ['/browse', '/Browse/'],
  ['/space/:id', '/space/1'],
  ['/admin/people/:id', '/admin/people/'],
  ['/', '/'],
  ['/*', '/no/such/page'],
  ['/files/*', '/files'],
  ['/messages/', '/messages'],
])('%s may match %s', (route, path) => {
  expect(mayMatch({ path: route }, path)).toBe(true)
})

test.each([
  ['/browse', '/'],
  ['/browse', '/brows'],
  ['/space/:id', '/spare/1'],
  ['/admin/people/:id', '/admin/pages/1'],
])('%s can’t match %s', (route, path) => {
  expect(mayMatch({ path: route }, path)).toBe(false)
})
