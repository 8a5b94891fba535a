import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function aDayChosen() {
  const { world, browser } = site
  const { id } = await aSpace(world)
  const date = inDays(world, 10)
  const visitor = await aBrowser(browser, world, LAPTOP)
  await visitor.page.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await visitor.page.locator('html[data-ready]').waitFor()
  const raise = () => world.sql`update spaces set rates = jsonb_set(rates, '{dayCents}', '50000') where id = ${id}`
  return { ...visitor, raise, refused: (line: string) => line.includes('409 (Conflict)') }
}

const sum = (page: Page) =>
  page.locator('.panel .quote-lines-sum .quote-lines-amount').filter({ visible: true }).first()
const hold = (page: Page) => page.getByRole('button', { name: /^Reserve / }).first()

test('a raised price is shown while the page is open, and the slot can be held at it', async () => {
  const { page, complaints, raise, refused, close } = await aDayChosen()
  const before = await sum(page).textContent()
  await raise()
  await press(hold(page))
  const alert = page.getByRole('alert').filter({ hasText: 'The price has changed' })
  await inView(alert)
  await expect.poll(() => sum(page).textContent()).not.toBe(before)
  const after = (await sum(page).textContent()) ?? ''
  expect(await alert.textContent()).toContain(after.replace(/\.00$/, ''))
  await press(hold(page))
  await page.waitForURL('**/checkout/**')
  await expect.poll(() => sum(page).textContent()).toBe(after)
  expect(complaints.filter((line) => !refused(line))).toEqual([])
  await close()
})

test('an expired hold can be held again at the current price', async () => {
  const { page, complaints, raise, refused, close } = await aDayChosen()
  await press(hold(page))
  await page.waitForURL('**/checkout/**')
  const ended = page.url()
  const before = await sum(page).textContent()
  site.world.clock.pass({ minutes: 21 })
  await raise()
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await press(page.getByRole('button', { name: 'Hold it again' }))
  await page
    .getByRole('alert')
    .filter({ hasText: /New total: \$\d/ })
    .waitFor()
  await press(page.getByRole('button', { name: 'Hold it again' }))
  await page.waitForURL((url) => url.href !== ended && url.pathname.startsWith('/checkout/'))
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
  expect(await sum(page).textContent()).not.toBe(before)
  expect(complaints.filter((line) => !refused(line))).toEqual([])
  await close()
})
