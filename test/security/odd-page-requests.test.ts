import { get } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSite } from '../requirements/site.ts'
import { aVisitor } from '../support/people.ts'
import type { World } from '../support/world.ts'

let site: World
beforeAll(async () => {
  site = await aSite()
})
// Closing the site fails the test if the site logged an error.
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

test('writing to a page is refused, and no error is logged', async () => {
  for (const path of pages) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST']) {
      const { status, headers } = await aVisitor(site).fetch(path, { method })
      const least = method === 'POST' && path === '/checkout/x' ? 302 : 400
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(least)
      expect(status, `${method} ${path}`).toBeLessThan(500)
      // A 405 response must list the allowed methods (RFC 9110, 15.5.6).
      if (status === 405) expect(headers.get('allow'), `${method} ${path}`).toContain('GET, HEAD')
    }
  }
})

test.each(['startDate', 'endDate'])(
  'an impossible %s is refused with a sentence, and no error is logged',
  async (name) => {
    for (const date of ['2026-13-45', '2026-12-32', '2026-02-30', '2026-00-00', '0000-00-00', '-1', '9999-99-99']) {
      const answer = await aVisitor(site).fetch(`/browse?${name}=${date}`)
      expect([answer.status, await answer.text()], date).toEqual([422, expect.stringContaining('role="alert"')])
    }
  },
)

test('a form sent to a read-only URL gets our own message, as a page for browsers', async () => {
  for (const path of ['/nothing', '/nothing.data', '/privacy', '/wp-login.php']) {
    const send = (accept: string) => aVisitor(site).fetch(path, { method: 'POST', headers: { accept } })
    const [plain, page] = [await send('*/*'), await send('text/html')]
    expect([plain.status, await plain.text()], path).toEqual([405, 'Pages can only be read.\n'])
    const drawn = await page.text()
    expect([page.status, page.headers.get('allow')], path).toEqual([405, 'GET, HEAD'])
    expect(drawn).toContain('<h1>Pages can only be read.</h1>')
    expect(drawn).not.toMatch(/action|Something went wrong|Error:/)
  }
})

test('HEAD of a page has the same Vary as GET', async () => {
  for (const path of ['/', '/browse', '/auth', '/nothing']) {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => aVisitor(site).fetch(path, { method })))
    for (const name of ['vary', 'content-type', 'cache-control'])
      expect(head?.headers.get(name), `${name} of ${path}`).toBe(get?.headers.get(name))
    expect([head?.status, head?.headers.get('vary')]).toEqual([get?.status, 'accept-encoding'])
    expect(await head?.text()).toBe('')
  }
})

test('undecodable URLs write nothing past the log', async () => {
  const methods = ['error', 'warn', 'log', 'info', 'debug'] as const
  const said: unknown[][] = []
  for (const name of methods) vi.spyOn(console, name).mockImplementation((...words) => void said.push(words))
  const faults = site.faults.length
  for (const place of [
    '/%',
    '/%.data',
    '/space/%',
    '/browse?location=%',
    '/assets/%',
    '/storage/%',
    '/api/%',
    '/api/v1/%',
  ])
    for (const odd of ['', '%E0%A4%A', '%c0%ae'])
      expect((await rawStatus(`${place}${odd}`)) ?? 0, place).toBeLessThan(500)
  expect(said).toEqual([])
  expect(site.faults.length).toBe(faults)
})

function rawStatus(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve, reject) =>
    get({ hostname, port, path, headers: { 'x-forwarded-for': '203.0.113.77' } }, (res) => {
      res.resume().on('end', () => resolve(res.statusCode))
    }).on('error', reject),
  )
}
