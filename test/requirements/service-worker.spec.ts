import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { aBrowser, aSiteToVisit, signUpIn, type Visitor, WIDE } from '../support/browser.ts'
import { patience } from '../support/patience.ts'
import { claim } from './claim.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
let page: Page
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())
beforeEach(async () => {
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE, serviceWorkers: 'allow' })
  page = visitor.page
})
afterEach(() => visitor.close())

async function installed(): Promise<void> {
  await page.goto('/terms')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
const cached = () =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map((request) => new URL(request.url).pathname)
  })

test(claim('7.15', 'a service worker is registered at /sw.js with scope /'), async () => {
  await installed()
  const found = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return [registration?.active?.scriptURL, registration?.scope]
  })
  expect(found).toEqual([`${site.world.url}/sw.js`, `${site.world.url}/`])
  const answer = await fetch(`${site.world.url}/sw.js`)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const asset = await page.locator('link[rel="stylesheet"]').first().getAttribute('href')
  const kept = (await fetch(`${site.world.url}${asset}`)).headers.get('cache-control')
  expect(kept).toBe('public, max-age=31536000, immutable')
})

test('the site can be installed: a manifest with existing icons', async () => {
  await page.goto('/terms')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[]; start_url: string }
  expect(manifest.start_url).toBe('/')
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
})

test('if the site is down the offline page appears, in our design, and opens the page when it is back', async () => {
  await installed()
  await page.context().setOffline(true)
  await page.goto('/privacy')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You’re offline.')
  expect(
    await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('1em "Instrument Serif"'))),
  ).toBe(true)
  expect(await page.content()).toContain('/assets/hanken-grotesk-latin-wght')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Privacy' }).first().waitFor()
})

test('the offline page shows the site’s name as text', async () => {
  const { api } = await anAdmin(site.world)
  const set = (value: string, version: number) =>
    api.settings.saveSettings({ changes: { brand: { value, version } }, reason: 'x' })
  await set('Rooms & Co <3', 0)
  await installed()
  await page.context().setOffline(true)
  await page.goto('/privacy')
  expect((await page.locator('header').textContent())?.trim()).toBe('Rooms & Co <3')
  expect(await page.title()).toBe('You are offline · Rooms & Co <3')
  await set('Daylet', 1)
})

test('Try again reloads the page', async () => {
  await installed()
  await page.context().setOffline(true)
  await page.goto('/privacy')
  await page.evaluate(() => void Object.assign(window, { before: true }))
  await page.getByRole('button', { name: 'Try again' }).click()
  // The new page must detect the network status on its own.
  await page.waitForFunction(() => !('before' in window) && document.readyState === 'complete')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Privacy' }).first().waitFor()
})

describe('the service worker’s cache', () => {
  test('contains the offline page and built files, never a page or a response for an account', async () => {
    await signUpIn(page)
    await installed()
    for (const place of ['/', '/bookings', '/browse']) await page.goto(place, { waitUntil: 'networkidle' })
    const files = await cached()
    expect(files).toContain('/offline.html')
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0)
    expect(files.filter((file) => file !== '/offline.html' && !file.startsWith('/assets/'))).toEqual([])
  })

  test(claim('12.24', 'is emptied by a sign-out, except for the offline page'), async () => {
    await signUpIn(page)
    await installed()
    await page.goto('/bookings', { waitUntil: 'networkidle' })
    await page.locator('html[data-session="signed_in"]').waitFor()
    await page.evaluate(() => {
      localStorage.setItem('lastReadTimes', '{}')
      return caches.open('another').then((cache) => cache.put('/assets/made-up.js', new Response('')))
    })
    await page.getByText('Account', { exact: true }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await page.locator('html[data-session="signed_out"]').waitFor()
    await expect.poll(async () => (await cached()).includes('/offline.html')).toBe(true)
    expect(await cached()).not.toContain('/assets/made-up.js')
    expect(await page.evaluate(() => localStorage.getItem('lastReadTimes'))).toBeNull()
  })
})

test(claim('8.10', 'if a service worker is refused the page works without a message'), async () => {
  await page.route('**/sw.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.context().addInitScript(() => {
    navigator.serviceWorker.register = () => {
      document.documentElement.dataset.refused = ''
      return Promise.reject(new Error('refused'))
    }
  })
  await page.goto('/terms')
  await page.locator('html[data-session]').waitFor()
  await page.locator('html[data-refused]').waitFor()
  // An unhandled rejection would be reported by the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(visitor.complaints).toEqual([])
})

test('a new version takes over at once and removes the old one', async () => {
  const built = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', '..', 'build', 'client', file))
  let version = '111111111111'
  // why: a build has only one version, so the test serves two versions with a small site of its own.
  const server = createServer((req, res) => {
    const file = (req.url ?? '/').slice(1)
    if (file === 'sw.js')
      return res.setHeader('content-type', 'text/javascript').end(
        built(file)
          .toString()
          .replace(/daylet-[0-9a-f]{12}/, `daylet-${version}`),
      )
    if (!file || req.headers['sec-fetch-mode'] === 'navigate')
      return res.setHeader('content-type', 'text/html').end('<p>Here</p>')
    if (file === 'manifest.webmanifest') return res.writeHead(404).end()
    return res.end(built(file))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await page.goto(`http://127.0.0.1:${port}/`)
  const names = () => page.evaluate(() => caches.keys())
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
  await expect.poll(names).toEqual(['daylet-111111111111'])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  version = '222222222222'
  await page.reload()
  await expect.poll(names, { timeout: patience(10_000) }).toEqual(['daylet-222222222222'])
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.waiting ?? null)),
  ).toBeNull()
  server.closeAllConnections()
  server.close()
})
