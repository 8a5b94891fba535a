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
  await inView(sheet(page).getByRole('button', { name: 'Show 5' }))
  expect(await sheet(page).getByRole('group').count()).toBe(6)
  expect(await sheet(page).getByRole('link', { name: 'Clear filters' }).count()).toBe(0)
  expect(await axeFinds(page)).toEqual([])
  await press(sheet(page).getByText('Step-free entrance', { exact: true }))
  await inView(sheet(page).getByRole('button', { name: 'Show 4' }))

  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.hash === '')
  expect(await isFocused(page)).toBe(true)
  await press(page.getByRole('form', { name: 'Filters' }).locator('summary', { hasText: 'Accessibility' }))
  expect(await page.getByLabel('Step-free entrance').isChecked()).toBe(true)
  await press(page.getByText('Hearing loop', { exact: true }))
  await page.keyboard.press('Escape')
  await press(button(page))
  expect(await sheet(page).getByLabel('Hearing loop').isChecked()).toBe(true)
  await press(sheet(page).getByRole('button', { name: 'Show 1' }))
  await page.waitForURL('**accessibility=Step-free+entrance%2CHearing+loop')
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByText('1 space', { exact: true }).waitFor()
  expect(await button(page).textContent()).toBe('Filters · 1')
  expect(await isFocused(page)).toBe(true)

  await page.goBack()
  await page.waitForURL((url) => url.search === '?location=Berlin' && url.hash === '')
  await page.getByText('5 spaces', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('Back and Close close the sheet, and Clear filters empties it before applying', async () => {
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
  await press(sheet(page).getByRole('link', { name: 'Clear filters' }))
  const send = sheet(page).getByRole('button', { name: 'Show 5' })
  await inView(send)
  expect(await send.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await sheet(page).getByLabel('Min price per day ($)').inputValue()).toBe('')
  expect(new URL(page.url()).search).toContain('amenities=Piano')
  await press(send)
  await page.waitForURL((url) => url.search === '?location=Berlin' && url.hash === '')
  await close()
})

test('on the smallest screens every part of the sheet is reachable, and wide screens have none', async () => {
  const small = await browsing('/browse?location=Berlin', { ...HANDHELD, viewport: { width: 320, height: 256 } })
  await press(button(small.page))
  for (const part of ['Braille signs', 'Firm or better: free until 30 days before'])
    await press(sheet(small.page).getByText(part, { exact: true }))
  const width = await sheet(small.page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(width).toBe(0)
  await press(sheet(small.page).getByRole('button', { name: /^(Apply|Show)/ }))
  await small.page.waitForURL('**cancellation=firm**')
  await small.close()
  const wide = await browsing('/browse?location=Berlin', LAPTOP)
  expect(await button(wide.page).isVisible()).toBe(false)
  await wide.close()
})

test.each(['a phone', 'a laptop'])(
  'without JavaScript, on %s, a link opens the same filters in one form',
  async (on) => {
    const hands = on === 'a phone' ? HANDHELD : LAPTOP
    const { page, close } = await aBrowser(site.browser, site.world, { ...hands, javaScriptEnabled: false })
    await page.goto('/browse?location=Berlin&amenities=Piano')
    await press(page.getByRole('link', { name: 'Filters · 1', exact: true }))
    const form = page.getByRole('form', { name: 'All filters' })
    await inView(form.getByLabel('Max price per day ($)'))
    expect(await form.getByLabel('Piano').isChecked()).toBe(true)
    await press(form.getByText('Hearing loop', { exact: true }))
    await press(form.getByRole('button', { name: 'Apply' }))
    await page.waitForURL('**/browse?location=Berlin&amenities=Piano&accessibility=Hearing+loop')
    expect(await form.count()).toBe(0)
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await close()
  },
)
