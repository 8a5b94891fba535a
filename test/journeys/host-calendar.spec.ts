import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { enteredAs, type Person } from '../support/people.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let host: Person
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function aCalendarPage(hands: object) {
  const { world, browser } = site
  host = await aHost(world)
  const space = await aSpace(world, { host_id: host.id, title: 'North Light' })
  const visitor = await aBrowser(browser, world, hands)
  await visitor.page.context().addCookies([...host.jar].map(([name, value]) => ({ name, value, url: world.url })))
  await visitor.page.goto('/host/calendar')
  await visitor.page.locator('html[data-ready]').waitFor()
  return { ...visitor, space: space.id }
}
const day = (page: Page, days: number) => page.locator(`[data-day="${inDays(site.world, days)}"]:visible`)
const bar = (page: Page, kind: string) => page.getByRole('grid').locator(`[data-kind="${kind}"]`)
const sheet = (page: Page) => page.getByRole('dialog')
const blocks = (space: string) => site.world.sql<{ days: number; note: string }[]>`
  select round(extract(epoch from upper(during) - lower(during)) / 86400)::int as days, note from blocks where space_id = ${space} order by during`

test('on a laptop days are selected by dragging and blocked, conflicts are shown, and blocks are changed and removed', async () => {
  const { page, space, complaints, close } = await aCalendarPage(LAPTOP)
  const middle = async (days: number) => {
    const box = await day(page, days).boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  await day(page, 3).scrollIntoViewIfNeeded()
  await page.mouse.move(...(await middle(3)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(4)), { steps: 3 })
  await page.mouse.move(...(await middle(5)), { steps: 3 })
  await page.mouse.up()
  await sheet(page).getByLabel('Note (only you see it)').fill('Painting')
  await press(sheet(page).getByRole('button', { name: 'Block', exact: true }))
  await page.getByText('Blocked.').waitFor()
  expect(await blocks(space)).toEqual([{ days: 3, note: 'Painting' }])
  await page.locator(`[data-day="${inDays(site.world, 4)}"][aria-label*="Blocked"]:visible`).waitFor()

  expect(await bar(page, 'block').textContent()).toBe('Painting')
  await press(bar(page, 'block'))
  await inView(sheet(page).getByText('Painting'))
  await press(sheet(page).getByRole('button', { name: 'Block', exact: true }))
  await inView(
    sheet(page)
      .getByRole('alert')
      .getByText(/Already scheduled at that time.*Blocked/),
  )
  await press(sheet(page).getByRole('button', { name: /^Change/ }))
  await sheet(page).getByLabel('Last day').fill(inDays(site.world, 3))
  await press(sheet(page).getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved.').waitFor()
  expect(await blocks(space)).toEqual([{ days: 1, note: 'Painting' }])

  await press(bar(page, 'block'))
  await press(sheet(page).getByRole('button', { name: /^Remove/ }))
  await page.getByText('Removed.').waitFor()
  expect(await blocks(space)).toEqual([])
  expect(complaints.filter((said) => !said.includes('409'))).toEqual([])
  await close()
})

test('with the keyboard, days are navigated, selected with Shift, and blocked', async () => {
  const { page, space, close } = await aCalendarPage(LAPTOP)
  await day(page, 0).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await sheet(page).waitFor()
  expect(
    await sheet(page)
      .locator(':focus')
      .evaluate((element) => element.tagName),
    'its first field',
  ).toBe('INPUT')
  await press(sheet(page).getByRole('button', { name: 'Block', exact: true }))
  await page.getByText('Blocked.').waitFor()
  expect(await blocks(space)).toEqual([{ days: 2, note: '' }])
  await close()
})

test('in forced colours, the line of the current time is visible', async () => {
  const { page, close } = await aCalendarPage({ ...LAPTOP, forcedColors: 'active' })
  const line = page.getByRole('grid').locator('i[style^="left"]').first()
  const [drawn, canvas] = await line.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Canvas'
    return [element, probe].map((one) => getComputedStyle(one).backgroundColor)
  })
  expect(drawn).not.toBe(canvas)
  await close()
})

