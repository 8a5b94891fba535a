import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

const ALL = 30
let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  await site.world.sql`
    insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (2, 'district', 1, 'Kreuzberg', 'kreuzberg', 'DE', 'Berlin', 'Europe/Berlin', 52.5, 13.35, 0, 5)`
  // A page has 24 results. The space in the corner is alone on the map and last in the list.
  for (let n = 0; n < ALL; n++) {
    const [lat, lng] = n === 0 ? [52.58, 13.46] : [52.48 + (n % 6) * 0.01, 13.3 + Math.floor(n / 6) * 0.02]
    await aSpace(site.world, {
      title: n === 0 ? 'Corner' : `S${n}`,
      city_id: 1,
      rank: n,
      capacity: 2 + n,
      shown_lat: lat,
      shown_lng: lng,
      lat,
      lng,
    })
  }
})
afterAll(() => site.close())

const map = (page: Page) => page.getByRole('region', { name: 'Map of the results' })
const shown = (page: Page, text: string) => map(page).getByText(text).waitFor()
const zoomIn = (page: Page) => press(page.getByRole('button', { name: 'Zoom in', exact: true }))
async function zoomOut(page: Page): Promise<void> {
  for (let n = 0; n < 2; n++) await press(page.getByRole('button', { name: 'Zoom out' }))
}
const scale = (page: Page) => map(page).locator('svg g text').last().textContent()

