import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays, type Visitor } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  for (let n = 0; n < 24; n++)
    await aSpace(site.world, { city_id: 1, rank: 100, amenities: ['Piano'], card_price_cents: 90_000 })
  for (let n = 0; n < 24; n++) await aSpace(site.world, { city_id: 1, rank: 1, card_price_cents: 10_000 })
})
afterAll(() => site.close())

/** Phones have one sheet instead of a menu for each filter. */
const TABLET = { ...HANDHELD, viewport: { width: 820, height: 900 } }
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const opened = (page: Page, name: string) => press(filters(page).locator('summary', { hasText: name }))
const location = (page: Page) => page.getByLabel('Location')

async function browsing(path: string, hands: BrowserContextOptions = LAPTOP): Promise<Visitor> {
  const visitor = await aBrowser(site.browser, site.world, hands)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

async function typeAnother(page: Page): Promise<() => Promise<void>> {
  const another = { Location: 'Lisbon', 'Start Date': inDays(site.world, 5), 'End Date': inDays(site.world, 6) }
  for (const [label, text] of Object.entries(another)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Space Type').selectOption('office')
  return async () => {
    for (const [label, text] of Object.entries(another)) expect(await page.getByLabel(label).inputValue()).toBe(text)
    expect(await page.getByLabel('Space Type').inputValue()).toBe('office')
  }
}

test('an unsent search text survives a filter, a new order and a map move', async () => {
  const visitor = await browsing('/browse?location=Berlin')
  const { page } = visitor
  const isThere = await typeAnother(page)
  await opened(page, 'People')
  await page.getByLabel('At least this many people').fill('2')
  await page.keyboard.press('Enter')
  await page.waitForURL('**capacity=2**')
  await isThere()
  await page.getByLabel('Sort by').selectOption('price_low')
  await page.waitForURL('**sort=price_low**')
  await isThere()
  await opened(page, 'Price')
  await page.getByLabel('Minimum ($)').fill('20')
  await page.keyboard.press('Enter')
  await page.waitForURL('**minPrice=20**')
  await isThere()
  await press(page.getByRole('button', { name: 'Zoom in', exact: true }))
  await page.waitForURL('**bounds=**')
  await isThere()
  await press(page.getByRole('button', { name: 'Search', exact: true }))
  await page.waitForURL('**location=Lisbon**')
  expect(new URL(page.url()).searchParams.get('minPrice')).toBe('20')
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('unedited fields follow the displayed search, and a map move keeps the place’s name', async () => {
  const visitor = await browsing('/browse?location=Berlin')
  const { page } = visitor
  await location(page).fill(' Lisbon ')
  await press(page.getByRole('button', { name: 'Search', exact: true }))
  await page.waitForURL('**location=Lisbon')
  await page.goBack()
  await page.waitForURL('**location=Berlin')
  await expect.poll(() => location(page).inputValue()).toBe('Berlin')
  await press(page.getByRole('button', { name: 'Zoom in', exact: true }))
  await page.waitForURL('**bounds=**')
  await page.getByRole('heading', { name: 'Spaces on this map, around Berlin' }).waitFor()
  expect(await location(page).inputValue()).toBe('Berlin')
  await visitor.close()
})

test('unapplied filters survive a new order and a map move', async () => {
  const visitor = await browsing('/browse?location=Berlin')
  const { page } = visitor
  await opened(page, 'Price')
  await page.getByLabel('Maximum ($)').fill('950')
  await opened(page, 'Amenities')
  await press(filters(page).locator('label', { hasText: 'Piano' }))
  await page.getByLabel('Sort by').selectOption('price_low')
  await page.waitForURL('**sort=price_low**')
  await press(page.getByRole('button', { name: 'Zoom in', exact: true }))
  await page.waitForURL('**bounds=**')
  await opened(page, 'Amenities')
  expect(await page.getByLabel('Piano').isChecked()).toBe(true)
  await opened(page, 'Price')
  expect(await page.getByLabel('Maximum ($)').inputValue()).toBe('950')
  await page.keyboard.press('Escape')
  await opened(page, 'People')
  await page.getByLabel('At least this many people').fill('2')
  await page.keyboard.press('Enter')
  await page.waitForURL('**capacity=2**')
  const sent = new URL(page.url()).searchParams
  expect([sent.get('maxPrice'), sent.get('amenities'), sent.get('sort')]).toEqual(['950', 'Piano', 'price_low'])
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('pages show their result range, and link forward and back', async () => {
  const visitor = await browsing('/browse?location=Berlin')
  const { page } = visitor
  const pages = page.getByRole('navigation', { name: 'Pages of results' })
  await pages.getByText('1–24 of 48').waitFor()
  expect(await pages.getByRole('link', { name: 'Previous' }).count()).toBe(0)
  const first = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await press(pages.getByRole('link', { name: 'Next' }))
  await pages.getByText('25–48 of 48').waitFor()
  expect(await pages.getByRole('link', { name: 'Next' }).count()).toBe(0)
  expect(await page.getByRole('article').first().getByRole('link').first().getAttribute('href')).not.toBe(first)
  await page.reload()
  await press(pages.getByRole('link', { name: 'Previous' }))
  await pages.getByText('1–24 of 48').waitFor()
  expect(page.url()).toBe(`${site.world.url}/browse?location=Berlin`)
  await press(pages.getByRole('link', { name: 'Next' }))
  await pages.getByText('25–48').waitFor()
  await page.getByLabel('Sort by').selectOption('price_low')
  await pages.getByText('1–24 of 48').waitFor()
  await visitor.close()
})

test('an invalid search leads back without losing the rest', async () => {
  const visitor = await browsing('/browse?location=Berlin&minPrice=100&maxPrice=50&capacity=2')
  await press(visitor.page.getByRole('link', { name: 'Any price' }))
  await visitor.page.waitForURL('**/browse?location=Berlin&capacity=2')
  await visitor.close()
})

test('on a phone the search collapses after sending, and stays open over an invalid one', async () => {
  const visitor = await browsing('/browse?location=Berlin', HANDHELD)
  const { page } = visitor
  const fold = page.getByRole('button', { expanded: true }).filter({ hasText: 'Berlin' })
  await press(page.getByRole('button', { expanded: false }).filter({ hasText: 'Berlin' }))
  await page.getByLabel('Start Date').fill(inDays(site.world, 5))
  await page.getByLabel('Sort by').selectOption('price_low')
  await page.waitForURL('**sort=price_low**')
  await fold.waitFor()
  await press(page.getByRole('button', { name: 'Search', exact: true }))
  await page.waitForURL('**startDate=**')
  await fold.waitFor({ state: 'detached' })
  await visitor.close()
})

describe.each([
  ['the mouse', LAPTOP],
  ['a finger', TABLET],
])('with %s', (_, hands) => {
  test('a filter stays open while its labels are clicked, and is applied', async () => {
    const visitor = await browsing('/browse?location=Berlin', hands)
    const { page } = visitor
    const box = (name: string) => filters(page).locator('label', { hasText: name })
    await press(filters(page).locator('summary', { hasText: 'Amenities' }))
    await press(box('Piano'))
    await inView(box('Piano'))
    expect(await box('Piano').locator('input').isChecked()).toBe(true)
    await press(filters(page).getByText('Shows spaces that have all of these.'))
    await inView(box('Piano'))
    await press(filters(page).locator('summary', { hasText: 'Cancellation' }))
    await press(box('30 days before'))
    await inView(box('30 days before'))
    expect(await box('30 days before').locator('input').isChecked()).toBe(true)
    await press(filters(page).locator('details[open]').getByRole('button', { name: 'Show 24 spaces' }))
    await page.waitForURL((url) => url.searchParams.get('amenities') === 'Piano')
    expect(new URL(page.url()).searchParams.get('cancellation')).toBe('firm')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('an open filter closes with a click outside, a Tab outside and Escape, which returns the focus', async () => {
    const visitor = await browsing('/browse?location=Berlin', hands)
    const { page } = visitor
    const people = filters(page).locator('summary', { hasText: 'People' })
    const open = filters(page).locator('details[open]')
    await press(people)
    await press(open.getByText('People').last())
    await page.keyboard.press('Escape')
    await open.waitFor({ state: 'detached' })
    expect(await people.evaluate((summary) => summary === document.activeElement)).toBe(true)
    await press(people)
    await press(open.getByText('People').last())
    await press(page.locator('footer h2').first())
    await open.waitFor({ state: 'detached' })
    await press(people)
    await open.getByRole('button', { name: /^(Apply|Show)/ }).focus()
    await page.keyboard.press('Tab')
    await open.waitFor({ state: 'detached' })
    await visitor.close()
  })
})
