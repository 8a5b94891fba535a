import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { enteredAs, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let host: Person
beforeAll(async () => {
  site = await aSiteToVisit()
  host = await aHost(site.world)
})
afterAll(() => site.close())

async function aCalendarPage(hands: object) {
  const { world, browser } = site
  await world.sql`update spaces set status = 'archived' where host_id = ${host.id}`
  const space = await aSpace(world, { host_id: host.id, title: 'North Light' })
  const visitor = await aBrowser(browser, world, hands)
  await visitor.page.context().addCookies([...host.jar].map(([name, value]) => ({ name, value, url: world.url })))
  await visitor.page.goto('/host/calendar')
  await visitor.page.locator('html[data-ready]').waitFor()
  return { ...visitor, space: space.id }
}
const day = (page: Page, days: number) => page.locator(`[data-day="${inDays(site.world, days)}"]:visible`)
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

  await press(day(page, 4))
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

  await press(day(page, 3))
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
  await press(sheet(page).getByRole('button', { name: 'Block', exact: true }))
  await page.getByText('Blocked.').waitFor()
  expect(await blocks(space)).toEqual([{ days: 2, note: '' }])
  await close()
})

test('on a phone a day is tapped, and several are selected with the handle', async () => {
  const { page, space, complaints, close } = await aCalendarPage(HANDHELD)
  await press(day(page, 2).getByRole('button'))
  await press(sheet(page).getByText('Closed', { exact: true }).last())
  await press(sheet(page).getByRole('button', { name: 'Save hours' }))
  await page.getByText('Saved.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Saved.')
  expect(await day(page, 2).textContent()).toContain('Closed')
  await press(day(page, 2).getByRole('button'))
  await sheet(page).waitFor()
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/host/calendar')

  const handle = async (days: number) => {
    const box = await day(page, days).locator('[aria-hidden]').last().boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  await day(page, 5).scrollIntoViewIfNeeded()
  const touch = await page.context().newCDPSession(page)
  const [start, end] = [await handle(3), await handle(4)]
  // The swipe is slow, because a tap after a fast swipe would only stop the scrolling.
  const began = Date.now() / 1000 - 2
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', way: number | null, after: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + after,
      touchPoints: way === null ? [] : [{ x: start.x, y: start.y + (end.y - start.y) * way }],
    })
  await send('touchStart', 0, 0)
  for (const way of [0.3, 0.6, 1]) await send('touchMove', way, way)
  await send('touchEnd', null, 1.8)
  await sheet(page).waitFor()
  await press(sheet(page).getByRole('button', { name: 'Block', exact: true }))
  await page.getByText('Blocked.').waitFor()
  expect(await blocks(space)).toEqual([{ days: 2, note: '' }])
  expect(complaints).toEqual([])
  await close()
})

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('a private URL is created and removed, and an internal calendar URL is refused', async () => {
    const { page, space, close } = await aCalendarPage(hands)
    await press(page.getByRole('button', { name: /^Calendars/ }).and(page.locator(':visible')))
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

test('a host without spaces sees an explanation, and a signed-out visitor is asked to sign in', async () => {
  const { world, browser } = site
  const visitor = await aBrowser(browser, world, LAPTOP)
  await visitor.page.goto('/host/calendar')
  expect(new URL(visitor.page.url()).pathname).toBe('/auth')
  const nobody = await aHost(world)
  await visitor.page.context().addCookies([...nobody.jar].map(([name, value]) => ({ name, value, url: world.url })))
  await visitor.page.goto('/host/calendar')
  await inView(visitor.page.getByText('No spaces to show yet'))
  await visitor.close()
})

test('a former host sees the calendar, but can’t change it', async () => {
  const { world, browser } = site
  const former = await aHost(world)
  await aSpace(world, { host_id: former.id, title: 'Was mine' })
  world.clock.pass({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${former.id}, 'user', ${world.clock.now()})`
  const { jar } = await enteredAs(world, former.id)
  const visitor = await aBrowser(browser, world, HANDHELD)
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
