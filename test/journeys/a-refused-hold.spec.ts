import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays, type Visitor } from '../support/browser.ts'
import { chooseDays, dayOf, knownDay, openDates, panelPrice } from '../support/day-picker.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { aMadeGuest, aVisitor } from '../support/people.ts'
import { aReview } from '../support/reviews.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const foot = (page: Page) => page.locator('.booking-panel-foot')

async function looking(path: string, hands: object): Promise<Visitor> {
  const visitor = await aBrowser(site.browser, site.world, hands)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('the selection and the refusal are shown next to the button, on screen', async () => {
    const { id } = await aSpace(site.world)
    const [from, to] = [inDays(site.world, 10), inDays(site.world, 11)]
    const { page, complaints, close } = await looking(`/space/${id}?startDate=${from}`, hands)
    await foot(page).scrollIntoViewIfNeeded()
    await chooseDays(page, from, to)
    const hold = foot(page).getByRole('button', { name: 'Reserve these days' })
    await inView(panelPrice(page, '$518.40'))
    await inView(hold)
    const ask = { mode: 'days', startDate: from, endDate: from } as const
    await aVisitor(site.world).api.bookings.holdSlot({ spaceId: id, ask, people: 1 })
    await press(hold)
    const refusal = foot(page).getByRole('alert').filter({ hasText: 'This slot was just taken' })
    await inView(refusal)
    await inView(foot(page).getByRole('button', { name: 'Choose other dates' }))
    expect(await refusal.getByRole('button').first().textContent()).toMatch(/\$518\.40 total$/)
    await press(refusal.getByRole('button').first())
    await refusal.waitFor({ state: 'detached' })
    await press(hold)
    await page.waitForURL('**/checkout/**')
    expect(complaints.filter((line) => !line.includes('409 (Conflict)'))).toEqual([])
    await close()
  })
})

test('a space that is paused while someone looks at it can’t be booked, and the refusal leads to others', async () => {
  const { id } = await aSpace(site.world)
  const { page, close } = await looking(`/space/${id}?startDate=${inDays(site.world, 10)}`, HANDHELD)
  await site.world.sql`update spaces set status = 'paused' where id = ${id}`
  await press(foot(page).getByRole('button', { name: 'Reserve this day' }))
  const refusal = foot(page).getByRole('alert')
  await inView(refusal.filter({ hasText: 'This space can’t be booked anymore. Choose another one.' }))
  await press(refusal.getByRole('link', { name: 'Browse Spaces' }))
  await page.waitForURL('**/browse')
  await close()
})

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('without any free day, on %s', (_, hands) => {
  test('the calendar opens on the first month and says so', async () => {
    const { world } = site
    const { id } = await aSpace(world, { opens: Array(7).fill(null), closes: Array(7).fill(null) })
    const { page, complaints, close } = await looking(`/space/${id}`, hands)
    await press(foot(page).getByRole('button', { name: 'Check availability' }))
    const calendar = page.getByRole('dialog', { name: 'Select dates' })
    await inView(calendar.getByText('This space has no free days right now.'))
    await dayOf(page, inDays(world, 0)).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

test('a space whose chosen days are taken leads to similar spaces, which open with the same days', async () => {
  const { id } = await aSpace(site.world, { city_id: 1 })
  await aSpace(site.world, { city_id: 1 })
  const [from, to] = [inDays(site.world, 10), inDays(site.world, 11)]
  const slot = `startDate=${from}&endDate=${to}`
  const ask = { mode: 'days', startDate: from, endDate: from } as const
  await aVisitor(site.world).api.bookings.holdSlot({ spaceId: id, ask, people: 1 })
  const { page, close } = await looking(`/space/${id}?${slot}`, HANDHELD)
  await press(page.getByRole('link', { name: 'See similar spaces nearby' }))
  const similar = page.getByRole('region', { name: 'Similar spaces nearby' })
  await inView(similar.getByRole('heading', { name: 'Similar spaces nearby' }))
  expect(await similar.getByRole('listitem').getByRole('link').first().getAttribute('href')).toMatch(
    new RegExp(`\\?${slot}$`),
  )
  await close()
})

test('on a phone the bottom bar shows the selection and its total, until the panel is visible', async () => {
  const { id } = await aSpace(site.world, { description: 'A quiet room. '.repeat(60) })
  const [from, to] = [inDays(site.world, 10), inDays(site.world, 11)]
  const { page, close } = await looking(`/space/${id}?startDate=${from}&endDate=${to}`, HANDHELD)
  const bar = page.locator('.sticky-booking-bar')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await inView(bar.getByText(/^\$518\.40 · /))
  await press(bar.getByRole('link', { name: 'Continue' }))
  await bar.waitFor({ state: 'detached' })
  await inView(panelPrice(page, '$518.40'))
  await close()
})

test.each([
  ['nothing chosen', ''],
  ['days chosen', 'days'],
  ['hours chosen', 'hours'],
])('with %s, the whole panel is on a screen of 657 px and nothing in it scrolls', async (_, mode) => {
  const { id } = await aSpace(site.world)
  const [from, to] = [inDays(site.world, 10), inDays(site.world, 11)]
  const query = {
    '': '',
    days: `?startDate=${from}&endDate=${to}`,
    hours: `?by=hours&startDate=${from}&startTime=10:00`,
  }
  const { page, close } = await looking(`/space/${id}${query[mode as keyof typeof query]}`, {
    viewport: { width: 1366, height: 657 },
  })
  const panel = page.locator('.panel')
  await panel.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 20))
  const seen = await panel.evaluate((element) => ({
    bottom: element.getBoundingClientRect().bottom,
    scrollers: [element.parentElement as Element, element, ...element.querySelectorAll('*')].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
    ).length,
  }))
  expect(seen.bottom).toBeLessThanOrEqual(657)
  expect(seen.scrollers).toBe(0)
  await close()
})

test('at 400% zoom the price and the focused day are visible', async () => {
  const { id } = await aSpace(site.world)
  const from = inDays(site.world, 10)
  const { page, close } = await looking(`/space/${id}?startDate=${from}`, { viewport: { width: 320, height: 256 } })
  const price = page.locator('.panel .price').first()
  await price.scrollIntoViewIfNeeded()
  await inView(price)
  await openDates(page)
  await dayOf(page, from).focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(key)
    await inView(page.locator('[data-date]:focus'))
  }
  await close()
})

