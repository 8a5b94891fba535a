import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, PHONE } from '../support/browser.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const isAlive = (page: Page) => page.locator('html[data-ready]').waitFor()

async function waitingForThePicture() {
  const visitor = await aBrowser(site.browser, site.world, { viewport: PHONE })
  const { page } = visitor
  const scripts: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url())
  })
  const { promise: picture, resolve } = Promise.withResolvers<Route>()
  await page.route('**/hero-*.webp', resolve)
  const start = Date.now()
  await page.clock.install({ time: start - 1_000 })
  await page.clock.pauseAt(start)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.clock.runFor(1_900)
  return { ...visitor, picture: await picture, scripts }
}

test.each<[string, (page: Page, picture: Route) => Promise<unknown>]>([
  ['once it is there', (_, picture) => picture.continue()],
  ['once it has failed', (_, picture) => picture.abort()],
  ['two seconds later', (page) => page.clock.runFor(200)],
  ['when someone touches the page', (page) => page.getByRole('heading', { level: 1 }).click()],
  ['when someone presses a key', (page) => page.keyboard.press('Tab')],
])('a page’s scripts start after its first picture: %s', async (_, then) => {
  const { page, picture, scripts, complaints, close } = await waitingForThePicture()
  expect(scripts).toEqual([])
  await then(page, picture)
  await page.clock.resume()
  await isAlive(page)
  expect(scripts.length).toBeGreaterThan(3)
  expect(complaints.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([])
  await close()
})

test('a page without a first picture starts immediately, even in a background window', async () => {
  const { page, complaints, close } = await aBrowser(site.browser, site.world, { viewport: PHONE })
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    window.requestAnimationFrame = () => 0
  })
  await page.clock.install()
  await page.goto('/auth')
  await isAlive(page)
  expect(complaints).toEqual([])
  await close()
})

const footerDrawn = (page: Page) =>
  page.locator('footer').evaluate((footer) => getComputedStyle(footer).getPropertyValue('content-visibility'))

test('the parts below the visible area are drawn after the page is ready', async () => {
  const { page, complaints, close } = await aBrowser(site.browser, site.world, { viewport: PHONE })
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => allowed.then(() => route.continue()))
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await footerDrawn(page)).toBe('auto')
  allow()
  await isAlive(page)
  await expect.poll(() => footerDrawn(page)).toBe('visible')
  await expect.poll(() => page.locator('html[data-first]').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a page that is reloaded is drawn whole and returns to its place', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { viewport: PHONE })
  await page.goto('/')
  await isAlive(page)
  await page.locator('html:not([data-first])').waitFor()
  await page.locator('footer').scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await footerDrawn(page)).toBe('visible')
  await isAlive(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await close()
})
