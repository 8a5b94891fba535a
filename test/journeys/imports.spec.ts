import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aGazetteer, aHost } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import type { Person } from '../support/people.ts'
import { aSaleOf } from '../support/sales.ts'
import { aSignedInBrowser, ready, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
beforeAll(() => aGazetteer(site.world))

const HEAD = 'title;type;people;city;country;address;price_per_day;price_per_hour'
const row = (title: string, price = '45,50') => `${title};studio;12;Berlin;Germany;Elbestrasse 1;${price};`
const visiting = (host: Person, path: string, screen = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, host, path, screen)

async function choose(page: Page, text: string | Buffer, name = 'rooms.csv'): Promise<void> {
  const pressed = page.getByRole('button', { name: /^Choose a(nother| CSV) file$/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(pressed)])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text as string) })
}
const drafts = async (host: Person) => (await host.api.listings.listListings({})).total

test.each([
  ['on a phone', HANDHELD],
  ['with a mouse', LAPTOP],
])('a host imports spaces %s: errors lead to their cells, and the corrected file becomes drafts', async (_, screen) => {
  const host = await aHost(site.world)
  const visitor = await visiting(host, '/host/spaces', screen)
  const { page } = visitor
  await press(page.getByRole('link', { name: /Import them from a file/ }))
  await inView(page.getByRole('heading', { name: 'Import spaces' }))
  await choose(page, [HEAD, row('Loft'), row('Hall', 'cheap'), row('')].join('\n'))
  await inView(page.getByText('2 of 3 rows have errors, so nothing can be imported yet.'))
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0)
  await page.getByText('“cheap” isn’t an amount. Write it like 45 or 45.50.').first().waitFor()
  await press(page.getByRole('link', { name: 'Row 3, price_per_day' }))
  await inView(page.locator(':target', { hasText: 'cheap' }))
  expect(await axeFinds(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await drafts(host)).toBe(0)

  await choose(page, `\uFEFF${[HEAD, row('Loft'), row('قاعة الحمراء'), row('=cmd')].join('\r\n')}`)
  await inView(page.getByText('All 3 rows are ready to import.'))
  await page.getByText('$45.50 / day').first().waitFor()
  await press(page.getByRole('button', { name: 'Import 3 spaces' }))
  await inView(page.getByRole('heading', { name: '3 spaces imported as drafts' }))
  expect(await axeFinds(page)).toEqual([])
  expect(await drafts(host)).toBe(3)
  await press(page.getByRole('link', { name: '=cmd' }))
  await page.getByRole('heading', { level: 1, name: '=cmd' }).first().waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('files that can’t be read are refused with what to do', async () => {
  const { page, close } = await visiting(await aHost(site.world), '/host/spaces/import')
  await choose(page, Buffer.from('title\nGr\xfcn', 'latin1'))
  await inView(page.getByText('This file isn’t encoded as UTF-8.'))
  await choose(page, Buffer.from('\x89PNG\0\0', 'latin1'))
  await inView(page.getByText('This isn’t a CSV file.'))
  await choose(page, 'title;colour\nLoft;red')
  await inView(page.getByText('These columns are missing: type, people, city, country, address.'))
  await choose(page, 'x'.repeat(1024 * 1024 + 1))
  await inView(page.getByText('This file is larger than 1 MB.'))
  await close()
})

test('the template can be downloaded, and imports as it is', async () => {
  const host = await aHost(site.world)
  const { page, close } = await visiting(host, '/host/spaces/import')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Download a template' })),
  ])
  expect(download.suggestedFilename()).toBe('spaces-template.csv')
  const text = await new Response((await download.createReadStream()) as never).text()
  await choose(page, text)
  await inView(page.getByText('All 2 rows are ready to import.'))
  await close()
})

test('more than twenty errors can be downloaded as a file', async () => {
  const { page, close } = await visiting(await aHost(site.world), '/host/spaces/import')
  await choose(page, [HEAD, ...Array.from({ length: 21 }, (_, n) => row(`=Hall ${n}`, `=${n}`))].join('\n'))
  await page.getByText('The first 20 of 21 errors are listed here.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Download all 21 errors (CSV)' })),
  ])
  const text = await new Response((await download.createReadStream()) as never).text()
  expect(text.split('\r\n')[1]).toBe("2,price_per_day,'=0,“=0” isn’t an amount. Write it like 45 or 45.50.")
  await close()
})

test('a lost answer and a second tab import a file once', async () => {
  const host = await aHost(site.world)
  const { page, close } = await visiting(host, '/host/spaces/import')
  const csv = [HEAD, row('Loft')].join('\n')
  await choose(page, csv)
  await inView(page.getByText('The row is ready to import.'))
  await page.route('**/host/spaces/import', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page.getByRole('button', { name: 'Import 1 space' }))
  await inView(page.getByText('You’re offline. Check your connection and try again.'))
  await page.unroute('**/host/spaces/import')
  await press(page.getByRole('button', { name: 'Import 1 space' }))
  await inView(page.getByRole('heading', { name: '1 space imported as a draft' }))
  await page.goto('/host/spaces/import')
  await ready(page)
  await choose(page, csv)
  await press(page.getByRole('button', { name: 'Import 1 space' }))
  await inView(page.getByRole('heading', { name: '1 space imported as a draft' }))
  expect(await drafts(host)).toBe(1)
  await close()
})

test('a host imports blocked times, and an overlap with a booking leads to it', async () => {
  const host = await aHost(site.world)
  const { id } = await aSpace(site.world, { host_id: host.id, title: 'North Light' })
  const today = site.world.clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const on = (days: number) => today.add({ days }).toString()
  const booking = await aSaleOf(site.world, id, { mode: 'days', startDate: on(10), endDate: on(10) })
  const visitor = await visiting(host, '/host/calendar')
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Import blocked times' }))
  await choose(page, ['space,from,to,note', `North Light,${on(9)},${on(11)},Painting`].join('\n'))
  await inView(page.getByText('1 of 1 row has errors, so nothing can be imported yet.'))
  await page
    .getByText(/^Already scheduled at that time: Booked by /)
    .first()
    .waitFor()
  const link = page.getByRole('link', { name: 'View booking' }).first()
  expect(await link.getAttribute('href')).toBe(`/bookings/${booking}`)
  expect(await axeFinds(page)).toEqual([])
  await choose(page, ['space,from,to,note', `north light,${on(5)},${on(6)},Painting`].join('\n'))
  await press(page.getByRole('button', { name: 'Add 1 block' }))
  await inView(page.getByRole('heading', { name: '1 block added' }))
  await press(page.getByRole('link', { name: 'Go to the calendar' }))
  await page.getByRole('grid').locator('[data-kind="block"]', { hasText: 'Painting' }).waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
