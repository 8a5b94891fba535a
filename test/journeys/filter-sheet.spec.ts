import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  for (let n = 0; n < 3; n++) await aSpace(site.world, { city_id: 1, accessibility: ['Step-free entrance'] })
  await aSpace(site.world, { city_id: 1, accessibility: ['Step-free entrance', 'Hearing loop'], amenities: ['Piano'] })
  await aSpace(site.world, { city_id: 1 })
})
afterAll(() => site.close())

async function browsing(path: string, hands: BrowserContextOptions = HANDHELD) {
  const visitor = await aBrowser(site.browser, site.world, hands)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Filters/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const isFocused = (page: Page) => button(page).evaluate((element) => element === document.activeElement)

test('on a phone one button opens all filters, shows the result count, and keeps the selection', async () => {
  const { page, complaints, close } = await browsing('/browse?location=Berlin')
  await inView(button(page))
  await press(button(page))
  await inView(sheet(page).getByRole('heading', { name: 'Filters' }))
  await inView(sheet(page).getByRole('button', { name: 'Show 5 spaces' }))
  expect(await sheet(page).getByRole('button', { name: 'Clear all' }).count()).toBe(0)
  expect(await axeFinds(page)).toEqual([])
  await press(sheet(page).getByText('Accessibility, 10 features'))
  await press(sheet(page).getByText('Step-free entrance', { exact: true }))
  await inView(sheet(page).getByRole('button', { name: 'Show 4 spaces' }))

  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.hash === '')
  await expect.poll(() => isFocused(page)).toBe(true)
  await press(button(page))
  await expect.poll(() => sheet(page).getByLabel('Step-free entrance').isChecked()).toBe(true)
  await press(sheet(page).getByText('Hearing loop', { exact: true }))
  await press(sheet(page).getByRole('button', { name: 'Show 1 space' }))
  await page.waitForURL('**accessibility=Step-free+entrance%2CHearing+loop')
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByText('1 of 5 spaces', { exact: true }).waitFor()
  expect(await button(page).textContent()).toBe('Filters · 2')
  expect(await isFocused(page)).toBe(true)

  await page.goBack()
  await page.waitForURL((url) => url.search === '?location=Berlin' && url.hash === '')
  await page.getByText('5 spaces', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('Back and Close close the sheet, and Clear all empties it before applying', async () => {
  const { page, close } = await browsing('/browse?location=Berlin&amenities=Piano&minPrice=1&maxPrice=9000')
  expect(await button(page).textContent()).toBe('Filters · 2')
  await press(button(page))
  await sheet(page).waitFor()
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toContain('amenities=Piano')
  await press(button(page))
  await sheet(page).waitFor()
  await page.reload()
  await page.waitForURL((url) => url.hash === '')
  await press(button(page))
  await sheet(page).waitFor()
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await press(button(page))
  await press(sheet(page).getByRole('button', { name: 'Close' }))
  await sheet(page).waitFor({ state: 'detached' })
  await press(button(page))
  await press(sheet(page).getByRole('button', { name: 'Clear all' }))
  const send = sheet(page).getByRole('button', { name: 'Show 5 spaces' })
  await inView(send)
  expect(await send.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await sheet(page).getByLabel('Minimum ($)').inputValue()).toBe('')
  expect(new URL(page.url()).search).toContain('amenities=Piano')
  await press(send)
  await page.waitForURL((url) => url.search === '?location=Berlin' && url.hash === '')
  await close()
})

test.each([
  ['a phone', HANDHELD],
  ['a laptop', LAPTOP],
])('on %s each option’s count is the number of results that it leaves', async (_, hands) => {
  const { page, complaints, close } = await browsing('/browse?location=Berlin', hands)
  await press(button(page))
  const option = (name: string) => sheet(page).locator('label', { hasText: name })
  const countOf = async (name: string) => Number((await option(name).locator('.num').textContent())?.trim())
  await sheet(page).getByRole('button', { name: 'Show 5 spaces' }).waitFor()
  await option('Piano').waitFor()
  const counts = [await countOf('Piano'), await countOf('Wi-Fi'), await countOf('Instant book')]
  expect(counts).toEqual([1, 4, 5])
  await press(option('Piano'))
  await sheet(page)
    .getByRole('button', { name: `Show ${counts[0]} space`, exact: true })
    .waitFor()
  await expect.poll(() => countOf('Wi-Fi')).toBe(0)
  expect(await option('Wi-Fi').locator('input').isDisabled()).toBe(true)
  await press(sheet(page).getByRole('button', { name: 'Show 1 space' }))
  await page.waitForURL('**amenities=Piano')
  await page.getByText('1 of 5 spaces', { exact: true }).waitFor()
  expect(await page.getByRole('article').count()).toBe(counts[0])
  await press(page.getByRole('link', { name: 'Remove Piano' }))
  await page.getByText('5 spaces', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('without results the sheet says which filters to remove, with the results that each removal leaves', async () => {
  const { page, close } = await browsing('/browse?location=Berlin&amenities=Piano&capacity=99', LAPTOP)
  await press(button(page))
  await inView(sheet(page).getByRole('button', { name: '0 spaces' }))
  await sheet(page).getByText('No exact matches').waitFor()
  expect(await axeFinds(page)).toEqual([])
  await press(sheet(page).getByRole('button', { name: '99+ people' }))
  await press(sheet(page).getByRole('button', { name: 'Show 1 space' }))
  await page.waitForURL('**location=Berlin&amenities=Piano')
  await page.getByText('1 of 5 spaces', { exact: true }).waitFor()
  await close()
})

test('the price handles move with the fields, and the bars say how many spaces cost what', async () => {
  const { page, close } = await browsing('/browse?location=Berlin', LAPTOP)
  await press(page.locator('summary', { hasText: 'Price' }))
  const menu = page.locator('details[open]')
  const most = menu.getByRole('slider', { name: 'Maximum price per day' })
  await most.focus()
  await page.keyboard.press('ArrowLeft')
  const dollars = await menu.getByLabel('Maximum ($)').inputValue()
  expect(Number(dollars)).toBeGreaterThan(259)
  await menu.getByRole('button', { name: 'Show 5 spaces' }).waitFor()
  await menu.getByLabel('Maximum ($)').fill('100')
  await menu.getByRole('button', { name: '0 spaces' }).waitFor()
  expect(await most.getAttribute('aria-valuetext')).toBe('$100')
  await press(menu.getByRole('button', { name: 'up to $100' }))
  await page.waitForURL('**/browse?location=Berlin')
  await close()
})

test('offline the sheet says so, keeps the selection, and counts again when back online', async () => {
  const { page, close } = await browsing('/browse?location=Berlin')
  await press(button(page))
  const piano = sheet(page).locator('label', { hasText: 'Piano' })
  await piano.waitFor()
  await page.context().setOffline(true)
  await press(piano)
  await inView(sheet(page).getByText('You’re offline. We’ll count the results when you’re back online.'))
  await sheet(page).getByRole('button', { name: 'Show spaces' }).waitFor()
  await page.context().setOffline(false)
  await sheet(page).getByRole('button', { name: 'Show 1 space' }).waitFor()
  await close()
})

test('on the smallest screens every part of the sheet is reachable', async () => {
  const small = await browsing('/browse?location=Berlin', { ...HANDHELD, viewport: { width: 320, height: 256 } })
  await press(button(small.page))
  await press(sheet(small.page).getByText('Accessibility, 10 features'))
  for (const part of ['Hearing loop', '30 days before']) await press(sheet(small.page).getByText(part, { exact: true }))
  const width = await sheet(small.page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(width).toBe(0)
  await press(sheet(small.page).getByRole('button', { name: /^Show \d+ space/ }))
  await small.page.waitForURL('**cancellation=firm**')
  await small.close()
})

test('on a laptop the sheet fits its window without scrolling', async () => {
  const { page, close } = await browsing('/browse?location=Berlin', LAPTOP)
  await press(button(page))
  await inView(sheet(page).getByRole('button', { name: 'Show 5 spaces' }))
  await sheet(page).locator('label', { hasText: 'Piano' }).waitFor()
  expect(await sheet(page).evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0)
  await close()
})

test.each(['a phone', 'a laptop'])(
  'without JavaScript, on %s, a link opens the same filters in one form',
  async (on) => {
    const hands = on === 'a phone' ? HANDHELD : LAPTOP
    const { page, close } = await aBrowser(site.browser, site.world, { ...hands, javaScriptEnabled: false })
    await page.goto('/browse?location=Berlin&amenities=Piano')
    await press(page.getByRole('link', { name: 'Filters · 1', exact: true }))
    const form = page.getByRole('form', { name: 'All filters' })
    await inView(form.getByLabel('Maximum ($)'))
    expect(await form.locator('label', { hasText: 'Piano' }).textContent()).toMatch(/1$/)
    expect(await form.getByLabel('Piano').isChecked()).toBe(true)
    await press(form.getByText('Hearing loop', { exact: true }))
    await press(form.getByRole('button', { name: 'Apply' }))
    await page.waitForURL('**/browse?location=Berlin&amenities=Piano&accessibility=Hearing+loop')
    await expect.poll(() => form.count()).toBe(0)
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await close()
  },
)