test('on a phone, the agenda lists what is scheduled, and days are blocked and closed in a sheet', async () => {
  const { page, space, complaints, close } = await aCalendarPage(HANDHELD)
  await inView(page.getByText('Nothing scheduled today.'))
  await press(page.getByRole('button', { name: 'Block time' }))
  await expect.poll(() => sheet(page).getByLabel('Space').inputValue()).toBe(space)
  await sheet(page).getByLabel('First day').fill(inDays(site.world, 2))
  expect(await sheet(page).getByLabel('Last day').inputValue(), 'the last day moves along').toBe(inDays(site.world, 2))
  await press(sheet(page).getByText('Closed', { exact: true }).last())
  await press(sheet(page).getByRole('button', { name: 'Save hours' }))
  await page.getByText('Saved.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Saved.')
  const [closed] = await site.world.sql`
    select day::text, opens from opening_exceptions where space_id = ${space}`
  expect(closed).toEqual({ day: inDays(site.world, 2), opens: null })

  await press(page.getByRole('button', { name: 'Block time' }))
  await sheet(page).getByLabel('First day').fill(inDays(site.world, 3))
  await sheet(page).getByLabel('Last day').fill(inDays(site.world, 4))
  await sheet(page).getByLabel('Note (only you see it)').fill('Painting')
  await press(sheet(page).getByRole('button', { name: 'Block', exact: true }))
  await page.getByText('Blocked.').waitFor()
  expect(await blocks(space)).toEqual([{ days: 2, note: 'Painting' }])
  await expect.poll(() => page.getByRole('button', { name: /Blocked: Painting/ }).count()).toBe(2)

  await press(page.getByRole('button', { name: /Blocked: Painting/ }).first())
  await sheet(page).waitFor()
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/host/calendar')
  expect(complaints).toEqual([])
  await close()
})

async function withABooking(hands: object) {
  const opened = await aCalendarPage(hands)
  const id = await aSaleOf(site.world, opened.space, days(inDays(site.world, 2), inDays(site.world, 3)))
  await opened.page.reload()
  await opened.page.locator('html[data-ready]').waitFor()
  return { ...opened, id }
}

test('a booking’s bar names the guest, and opens the booking beside the calendar', async () => {
  const { page, id, complaints, close } = await withABooking({ viewport: { width: 1440, height: 900 } })
  await expect.poll(() => bar(page, 'booking').textContent()).toBe('Ada · 2 people')
  await press(bar(page, 'booking'))
  const drawer = page.getByRole('complementary', { name: /^Booking / })
  await inView(drawer.getByRole('heading', { name: 'Ada' }))
  await inView(drawer.getByText('You receive'))
  expect(await drawer.getByRole('link', { name: 'View booking' }).getAttribute('href')).toBe(`/bookings/${id}`)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await press(bar(page, 'booking'))
  await drawer.waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

test('with the keyboard, a day opens its booking', async () => {
  const { page, id, close } = await withABooking({ viewport: { width: 1440, height: 900 } })
  await day(page, 2).focus()
  await page.keyboard.press('Enter')
  await sheet(page)
    .getByRole('button', { name: /^Details/ })
    .focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: /^Booking / })
  await inView(drawer.locator(`a[href="/bookings/${id}"]`))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day)
  await expect.poll(focused, { message: 'the focus returns to the day' }).toBe(inDays(site.world, 2))
  await close()
})

test('with the keyboard, a sheet that replaces an open booking returns the focus to its own button', async () => {
  const { page, close } = await withABooking(LAPTOP)
  await press(bar(page, 'booking').first())
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).waitFor()
  const calendars = page.getByRole('button', { name: /^Calendars of / }).first()
  await calendars.focus()
  await page.keyboard.press('Enter')
  await sheet(page).getByText('Imported calendars').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => calendars.evaluate((button) => button === document.activeElement)).toBe(true)
  await close()
})

test('Back closes the booking that was opened from a day', async () => {
  const { page, close } = await withABooking({ viewport: { width: 1440, height: 900 } })
  await day(page, 2).focus()
  await page.keyboard.press('Enter')
  await press(sheet(page).getByRole('button', { name: /^Details/ }))
  const drawer = page.getByRole('complementary', { name: /^Booking / })
  await drawer.waitFor()
  await sheet(page).waitFor({ state: 'detached' })
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  expect([new URL(page.url()).pathname, new URL(page.url()).hash]).toEqual(['/host/calendar', ''])
  await close()
})

test('without a network, the calendar remains when a sheet is closed', async () => {
  const { page, close } = await aCalendarPage(LAPTOP)
  await page.context().setOffline(true)
  await press(page.getByRole('button', { name: 'Block time' }))
  await press(sheet(page).getByRole('button', { name: 'Block', exact: true }))
  await inView(sheet(page).getByText(/^You’re offline/))
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await page.waitForURL(({ hash }) => hash === '')
  await inView(page.getByText('North Light'))
  await page.context().setOffline(false)
  await close()
})

test('an address beyond the last page shows the last page, and a year beyond the calendar isn’t found', async () => {
  const { page, close } = await aCalendarPage(LAPTOP)
  await page.goto('/host/calendar?page=7')
  await inView(page.getByText('North Light'))
  for (const query of ['from=2199-12-31', 'from=0000-00-00', 'from=x', 'page=0'])
    expect((await page.goto(`/host/calendar?${query}`))?.status(), query).toBe(404)
  await close()
})

test('on a phone, a booking opens over the agenda', async () => {
  const { page, id, complaints, close } = await withABooking(HANDHELD)
  await press(page.getByRole('button', { name: /Ada · 2 people/ }).first())
  await inView(sheet(page).locator(`a[href="/bookings/${id}"]`))
  expect(complaints).toEqual([])
  await close()
})

