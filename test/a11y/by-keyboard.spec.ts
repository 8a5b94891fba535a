import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { openDates } from '../support/day-picker.ts'
import { HANDHELD, hiddenBy, LAPTOP, press } from '../support/hands.ts'
import { PASSWORD } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let spaceId: string
beforeAll(async () => {
  site = await aSiteToVisit()
  const lights = { id: 'lights', name: 'Lights', cents: 2_000, per: 'booking', required: false, stock: 3 }
  const { id } = await aSpace(site.world, { city_id: 1, title: 'North Light', rates: { addOns: [lights] } as never })
  spaceId = id
  await aSpace(site.world, { city_id: 1, title: 'Small Room', capacity: 3 })
})
afterAll(() => site.close())

const ready = (page: Page) => page.locator('html[data-ready]').waitFor()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const people = (page: Page) => page.getByRole('textbox', { name: /^People/ })
const hasFocus = (locator: Locator) =>
  expect.poll(() => isFocused(locator), { message: `focus on ${locator}` }).toBe(true)
const focusIsSeen = async (page: Page) =>
  expect
    .poll(() => page.evaluateHandle(() => document.activeElement).then((one) => one.asElement()?.evaluate(hiddenBy)))
    .toBe('')

async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await target.waitFor()
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press(key)
    if (await isFocused(target)) return focusIsSeen(page)
  }
  throw new Error(`no way by keyboard to ${target}`)
}

test.each([
  ['on a laptop', LAPTOP, 20],
  ['in a window of 320 × 256, which is 1280 × 1024 at 400 %', { viewport: { width: 320, height: 256 } }, 25],
])('with the keyboard alone, from search to paid booking, %s', async (_, options, ahead) => {
  const { page, complaints, close } = await aBrowser(site.browser, site.world, options)
  const keys = page.keyboard
  const [from, to] = [inDays(site.world, ahead), inDays(site.world, ahead + 1)]
  await page.goto('/')
  await ready(page)
  await tabTo(page.getByRole('main').getByLabel('Location'))
  await keys.type('Berlin')
  await tabTo(page.getByRole('search').getByRole('button', { name: 'Search', exact: true }))
  await keys.press('Enter')
  await hasFocus(heading(page, /Berlin/))
  await tabTo(page.getByRole('main').getByRole('link', { name: /North Light/ }))
  await keys.press('Enter')
  await hasFocus(heading(page, 'North Light'))
  expect(await page.getByRole('status').filter({ hasText: 'North Light, ' }).count()).toBe(1)

  const grid = () => page.getByRole('grid')
  const stop = () => grid().locator('[tabindex="0"]')
  await tabTo(page.getByRole('button', { name: /^Dates / }))
  await keys.press('Enter')
  await hasFocus(stop())
  for (let days = 0; days < ahead; days++) {
    await keys.press('ArrowRight')
    await focusIsSeen(page)
  }
  const isFree = () => expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/, free$/)
  await isFree()
  await keys.press('Enter')
  await keys.press('ArrowRight')
  await isFree()
  await keys.press('Enter')
  await expect.poll(() => grid().getByRole('gridcell', { selected: true }).count()).toBeGreaterThan(0)
  expect(new URL(page.url()).searchParams.get('startDate')).toBe(from)
  expect(new URL(page.url()).searchParams.get('endDate')).toBe(to)
  await tabTo(page.getByRole('button', { name: 'Reserve these days' }))
  await keys.press('Enter')
  await page.waitForURL('**/checkout/**')
  await hasFocus(heading(page, 'Confirm and pay'))

  await tabTo(page.getByLabel('Card number'))
  await keys.type(SANDBOX_CARDS.pays)
  await tabTo(page.getByLabel('Expiry (MM/YY)'))
  await keys.type('1230')
  await tabTo(page.getByLabel('CVC'))
  await keys.type('123')
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').waitFor()
  for (const [name, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Email', `keys-${crypto.randomUUID()}@people.example`],
    ['Password', PASSWORD],
  ] as const) {
    if (!(await isFocused(dialog.getByLabel(name, { exact: true }))))
      await tabTo(dialog.getByLabel(name, { exact: true }))
    await keys.type(text)
  }
  await keys.press('Enter')
  await page.waitForURL('**/booking-success/**')
  await hasFocus(heading(page, 'The room is yours.'))
  await tabTo(page.getByRole('link', { name: 'Receipt (PDF)' }))
  expect(complaints).toEqual([])
  await close()
})

