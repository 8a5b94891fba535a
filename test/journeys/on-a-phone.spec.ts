import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let spaceId: string
beforeAll(async () => {
  site = await aSiteToVisit()
  spaceId = (await aSpace(site.world, { city_id: 1 })).id
  for (const position of [0, 1, 2])
    await site.world.sql`
      insert into photos (space_id, position, path, alt, colour, width, height)
      values (${spaceId}, ${position}, ${`demo/studio-1-a.m0.c${position}.l0.jpg`}, 'A room.', '#cccccc', 1200, 800)`
})
afterAll(() => site.close())

const ready = (page: Page) => page.locator('html[data-ready]').waitFor()
async function looking(path: string) {
  const visitor = await aBrowser(site.browser, site.world, HANDHELD)
  await visitor.page.goto(path)
  await ready(visitor.page)
  return visitor
}
const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN

test('on a phone the photos are swiped in place', async () => {
  const { page, close } = await looking(`/space/${spaceId}`)
  const second = page.getByRole('link', { name: /^Open photo 2/ })
  const box = await page.getByRole('link', { name: /^Open photo 1/ }).boundingBox()
  expect((await second.boundingBox())?.x).toBeGreaterThanOrEqual(360)
  const finger = await page.context().newCDPSession(page)
  const y = (box?.y ?? 0) + 60
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 320)
  for (let x = 300; x >= 40; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
  await expect.poll(async () => Math.round((await second.boundingBox())?.x ?? -1)).toBe(0)
  await close()
})

test('on a phone the search comes before the picture, active filters are one row, the summary is above Pay, and the map button covers no text', async () => {
  const { page, close } = await looking('/')
  const search = page.getByRole('search').getByRole('button', { name: 'Search', exact: true })
  await inView(search)
  expect(await top(search)).toBeLessThan(await top(page.locator('main img').first()))
  await page.goto('/browse?location=Berlin')
  await ready(page)
  await page.goto('/browse?location=Berlin&minPrice=1&maxPrice=9000&capacity=2&amenities=Wi-Fi')
  await ready(page)
  const filters = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  expect(await filters.count()).toBe(4)
  expect(new Set(await Promise.all((await filters.all()).slice(0, 3).map(top))).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const bar = page.getByRole('button', { name: 'Map', exact: true }).locator('xpath=..')
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toMatch(/, 0\)$|transparent/)
  expect((await bar.boundingBox())?.width).toBe(360)

  await page.goto(`/space/${spaceId}?startDate=${inDays(site.world, 30)}`)
  await ready(page)
  await press(page.getByRole('button', { name: 'Reserve this day' }))
  await page.waitForURL('**/checkout/**')
  const summary = page.getByRole('region', { name: 'Your booking' })
  await summary.waitFor()
  expect(await top(summary)).toBeLessThan(await top(page.getByLabel('Card number')))
  await close()
})
