import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, PHONE } from '../support/browser.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test('a menu that was opened before the page came alive stays open', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { viewport: PHONE })
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('banner').locator('details')
  await menu.getByText('Menu', { exact: true }).click()
  expect(await page.locator('html[data-ready]').count()).toBe(0)
  resolve()
  await page.locator('html[data-ready]').waitFor()
  await menu.getByRole('link', { name: 'Browse Spaces' }).click()
  await page.waitForURL('**/browse')
  await expect.poll(() => menu.getAttribute('open')).toBe(null)
  await close()
})