test('a week, two weeks and a month are shown, and a day of the six weeks above leads there', async () => {
  const { page, close } = await aCalendarPage(LAPTOP)
  const shown = () => page.getByRole('grid').getByRole('columnheader').count()
  expect(await shown()).toBe(15)
  await press(page.getByRole('link', { name: 'Week', exact: true }))
  await expect.poll(shown).toBe(8)
  await press(page.getByRole('link', { name: 'Month', exact: true }))
  await expect.poll(shown).toBeGreaterThan(28)
  await press(page.getByRole('link', { name: '2 weeks', exact: true }))
  await expect.poll(shown).toBe(15)
  expect(await page.locator('[data-day]').first().getAttribute('data-day'), 'from this month back to today').toBe(
    inDays(site.world, -1),
  )
  const range = () => page.getByRole('status').filter({ hasText: / – / }).textContent()
  const before = await range()
  await press(page.getByRole('link', { name: 'Later' }))
  await expect.poll(range, { message: 'the days shown are announced' }).not.toBe(before)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(await range())
  await press(page.getByRole('navigation', { name: 'Spaces booked on each day' }).getByRole('link').last())
  await expect.poll(() => page.locator('[data-day]').first().getAttribute('data-day')).not.toBe(inDays(site.world, -1))
  await close()
})

test('of 200 spaces, only those near the visible area are drawn', async () => {
  const { page, close } = await aCalendarPage(LAPTOP)
  for (let n = 0; n < 199; n++)
    await aSpace(site.world, { host_id: host.id, title: `Room ${String(n).padStart(3, '0')}` })
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  const rows = page.getByRole('grid').getByRole('row')
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('201')
  expect(await rows.count()).toBeLessThan(60)
  expect(await page.getByText('Room 198').count()).toBe(0)
  await page.locator('[data-day]').first().focus()
  for (const [key, row] of [
    ['PageDown', 10],
    ['PageDown', 18],
    ['PageUp', 10],
  ] as const) {
    await page.keyboard.press(key)
    await expect
      .poll(() => rows.locator(':focus').locator('xpath=../..').getAttribute('aria-rowindex'))
      .toBe(String(row))
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByText('Room 198').scrollIntoViewIfNeeded()
  await inView(page.getByText('Room 198'))
  await close()
})

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('a private URL is created and removed, and an internal calendar URL is refused', async () => {
    const { page, space, close } = await aCalendarPage(hands)
    await press(page.getByRole('button', { name: /Calendars of/ }).and(page.locator(':visible')))
    await press(sheet(page).getByRole('button', { name: 'Create link' }))
    const url = await sheet(page).getByLabel('Your link, shown only once').inputValue()
    expect((await fetch(url)).status).toBe(200)
    await sheet(page).getByLabel('Address of the calendar (ends in .ics)').fill('http://192.168.1.1/a.ics')
    await press(sheet(page).getByRole('button', { name: 'Import' }))
    await inView(sheet(page).getByText(/has to lead to a public server/))
    await press(sheet(page).getByRole('button', { name: 'Remove link' }))
    await sheet(page).getByText('Link removed.').waitFor()
    expect((await fetch(url)).status).toBe(404)
    expect(await site.world.sql`select 1 from calendar_sources where space_id = ${space}`).toEqual([])
    await close()
  })
})

test('a host without spaces sees an explanation and a way on, and a signed-out visitor is asked to sign in', async () => {
  const { world, browser } = site
  const visitor = await aBrowser(browser, world, LAPTOP)
  await visitor.page.goto('/host/calendar')
  expect(new URL(visitor.page.url()).pathname).toBe('/auth')
  const nobody = await aHost(world)
  await visitor.page.context().addCookies([...nobody.jar].map(([name, value]) => ({ name, value, url: world.url })))
  await visitor.page.goto('/host/calendar')
  await inView(visitor.page.getByText('No spaces to show yet'))
  await press(visitor.page.getByRole('link', { name: 'Go to your spaces' }))
  await inView(visitor.page.getByText('You haven’t listed a space yet.'))
  await visitor.close()
})

test('a former host sees the calendar, but can’t change it', async () => {
  const { world, browser } = site
  const former = await aHost(world)
  await aSpace(world, { host_id: former.id, title: 'Was mine' })
  world.clock.pass({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${former.id}, 'user', ${world.clock.now()})`
  const { jar } = await enteredAs(world, former.id)
  const visitor = await aBrowser(browser, world, LAPTOP)
  const { page } = visitor
  await page.context().addCookies([...jar].map(([name, value]) => ({ name, value, url: world.url })))
  await page.goto('/host/calendar')
  await page.locator('html[data-ready]').waitFor()
  await inView(page.getByText('You’re not currently a host'))
  await press(day(page, 3))
  await sheet(page).waitFor()
  expect(await sheet(page).locator('fieldset :is(button, input):enabled').count()).toBe(0)
  await visitor.close()
})