test('with text at 200%, nothing in the panel of a phone overlaps and the page doesn’t scroll sideways', async () => {
  const { world } = site
  const space = await aSpace(world)
  await aReview(world, space, (await aMadeGuest(world)).id, { overall: 5, visible: world.clock.now() })
  const { page, close } = await looking(`/space/${space.id}`, HANDHELD)
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  const dates = page.locator('.panel').getByRole('button', { name: /^Dates/ })
  expect(await dates.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await close()
})

test('on a phone, the open calendar says that a month couldn’t load', async () => {
  const { id } = await aSpace(site.world)
  const { page, close } = await looking(`/space/${id}`, HANDHELD)
  await openDates(page)
  await page.route('**/availability?*', (route) => route.abort())
  const calendar = page.getByRole('dialog', { name: 'Select dates' })
  await press(calendar.getByRole('button', { name: /next/i }))
  const alert = calendar.getByRole('alert').filter({ hasText: 'The calendar couldn’t load.' })
  await alert.waitFor({ timeout: patience(20_000) })
  await inView(alert)
  await close()
})

test('on a phone a day selected with the keyboard stays visible', async () => {
  const { id } = await aSpace(site.world)
  const { page, close } = await looking(`/space/${id}`, { viewport: HANDHELD.viewport })
  await openDates(page)
  await press(page.getByRole('button', { name: 'Next month' }))
  await page.locator('[data-date][tabindex="0"]:not([data-state="unknown"])').focus()
  await page
    .locator('[data-date]:focus')
    .evaluate((day) => scrollBy(0, day.getBoundingClientRect().bottom - innerHeight))
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await panelPrice(page, '$259.20').waitFor()
  await inView(page.locator('[data-date]:focus'))
  await close()
})

test.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s the calendar opens on the first month with a free day, and focuses a day there', async (_, hands) => {
  const { id, unitId } = await aSpace(site.world)
  const first = Temporal.PlainDate.from(inDays(site.world, 0)).toPlainYearMonth().add({ months: 2 })
  await site.world.sql`
    insert into occupancies (unit_id, during, kind)
    values (${unitId}, tstzrange(${inDays(site.world, 0)}::timestamptz, ${`${first}-01`}::timestamptz), 'block')`
  const { page, close } = await looking(`/space/${id}`, hands)
  await openDates(page)
  await page.locator(`[data-date^="${first}-"]:focus`).waitFor()
  expect(await knownDay(page, `${first}-10`).getAttribute('data-state')).toBe('free')
  await close()
})

test('the selection keeps its price while another month loads', async () => {
  const { id } = await aSpace(site.world)
  const { page, close } = await looking(`/space/${id}?startDate=${inDays(site.world, 10)}`, LAPTOP)
  await page.route('**/availability?month=*', () => {})
  await openDates(page)
  await press(page.getByRole('button', { name: 'Next month' }))
  await page.locator('[data-date][data-state="unknown"]').first().waitFor()
  expect(await panelPrice(page, '$259.20').count()).toBe(1)
  await close()
})

test('on a phone no focused day is behind the buttons of the calendar', async () => {
  const { id } = await aSpace(site.world)
  const from = inDays(site.world, 10)
  const { page, close } = await looking(`/space/${id}?startDate=${from}`, { viewport: HANDHELD.viewport })
  await openDates(page)
  await dayOf(page, from).focus()
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(key)
    await page
      .locator('[data-date]:focus')
      .evaluate((day) => scrollBy(0, day.getBoundingClientRect().bottom - innerHeight))
    await page.keyboard.press('ArrowRight')
    await inView(page.locator('[data-date]:focus'))
  }
  await close()
})
