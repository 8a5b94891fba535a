import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chance } from '../../demo/chance.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
const luck = chance('map groups')
const between = (least: number, most: number) => least + luck.next() * (most - least)

beforeAll(async () => {
  site = await aSiteToVisit()
  await site.world.sql`
    insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (2, 'city', null, 'Hamburg', 'hamburg', 'DE', 'Hamburg', 'Europe/Berlin', 53.55, 10, 1800000, 60)`
  const cities = [
    { city_id: 1, lat: 52.52, lng: 13.4, wide: 0.2, count: 110 },
    { city_id: 2, lat: 53.55, lng: 10, wide: 0.12, count: 60 },
    { city_id: null, lat: 51, lng: 10, wide: 5, count: 40 },
  ]
  for (const { city_id, lat, lng, wide, count } of cities)
    for (let n = 0; n < count; n++) {
      const at = { lat: lat + between(-wide, wide) / 2, lng: lng + between(-wide, wide) }
      await aSpace(site.world, { title: `S${n}`, city_id, ...at, shown_lat: at.lat, shown_lng: at.lng })
    }
  for (const [n, capacity] of [12, 4, 8].entries())
    await aSpace(site.world, { title: `Floor ${n}`, capacity, shown_lat: 47.5, shown_lng: 5.1, location: 'Dijon' })
})
afterAll(() => site.close())

const map = (page: Page) => page.getByRole('region', { name: 'Map of the results' })
const clusters = (page: Page) => map(page).getByRole('button', { name: /spaces, zoom in$/ })
const countOf = async (cluster: Locator) => Number(/^\d+/.exec((await cluster.getAttribute('aria-label')) ?? '')?.[0])
const found = (page: Page) => page.getByRole('status').filter({ hasText: /space/ }).textContent()

/** Adds up what the pins and circles on the map show. */
async function onMap(page: Page): Promise<number> {
  const labels = await map(page)
    .locator('button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  return labels
    .map((label) =>
      Number(/^(\d+) spaces(, zoom in| in this building)/.exec(label)?.[1] ?? (label.includes('$') ? 1 : 0)),
    )
    .reduce((sum, count) => sum + count, 0)
}

const total = async (page: Page) =>
  Number(
    /^(\d+) spaces? on this map/.exec(
      (await map(page)
        .getByText(/on this map/)
        .textContent()) ?? '',
    )?.[1],
  )

async function looking(path: string, hands: BrowserContextOptions) {
  const visitor = await aBrowser(site.browser, site.world, hands)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  if (hands === HANDHELD) await press(visitor.page.getByRole('button', { name: 'Map', exact: true }))
  await map(visitor.page)
    .getByText(/on this map/)
    .waitFor()
  return visitor
}

const aView = () => {
  const wide = 10 ** between(-1, 0.8)
  const [lat, lng] = luck.pick([
    [52.52, 13.4],
    [53.55, 10],
    [51, 10],
  ] as const)
  const [x, y] = [lng + between(-wide, wide) / 3, lat + between(-wide, wide) / 6]
  return [x - wide, y - wide / 2, x + wide, y + wide / 2].map((degree) => degree.toFixed(4)).join(',')
}

test.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s every circle shows exactly the spaces that it counts', async (_, hands) => {
  let pressed = 0
  for (let round = 0; round < 10; round++) {
    const { page, complaints, close } = await looking(`/browse?bounds=${aView()}`, hands)
    const all = await total(page)
    await expect.poll(() => onMap(page)).toBe(all)
    const many = await clusters(page).count()
    for (const n of new Set([0, Math.floor(many / 2), many - 1].filter((n) => n >= 0 && n < many))) {
      const count = await countOf(clusters(page).nth(n))
      await press(clusters(page).nth(n))
      pressed++
      await expect
        .poll(() => Promise.all([total(page), onMap(page), found(page)]))
        .toEqual([count, count, `${count} spaces`])
      await page.goBack()
      await expect.poll(() => Promise.all([total(page), onMap(page)])).toEqual([all, all])
    }
    expect(complaints).toEqual([])
    await close()
  }
  expect(pressed).toBeGreaterThan(10)
})

test('a circle counts the results for the chosen place, dates and people, and shows them', async () => {
  const [from, to] = [inDays(site.world, 20), inDays(site.world, 21)]
  const { page, close } = await looking(`/browse?location=Berlin&startDate=${from}&endDate=${to}&capacity=5`, LAPTOP)
  const count = await countOf(clusters(page).first())
  await press(clusters(page).first())
  await expect.poll(() => Promise.all([total(page), onMap(page)])).toEqual([count, count])
  await page.reload()
  await expect.poll(() => Promise.all([total(page), onMap(page)])).toEqual([count, count])
  await close()
})

test('spaces in one building share a pin with the lowest price, which lists them', async () => {
  const { page, complaints, close } = await looking('/browse?bounds=5,47.4,5.2,47.6', LAPTOP)
  await press(map(page).getByRole('button', { name: /^3 spaces in this building, from / }))
  const items = map(page).getByRole('listitem')
  await inView(items.first())
  expect(await items.count()).toBe(3)
  await press(map(page).getByRole('button', { name: 'Show all 3' }))
  await expect.poll(() => found(page)).toBe('3 spaces')
  expect(complaints).toEqual([])
  await close()
})

test('a chosen pin stays, keeps its neighbours and has its card beside it', async () => {
  const { page, close } = await looking('/browse?location=Hamburg', LAPTOP)
  const before = await onMap(page)
  const pin = map(page)
    .getByRole('button', { name: /^S\d+, \$/ })
    .first()
  const name = /^S\d+/.exec((await pin.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await press(pin)
  const card = map(page).getByRole('link', { name: new RegExp(`${name} .*incl. fees`) })
  await inView(card)
  await inView(pin)
  await expect.poll(() => onMap(page)).toBe(before)
  const [at, of] = [await pin.boundingBox(), await card.boundingBox()]
  if (!at || !of) throw new Error('the pin or its card has no place')
  const gap = of.y > at.y ? of.y - (at.y + at.height) : at.y - (of.y + of.height)
  expect([gap >= 0, gap < 16, of.x <= at.x + at.width / 2, of.x + of.width >= at.x + at.width / 2]).toEqual([
    true,
    true,
    true,
    true,
  ])
  await close()
})

test('with “Search as I move” off the results stay until the visitor searches the new area', async () => {
  const { page, close } = await looking('/browse?location=Hamburg', LAPTOP)
  await press(map(page).getByText('Search as I move'))
  const before = await found(page)
  await press(page.getByRole('button', { name: 'Zoom in', exact: true }))
  const again = map(page).getByRole('button', { name: 'Search this area' })
  await inView(again)
  expect(await found(page)).toBe(before)
  await press(again)
  await expect.poll(() => found(page)).not.toBe(before)
  await again.waitFor({ state: 'detached' })
  await close()
})