test('a filter returns the focus to its chip, and the count is announced', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, LAPTOP)
  await page.goto('/browse?location=Berlin')
  await ready(page)
  await tabTo(page.getByRole('form', { name: 'Filters' }).getByText('People', { exact: true }))
  await page.keyboard.press('Enter')
  await page.getByLabel('At least this many people').waitFor()
  await tabTo(page.getByLabel('At least this many people'))
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/browse?**capacity=5**')
  await hasFocus(page.getByRole('form', { name: 'Filters' }).getByText('People', { exact: true }))
  await page.getByRole('status').filter({ hasText: /^1 / }).waitFor()
  await tabTo(page.getByRole('link', { name: 'Remove 5+ people' }))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('capacity'))
  await hasFocus(page.getByRole('button', { name: 'Filters', exact: true }))
  await close()
})

test('the end of a hold is announced, and someone typing a card is moved to its heading', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, LAPTOP)
  const date = inDays(site.world, 40)
  await page.clock.install()
  await page.goto(`/space/${spaceId}?startDate=${date}&people=2&addOn=lights:2`)
  await ready(page)
  await press(page.getByRole('button', { name: 'Reserve this day' }))
  await page.waitForURL('**/checkout/**')
  await page.getByLabel('Card number').click()
  site.world.clock.pass({ minutes: 16 })
  await page.clock.fastForward(16 * 60_000)
  await hasFocus(heading(page, 'This checkout has ended'))
  const back = page.getByRole('link', { name: 'Choose another time' })
  await press(back)
  await page.waitForURL('**/space/**')
  await people(page).waitFor()
  expect(await people(page).inputValue()).toBe('2')
  expect(await page.getByRole('textbox', { name: /^Lights/ }).inputValue()).toBe('2')
  await close()
})

test('the selection is in the URL: a reload or a shared link shows the same', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, HANDHELD)
  const date = inDays(site.world, 60)
  await page.goto(`/space/${spaceId}?startDate=${date}`)
  await ready(page)
  await press(page.getByRole('button', { name: 'More: People' }))
  await press(page.getByRole('button', { name: 'More: Lights' }))
  await press(page.getByRole('button', { name: 'Hours', exact: true }))
  await openDates(page)
  await press(
    page
      .getByRole('grid')
      .getByRole('button', { name: /, free$/ })
      .last(),
  )
  await page.getByLabel('Start', { exact: true }).selectOption('600')
  await page.getByLabel('Length').selectOption('120')
  const total = () =>
    page
      .getByRole('row', { name: /^Total/ })
      .or(page.getByText(/^Total/))
      .first()
      .locator('xpath=..')
      .textContent()
  const before = await total()
  const address = page.url()
  const seen = async (where: Page) => {
    await ready(where)
    expect(await people(where).inputValue()).toBe('2')
    expect(await where.getByRole('textbox', { name: /^Lights/ }).inputValue()).toBe('1')
    expect(await where.getByLabel('Start', { exact: true }).inputValue()).toBe('600')
    expect(await where.getByLabel('Length').inputValue()).toBe('120')
  }
  await page.reload()
  await seen(page)
  expect(await total()).toBe(before)
  const other = await aBrowser(site.browser, site.world, LAPTOP)
  await other.page.goto(address)
  await seen(other.page)
  await other.close()
  await close()
})
