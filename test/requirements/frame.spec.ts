import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, PHONE, type Visitor, WIDE } from '../support/browser.ts'
import { aGuest } from '../support/people.ts'
import { claim } from './claim.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())
afterEach(() => visitor.close())

async function visit(path: string, viewport: typeof WIDE): Promise<Page> {
  visitor = await aBrowser(site.browser, site.world, { viewport })
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor.page
}

test(claim('2.27', 'the first keyboard stop skips to the main content'), async () => {
  const page = await visit('/terms', WIDE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  const box = await skip.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test(
  claim(
    '2.41 4.21',
    'on a phone the menu is closed, opens with a tap, welcomes, and closes with another tap or on leaving',
  ),
  async () => {
    const page = await visit('/', PHONE)
    const guest = await aGuest(site.world)
    const cookies = [...guest.jar].map(([name, value]) => ({ name, value, url: site.world.url }))
    await page.context().addCookies(cookies)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    const menu = page.locator('summary', { hasText: 'Menu' })
    const welcome = page.getByText(`Welcome, ${guest.email}`)
    expect(await welcome.isVisible()).toBe(false)
    await menu.click()
    await expect.poll(() => welcome.isVisible()).toBe(true)
    await menu.click()
    await expect.poll(() => welcome.isVisible()).toBe(false)
    await menu.click()
    await page.getByRole('banner').getByRole('link', { name: 'My Bookings' }).click()
    await page.waitForURL('**/bookings')
    await welcome.waitFor({ state: 'hidden' })
  },
)

test(claim('2.40', 'on a wide screen the items are in the bar, without the mobile menu'), async () => {
  const page = await visit('/', WIDE)
  expect(await page.locator('summary', { hasText: 'Menu' }).isVisible()).toBe(false)
  const bar = page.getByRole('navigation', { name: 'Main' })
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Browse Spaces', 'How it works', 'Help'])
})

test(claim('2.22', 'a page’s code loads when the page is visited, not before'), async () => {
  const loaded = new Set<string>()
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  const { page } = visitor
  page.on('request', (request) => void (request.url().endsWith('.js') && loaded.add(new URL(request.url()).pathname)))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const first = loaded.size
  expect([...loaded].some((file) => file.includes('/terms-'))).toBe(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL('**/terms')
  expect([...loaded].some((file) => file.includes('/terms-'))).toBe(true)
  expect(loaded.size).toBeGreaterThan(first)
})
