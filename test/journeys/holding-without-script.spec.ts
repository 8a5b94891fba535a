import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { claim } from '../requirements/claim.ts'
import {
  aBrowser,
  actBeforeScript,
  aSiteToVisit,
  inDays,
  PHONE,
  signUpIn,
  type Visitor,
  WIDE,
} from '../support/browser.ts'
import { inView, press } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { aGuest } from '../support/people.ts'
import { payWith } from '../support/plain-forms.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function aVisitWithoutScript(viewport = WIDE): Promise<Visitor> {
  return aBrowser(site.browser, site.world, { javaScriptEnabled: false, viewport })
}

const main = (page: Page) => page.locator('main')
const hold = (page: Page) => press(main(page).getByRole('button', { name: 'Reserve it' }))

test('an hourly space is held by date, time and length', async () => {
  const { page, close } = await aVisitWithoutScript()
  const { id } = await aSpace(site.world, { by_day: false })
  const day = inDays(site.world, 10)
  await page.goto(`/space/${id}?startDate=${day}`)
  await main(page).getByLabel('Start time').fill('20:00')
  await main(page).getByLabel('Length in hours').fill('3')
  await hold(page)
  await inView(page.getByRole('alert').filter({ hasText: 'The space is closed at that time.' }))
  expect(await main(page).getByLabel('Length in hours').inputValue()).toBe('3')
  expect(await main(page).getByLabel('Start time').inputValue()).toBe('20:00')
  expect(await main(page).getByLabel('Date', { exact: true }).inputValue()).toBe(day)
  await main(page).getByLabel('Start time').fill('10:00')
  await hold(page)
  await page.waitForURL('**/checkout/**')
  expect(await main(page).textContent()).toContain('10:00 – 13:00')
  await close()
})

test(claim('14.9', 'a refused hold shows the reason, keeps the input, and suggests free times'), async () => {
  const { page, close } = await aVisitWithoutScript()
  const { id } = await aSpace(site.world)
  const day = inDays(site.world, 10)
  const other = await aGuest(site.world)
  await other.api.bookings.holdSlot({ spaceId: id, ask: { mode: 'days', startDate: day, endDate: day }, people: 1 })
  await page.goto(`/space/${id}`)
  await main(page).getByLabel('Start Date').fill(day)
  await main(page).getByLabel('End Date').fill(day)
  await main(page).getByLabel('People', { exact: true }).fill('4')
  await hold(page)
  const refused = page.getByRole('alert').filter({ hasText: 'This slot was just taken' })
  await inView(refused)
  expect(await main(page).getByLabel('Start Date').inputValue()).toBe(day)
  expect(await main(page).getByLabel('People', { exact: true }).inputValue()).toBe('4')
  await press(refused.getByRole('link').first())
  await page.waitForURL('**startDate=**')
  expect(await main(page).getByLabel('Start Date').inputValue()).not.toBe(day)
  expect(await main(page).getByLabel('People', { exact: true }).inputValue()).toBe('4')
  await hold(page)
  await page.waitForURL('**/checkout/**')
  await close()
})

test('a card sent before hydration pays, and appears in no URL', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { viewport: WIDE })
  const { id } = await aSpace(site.world)
  await page.goto(`/space/${id}?startDate=${inDays(site.world, 10)}`)
  await page.locator('html[data-ready]').waitFor()
  await signUpIn(page)
  await press(
    main(page)
      .getByRole('button', { name: /^Reserve / })
      .first(),
  )
  await page.waitForURL('**/checkout/**')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await actBeforeScript(page, page.url(), async () => {
    await payWith(page, SANDBOX_CARDS.pays)
    await page.waitForURL('**/booking-success/**', { waitUntil: 'commit', timeout: patience(10_000) })
  })
  await page.getByRole('heading', { name: 'The room is yours.' }).waitFor()
  expect(asked.filter((url) => /4242|card-/.test(url))).toEqual([])
  await close()
})

test('a held slot is released without JavaScript, after a confirmation', async () => {
  const { page, close } = await aVisitWithoutScript(PHONE)
  const { id } = await aSpace(site.world)
  await page.goto(`/space/${id}?startDate=${inDays(site.world, 10)}`)
  await hold(page)
  await page.waitForURL('**/checkout/**')
  await press(main(page).locator('summary', { hasText: 'Cancel checkout' }))
  const question = main(page).locator('details').getByText('Others can book the slot right away.')
  await question.scrollIntoViewIfNeeded()
  await inView(question)
  await press(main(page).getByRole('button', { name: 'Release it' }))
  await inView(main(page).getByText('You released the slot. Nothing was charged.'))
  const [row] = await site.world.sql`select state from bookings where space_id = ${id}`
  expect(row?.state).toBe('released')
  await close()
})

test('a space shows no button that needs JavaScript', async () => {
  const { id } = await aSpace(site.world)
  const { page, close } = await aVisitWithoutScript(PHONE)
  await page.goto(`/space/${id}`)
  const dead = await main(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLButtonElement>('button:not([type=submit])')]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).pointerEvents !== 'none')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
  expect(dead).toEqual([])
  await close()
})
