import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite } from '../requirements/site.ts'
import { aVisitor } from '../support/people.ts'
import type { World } from '../support/world.ts'

let site: World
beforeAll(async () => {
  site = await aSite()
})
// Closing fails when anything was logged as a fault.
afterAll(() => site.close())

const pages = [
  '/',
  '/browse',
  '/bookings',
  '/space/%00',
  '/checkout/x',
  '/nothing',
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
]

test('a page that is written to is refused, and no fault is logged', async () => {
  for (const path of pages) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST']) {
      const { status } = await aVisitor(site).fetch(path, { method })
      // The one form here that a stranger is led on from, to sign in.
      const least = method === 'POST' && path === '/checkout/x' ? 302 : 400
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(least)
      expect(status, `${method} ${path}`).toBeLessThan(500)
    }
  }
})
