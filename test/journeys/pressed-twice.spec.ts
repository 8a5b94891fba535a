import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { inView, LAPTOP, press } from '../support/hands.ts'
import { aVisitor } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function aDayChosen(before: (page: Page) => Promise<unknown> = async () => {}) {
  const { world, browser } = site
  const { id } = await aSpace(world)
  const date = inDays(world, 10)
  const visitor = await aBrowser(browser, world, LAPTOP)
  const { page } = visitor
  await before(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/holds')) sent += 1
  })
  await page.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await page.locator('html[data-ready]').waitFor()
  const awake = () => page.locator('#book:not([data-asleep])').waitFor()
  const button = page.getByRole('button', { name: /^Reserve / }).first()
  const takenByAnother = async (day: string) => {
    const ask = { mode: 'days', startDate: day, endDate: day } as const
    await aVisitor(world).api.bookings.holdSlot({ spaceId: id, ask, people: 1 })
  }
  return { ...visitor, date, button, awake, holds: () => sent, takenByAnother }
}

test('a double click is sent once', async () => {
  const { page, button, holds, complaints, close } = await aDayChosen()
  await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })
  await page.waitForURL('**/checkout/**')
  expect(holds()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('a request rejected by a busy site is retried automatically', async () => {
  const { page, button, holds, close } = await aDayChosen()
  let busy = 1
  await page.route('**/api/v1/holds', (route) =>
    busy-- > 0 ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '{}' }) : route.continue(),
  )
  await press(button)
  await page.waitForURL('**/checkout/**')
  expect(holds()).toBe(2)
  await close()
})

test('without a network the error appears at once, and the next click is sent', async () => {
  const { page, button, awake, holds, close } = await aDayChosen()
  await awake()
  await page.context().setOffline(true)
  await press(button)
  const alert = page.getByRole('alert').filter({ hasText: 'You’re offline.' })
  await inView(alert)
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
  await page.context().setOffline(false)
  await press(button)
  await page.waitForURL('**/checkout/**')
  expect(holds()).toBe(2)
  await close()
})

test('a click before the panel is loaded says if the network is gone, and is not repeated later', async () => {
  const busy = (page: Page) => page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const { page, button, awake, holds, close } = await aDayChosen(busy)
  await page.context().setOffline(true)
  await press(button)
  const alert = page.getByRole('alert').filter({ hasText: 'You’re offline.' })
  await inView(alert)
  await page.context().setOffline(false)
  await awake()
  await alert.waitFor({ state: 'detached' })
  expect(holds()).toBe(0)
  await press(button)
  await page.waitForURL('**/checkout/**')
  expect(holds()).toBe(1)
  await close()
})

test('if the clicked element is gone, the reason for the refusal gets the focus', async () => {
  const { page, date, button, takenByAnother, close } = await aDayChosen()
  await press(button)
  await page.waitForURL('**/checkout/**')
  site.world.clock.pass({ minutes: 21 })
  await takenByAnother(date)
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await press(page.getByRole('button', { name: 'Hold it again' }))
  const other = page.getByRole('alert').getByRole('button').first()
  await other.waitFor()
  await takenByAnother(inDays(site.world, 9))
  await takenByAnother(inDays(site.world, 11))
  await other.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('This slot was just taken')
  await close()
})