async function browsing(path: string, hands: BrowserContextOptions = LAPTOP) {
  const visitor = await aBrowser(site.browser, site.world, hands)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

async function pinned(page: Page): Promise<number> {
  const labels = await map(page)
    .locator('button')
    .evaluateAll((pins) => pins.map((pin) => pin.ariaLabel ?? ''))
  const counts = labels.map(
    (label) => (/^(\d+) spaces, zoom in/.exec(label)?.[1] ?? (label.includes('$') ? 1 : 0)) as number,
  )
  return counts.reduce((sum, count) => sum + Number(count), 0)
}

test('every found space has its pin, not only those on the page, with the list’s filters', async () => {
  const { page, close, complaints } = await browsing('/browse?location=Berlin')
  await zoomOut(page)
  await shown(page, `${ALL} spaces on this map`)
  await expect.poll(() => pinned(page)).toBe(ALL)
  await page.goto('/browse?location=Berlin&capacity=20')
  await zoomOut(page)
  await shown(page, `${ALL - 18} spaces on this map`)
  expect(complaints).toEqual([])
  await close()
})

test('a space beyond the first page opens from its pin, and Escape closes it', async () => {
  const { page, close } = await browsing('/browse?location=Berlin')
  await zoomOut(page)
  await press(map(page).getByRole('button', { name: /^Corner, / }))
  const card = map(page).getByRole('link', { name: /Corner/ })
  await inView(card)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await close()
})

test('each map move is a history step: Back shows the previous area with its results', async () => {
  const { page, close } = await browsing('/browse?location=Berlin')
  const bounds = () => new URL(page.url()).searchParams.get('bounds')
  const found = () =>
    page
      .getByRole('status')
      .filter({ hasText: /spaces?$/ })
      .textContent()
  const allFound = await found()
  await zoomIn(page)
  await page.waitForURL('**bounds=**')
  expect(new URL(page.url()).searchParams.get('location')).toBe('Berlin')
  // The address changes before the list does.
  await expect.poll(found).not.toBe(allFound)
  const [first, firstScale, firstFound] = [bounds(), await scale(page), await found()]
  await zoomIn(page)
  // Two quick moves are one step, unless the machine is slow.
  await expect.poll(bounds).not.toBe(first)
  const second = bounds()
  await zoomIn(page)
  await expect.poll(bounds).not.toBe(second)
  await expect.poll(found).not.toBe(firstFound)
  await page.goBack()
  await expect.poll(bounds).toBe(second)
  await page.goBack()
  await expect.poll(bounds).toBe(first)
  await expect.poll(() => scale(page)).toBe(firstScale)
  await expect.poll(found).toBe(firstFound)
  await page.goBack()
  await expect.poll(bounds).toBeNull()
  await page.getByRole('heading', { name: 'Spaces in Berlin', exact: true }).waitFor()
  await close()
})

test('Back right after a movement shows the previous area, and the movement starts no search', async () => {
  const { page, close } = await browsing('/browse?location=Berlin')
  const firstScale = await scale(page)
  await zoomIn(page)
  await page.waitForURL('**bounds=**')
  await expect.poll(() => scale(page)).not.toBe(firstScale)
  const answered = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/*.data?*', async (route) => {
    asked.push(route.request().url())
    await answered.promise
    await route.continue()
  })
  // The map searches once it has rested for 350 ms, while the answer to Back is still on its way.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('button[aria-label="Zoom in"]')?.click()
    history.back()
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  answered.resolve()
  await expect.poll(() => scale(page)).toBe(firstScale)
  expect(asked.filter((url) => url.includes('bounds='))).toEqual([])
  expect(new URL(page.url()).searchParams.get('bounds')).toBeNull()
  await close()
})

test(claim('10.13', 'the map without tiles names the city and its districts'), async () => {
  const { page, close } = await browsing('/browse?location=Berlin')
  for (const name of ['Berlin', 'Kreuzberg']) await map(page).locator('svg text', { hasText: name }).waitFor()
  await page.goto((await page.getByRole('link', { name: 'S29' }).first().getAttribute('href')) ?? '')
  await page.getByRole('heading', { name: 'Where' }).scrollIntoViewIfNeeded()
  await page.locator('svg text', { hasText: 'Berlin' }).waitFor()
  await close()
})

test('no pin covers a name, and none is cut by the edge', async () => {
  const { page, close } = await browsing('/browse?location=Berlin')
  await shown(page, 'spaces on this map')
  const boxes = (part: string) =>
    map(page)
      .locator(part)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const [names, pins, [sheet]] = [await boxes('svg > text'), await boxes('button:not(.icon-btn)'), await boxes('svg')]
  expect([names.length > 0, pins.length > 1]).toEqual([true, true])
  const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  expect(names.filter((name) => pins.some((pin) => meet(name, pin)))).toEqual([])
  expect(pins.filter(({ left, right }) => !sheet || left < sheet.left || right > sheet.right)).toEqual([])
  await close()
})

test('on a phone the map switch is at the bottom of the screen if nothing is found', async () => {
  const { page, close } = await browsing('/browse?location=Xyzzyq', HANDHELD)
  const bar = await page.getByRole('button', { name: 'Map', exact: true }).locator('..').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(HANDHELD.viewport?.height ?? 0, 0)
  await press(page.getByRole('button', { name: 'Map', exact: true }))
  const words = await map(page).getByText('0 spaces on this map').boundingBox()
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await close()
})

test('on a phone filters and the count stay with the map', async () => {
  const { page, close } = await browsing('/browse?location=Berlin', HANDHELD)
  await press(page.getByRole('button', { name: 'Map', exact: true }))
  await map(page).waitFor()
  const filters = page.getByRole('main').getByRole('button', { name: 'Filters', exact: true })
  await filters.scrollIntoViewIfNeeded()
  await inView(filters)
  await inView(page.getByRole('status').filter({ hasText: `${ALL} spaces` }))
  await page.getByRole('article').first().waitFor({ state: 'hidden' })
  await page.getByText('1–24 of 30').waitFor({ state: 'hidden' })
  await close()
})

test('on a slow connection the map says that more is loading, and offers a retry if it fails', async () => {
  const visitor = await aBrowser(site.browser, site.world, LAPTOP)
  const { page } = visitor
  const line = { slow: Promise.withResolvers<void>(), cut: true }
  await page.route('**/api/v1/spaces/markers*', async (route) => {
    await line.slow.promise
    await (line.cut ? route.abort() : route.continue())
  })
  await page.goto('/browse?location=Berlin')
  await map(page).getByText('Showing 24 spaces from this page. Loading the rest of the map…').waitFor()
  line.slow.resolve()
  await map(page).getByText('The rest of the map couldn’t load.').waitFor()
  line.cut = false
  await press(map(page).getByRole('button', { name: 'Retry' }))
  await map(page)
    .getByText(/spaces on this map/)
    .waitFor()
  await visitor.close()
})
