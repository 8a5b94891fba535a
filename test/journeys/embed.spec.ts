import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import type { Person } from '../support/people.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()

/** A host's website. Its name makes it another site to the browser, not only another origin. */
let studio: { url: string; shows: string; server: Server }
let host: Person
let space: string
beforeAll(async () => {
  const server = createServer((_, res) => {
    res.setHeader('content-type', 'text/html; charset=utf-8')
    res.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${site.world.url}; connect-src ${site.world.url}; frame-src ${site.world.url}`,
    )
    res.end(`<!doctype html><html lang="en"><title>A studio</title><main><h1>Our studio</h1>${studio.shows}</main>`)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  studio = { server, shows: '', url: `http://localhost:${(server.address() as AddressInfo).port}` }
  host = await aHost(site.world)
  space = (await aSpace(site.world, { host_id: host.id })).id
  await host.api.embeds.addEmbedSite({ site: studio.url })
})
afterAll(() => studio.server.close())

const element = (id = space, facts = '') =>
  `<script async src="${site.world.url}/embed.js"></script><daylet-booking space="${id}" ${facts}></daylet-booking>`
const frame = (id = space) =>
  `<iframe src="${site.world.url}/embed/${id}" title="Book North Light" width="380" height="560"></iframe>`

async function visit(shows: string, options: Parameters<typeof aBrowser>[2] = {}) {
  studio.shows = shows
  const visitor = await aBrowser(site.browser, site.world, options)
  // The browser would ask another site for permission to send the header that tells visitors apart.
  await visitor.page.context().setExtraHTTPHeaders({})
  await visitor.page.goto(studio.url)
  return visitor
}

const day = (within: Page | FrameLocator, date: string) => within.locator(`[data-date="${date}"]`)

async function turnTo(within: Page | FrameLocator, date: string): Promise<void> {
  await within.getByRole('grid').waitFor()
  if ((await day(within, date).count()) === 0) await within.getByRole('button', { name: 'Next month' }).click()
  await within.locator(`[data-date="${date}"][data-state="free"]`).waitFor()
}

async function dayIsChosen(page: Page, date: string): Promise<void> {
  await page.waitForURL(`${site.world.url}/space/${space}?startDate=${date}&endDate=${date}`)
  await page.locator('.panel .price', { hasText: ' total' }).first().waitFor()
}

describe.each([
  ['the element', () => element(), (page: Page) => page],
  ['the frame', () => frame(), (page: Page) => page.frameLocator('iframe')],
] as const)('%s on another site', (_, shows, within) => {
  test('shows the calendar and the price, and a pressed day is chosen on the space’s page', async () => {
    const date = inDays(site.world, 12)
    const visitor = await visit(shows())
    const { page } = visitor
    const there = within(page)
    await turnTo(there, date)
    await there.getByText('from $', { exact: false }).waitFor()
    expect(await page.context().cookies()).toEqual([])
    await day(there, date).click()
    await dayIsChosen(page, date)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test('leads to the space by its button', async () => {
    const { page, close } = await visit(shows())
    await within(page).getByRole('link', { name: 'Book this space' }).click()
    await page.waitForURL(`${site.world.url}/space/${space}`)
    await close()
  })

  test('says that a paused space can’t be booked, and leads to others', async () => {
    const paused = await aSpace(site.world, { host_id: host.id, status: 'paused' })
    const { page, close } = await visit(shows().replaceAll(space, paused.id))
    await within(page).getByText('This space can’t be booked at the moment.').waitFor()
    await within(page).getByRole('link', { name: 'Browse other spaces' }).click()
    await page.waitForURL(`${site.world.url}/browse`)
    await close()
  })
})

test('the calendar can be used by keyboard, and names each day with its state', async () => {
  const taken = await aSpace(site.world, { host_id: host.id })
  const [first, second] = [inDays(site.world, 8), inDays(site.world, 15)]
  await site.world.sql`
    insert into occupancies (unit_id, during, kind)
    values (${taken.unitId}, tstzrange(${`${first} 00:00 Europe/Berlin`}, ${`${first} 23:59 Europe/Berlin`}), 'block')`
  const { page, close } = await visit(element(taken.id))
  await page.getByRole('grid').waitFor()
  await page.locator('[tabindex="0"]').focus()
  for (let n = 0; n < 8; n++) await page.keyboard.press('ArrowRight')
  const focused = page.locator('daylet-booking a:focus')
  await page.locator(`[data-date="${first}"][data-state="taken"]:focus`).waitFor()
  expect(await focused.getAttribute('aria-label')).toMatch(/^\w+,? \d+ \w+ 20\d\d, taken$/)
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${studio.url}/`)
  await page.keyboard.press('ArrowDown')
  await page.locator(`[data-date="${second}"][data-state="free"]:focus`).waitFor()
  await page.keyboard.press('PageDown')
  await page.locator('[data-state="free"]:focus').waitFor()
  await page.keyboard.press('PageUp')
  await page.locator(`[data-date="${second}"]:focus`).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.world.url}/space/${taken.id}?startDate=${second}&endDate=${second}`)
  await close()
})

test('a day of a space by the hour opens the choice of hours', async () => {
  const hourly = await aSpace(site.world, { host_id: host.id, by_day: false })
  const date = inDays(site.world, 12)
  const { page, close } = await visit(element(hourly.id))
  await turnTo(page, date)
  await day(page, date).click()
  await page.waitForURL(`${site.world.url}/space/${hourly.id}?by=hours&startDate=${date}`)
  await close()
})

test('axe finds nothing in it in both themes, and it fits a phone', async () => {
  const { page, close } = await visit(`${element()}${frame()}`, {
    bypassCSP: true,
    viewport: { width: 360, height: 780 },
  })
  await turnTo(page.frameLocator('iframe'), inDays(site.world, 12))
  await page.getByRole('grid').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFinds(page)).toEqual([])
  }
  const { scrolls, fits } = await page.locator('daylet-booking').evaluate((shown) => ({
    scrolls: shown.shadowRoot?.querySelector('section')?.scrollWidth ?? 0,
    fits: shown.getBoundingClientRect().width,
  }))
  expect(scrolls).toBeLessThanOrEqual(fits)
  const framed = page.frames()[1]
  expect(await framed?.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.goto(`${site.world.url}/embed/${space}`)
  await page.getByRole('grid').waitFor()
  expect(await axeFinds(page)).toEqual([])
  await close()
})

test('a site that the host didn’t allow shows nothing of the frame', async () => {
  const other = await aSpace(site.world)
  const visitor = await visit(frame(other.id))
  await expect.poll(() => visitor.complaints.join()).toContain('frame-ancestors')
  expect(await visitor.page.frameLocator('iframe').getByRole('grid').count()).toBe(0)
  await visitor.page.context().close()
})

test('a broken connection is explained, and the calendar returns with it', async () => {
  const visitor = await visit('')
  const { page } = visitor
  await page.route('**/api/v1/spaces/**', (route) => route.abort())
  studio.shows = element()
  await page.goto(studio.url)
  await page.getByText('The calendar couldn’t load.').waitFor()
  await page.getByRole('link', { name: 'Open the space’s page' }).waitFor()
  await page.unroute('**/api/v1/spaces/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('grid').waitFor()
  await page.route('**/availability**', (route) => route.abort())
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByText('The calendar couldn’t load.').waitFor()
  await page.unroute('**/availability**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-state="free"]').first().waitFor()

  await page.context().setOffline(true)
  await page.evaluate(() => document.querySelector('daylet-booking')?.setAttribute('lang', 'de'))
  await page.getByText('You’re offline').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('grid').waitFor()
  await page.getByRole('columnheader', { name: 'Mo' }).first().waitFor()
  await visitor.close()
})

test('a button alone asks for nothing, has the host’s words and opens a new tab if the host wants one', async () => {
  const { page, close } = await visit('')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  studio.shows = element(space, 'view="button" label="Jetzt buchen" target="_blank"')
  await page.goto(studio.url)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Jetzt buchen' }).click(),
  ])
  await tab.waitForURL(`${site.world.url}/space/${space}`)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(page.url()).toBe(`${studio.url}/`)
  await close()
})

test('dates and prices follow the language of the element, and the colours its theme', async () => {
  const { page, close } = await visit(element(space, 'lang="de" theme="dark"'))
  await page.getByRole('columnheader', { name: 'Mo' }).first().waitFor()
  await page.getByText(/from 259,20\s\$ \/ day/).waitFor()
  expect(await page.locator('[data-date]').first().getAttribute('aria-label')).toMatch(/tag, \d+\. /)
  const paper = await page
    .locator('daylet-booking section')
    .evaluate((shown) => getComputedStyle(shown).getPropertyValue('color-scheme'))
  expect(paper).toBe('dark')
  await close()
})

test('an ID that names no space says so', async () => {
  const { page, close } = await visit(element('your-space-id'))
  await page.getByText('The code on this page doesn’t name a space.').waitFor()
  await close()
})

test.each([
  ['on a phone', HANDHELD],
  ['with a mouse', LAPTOP],
])('a host copies the code %s, sees the calendar and allows a site', async (_, screen) => {
  const host = await aHost(site.world)
  const { id } = await aSpace(site.world, { host_id: host.id, title: 'Loft "1" & Hall' })
  const visitor = await aSignedInBrowser(site.browser, site.world, host, '/host/spaces', screen)
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Embed on your site' }))
  await page.locator('daylet-booking').getByRole('grid').waitFor()
  const code = page.getByLabel('Code for your page')
  expect(await code.inputValue()).toBe(
    `<script async src="${site.world.url}/embed.js"></script>\n<daylet-booking space="${id}"><a href="${site.world.url}/space/${id}">Book Loft &quot;1&quot; &amp; Hall</a></daylet-booking>`,
  )
  await page.getByLabel('Colors').selectOption('dark')
  expect(await page.getByLabel('Code for a frame').inputValue()).toContain(`/embed/${id}?theme=dark"`)
  await page.getByLabel('Address of your site').fill('*.studio.example')
  await press(page.getByRole('button', { name: 'Allow this site' }))
  await inView(page.getByText('This isn’t a website’s address. Enter one such as https://www.example.com.'))
  await page.getByLabel('Address of your site').fill('studio.example/rooms')
  await press(page.getByRole('button', { name: 'Allow this site' }))
  await inView(page.getByText('https://studio.example can now show the frame.'))
  expect(await axeFinds(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await press(page.getByRole('button', { name: 'Remove https://studio.example' }))
  await inView(page.getByText('https://studio.example can’t show the frame anymore.'))
  await page.getByText('You haven’t allowed any site yet.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('site')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
