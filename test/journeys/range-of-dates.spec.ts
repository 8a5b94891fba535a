import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { openDates } from '../support/day-picker.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { cell, day, field, months } from '../support/range-picker.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  await aSpace(site.world, { city_id: 1 })
})
afterAll(() => site.close())

async function looking(path: string, options: BrowserContextOptions) {
  const visitor = await aBrowser(site.browser, site.world, options)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date'))
const isAccessible = async (page: Page) => {
  expect(await axeFinds(page)).toEqual([])
}
const next = (date: string, by: Temporal.DurationLike) => Temporal.PlainDate.from(date).add(by).toString()

describe.each([
  ['a laptop', LAPTOP, '/'],
  ['a laptop', LAPTOP, '/browse'],
  ['a phone', HANDHELD, '/'],
  ['a phone', HANDHELD, '/browse'],
])('on %s', (_, hands, path) => {
  const isPhone = hands === HANDHELD

  test(`${path} takes two clicks for a range, Clear for none, and searches it`, async () => {
    const { page, complaints, close } = await looking(path, hands)
    if (isPhone && path === '/browse')
      await press(page.getByRole('button', { expanded: false }).filter({ hasText: 'Edit' }))
    const [from, to] = [inDays(site.world, 1), inDays(site.world, 4)]
    await press(cell(page, 'first'))
    await inView(months(page).getByRole('button', { name: 'Done' }))
    expect(await months(page).getByRole('grid').count()).toBe(isPhone ? 1 : 2)
    if (path === '/') await isAccessible(page)
    for (const date of [from, to]) {
      if ((await day(page, date).count()) === 0) await press(months(page).getByRole('button', { name: 'Next month' }))
      await press(day(page, date))
    }
    await months(page).getByRole('status').filter({ hasText: ', 4 days.' }).waitFor()
    expect([await field(page, 'startDate').inputValue(), await field(page, 'endDate').inputValue()]).toEqual([from, to])
    await press(months(page).getByRole('button', { name: 'Clear dates' }))
    expect([await field(page, 'startDate').inputValue(), await field(page, 'endDate').inputValue()]).toEqual(['', ''])
    await press(day(page, to))
    await press(day(page, to))
    await months(page).getByRole('status').filter({ hasText: ', one day.' }).waitFor()
    await press(months(page).getByRole('button', { name: 'Done' }))
    await months(page).waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.hash === '')
    await press(page.getByRole('search').getByRole('button', { name: 'Search', exact: true }))
    await page.waitForURL(`**/browse?startDate=${to}&endDate=${to}`)
    expect(complaints).toEqual([])
    await close()
  })
})

test('with the keyboard: the button opens the days, arrows cross months, Escape returns to the field', async () => {
  const { page, complaints, close } = await looking('/browse', LAPTOP)
  await field(page, 'startDate').fill(inDays(site.world, 10))
  await cell(page, 'first').focus()
  await page.keyboard.press('Enter')
  const begun = inDays(site.world, 10)
  await expect.poll(() => focused(page)).toBe(begun)
  const lastOfMonth = Temporal.PlainDate.from(begun)
    .with({ day: 1 })
    .add({ months: 1 })
    .subtract({ days: 1 })
    .toString()
  for (let at = begun; at !== next(lastOfMonth, { days: 1 }); at = next(at, { days: 1 }))
    await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe(next(lastOfMonth, { days: 1 }))
  await page.keyboard.press('PageDown')
  await expect.poll(() => focused(page)).toBe(next(next(lastOfMonth, { days: 1 }), { months: 1 }))
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'startDate').inputValue()).toBe(next(lastOfMonth, { days: 1 }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'endDate').inputValue()).toBe(next(lastOfMonth, { days: 8 }))
  await page.keyboard.press('Escape')
  await months(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toMatch(/Date$/)
  await cell(page, 'last').focus()
  await page.keyboard.press('Enter')
  await months(page).getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Tab')
  await months(page).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

test('dates can be typed too, a click outside closes, and the end follows a typed start', async () => {
  const { page, close } = await looking('/', LAPTOP)
  await press(cell(page, 'first'))
  await inView(months(page))
  const later = inDays(site.world, 60)
  await page.keyboard.type(later.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1'))
  expect(await field(page, 'startDate').inputValue()).toBe(later)
  await press(page.getByRole('heading', { level: 1 }))
  await months(page).waitFor({ state: 'detached' })
  await field(page, 'startDate').fill(inDays(site.world, 5))
  await field(page, 'endDate').fill(inDays(site.world, 6))
  await field(page, 'startDate').fill(inDays(site.world, 9))
  await field(page, 'startDate').blur()
  await expect.poll(() => field(page, 'endDate').inputValue()).toBe(inDays(site.world, 9))
  await close()
})

test('on a phone Back closes the months and keeps the days, and the smallest screen shows all of them', async () => {
  const { page, close } = await looking('/', { ...HANDHELD, viewport: { width: 320, height: 256 } })
  await press(cell(page, 'last'))
  await press(day(page, inDays(site.world, 1)))
  expect(await months(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
  await page.goBack()
  await months(page).waitFor({ state: 'detached' })
  expect(await field(page, 'startDate').inputValue()).toBe(inDays(site.world, 1))
  expect(new URL(page.url()).pathname).toBe('/')
  await close()
})

test('weeks start as in the reader’s country, in server and browser rendering', async () => {
  const { id } = await aSpace(site.world, { city_id: 1 })
  for (const [locale, first] of [
    ['en-US', 'Sunday'],
    ['en-GB', 'Monday'],
  ] as const) {
    const { page, complaints, close } = await looking(`/space/${id}`, { ...LAPTOP, locale })
    await openDates(page)
    const grid = page.getByRole('grid').first()
    const head = grid.locator('th').first()
    expect(await head.getAttribute('abbr')).toBe(first)
    const column = await grid
      .locator('[data-date]')
      .first()
      .evaluate((button) => button.closest('td')?.cellIndex)
    const date = (await grid.locator('[data-date]').first().getAttribute('data-date')) ?? ''
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    expect(column).toBe(first === 'Sunday' ? weekday : (weekday + 6) % 7)
    expect(complaints).toEqual([])
    await close()
  }
})
