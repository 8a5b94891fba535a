import { expect, test } from 'vitest'
import { packagesIn } from './web-build.ts'

const lock = (version: string, more = {}) =>
  JSON.stringify({ packages: { '': { name: 'daylet' }, 'node_modules/vite': { version, ...more } } })

test('the pages’ age is that of their packages, however npm writes the rest of the lock file', () => {
  expect(packagesIn(lock('8.3.8', { dev: true, libc: ['musl'] }))).toBe(packagesIn(lock('8.3.8')))
  expect(packagesIn(lock('8.3.9'))).not.toBe(packagesIn(lock('8.3.8')))
})
