import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../src/domain/kernel/money.ts'
import { aBrowser, aSiteToVisit, inDays, PHONE, WIDE } from '../support/browser.ts'
import { EXAMPLE_RATES } from '../support/examples/spaces.ts'
import { aMadeGuest, PASSWORD } from '../support/people.ts'
import { aSignedInBrowser } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function press(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('it cannot be seen')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test.each([
  ['wide', WIDE],
  ['phone', PHONE],
])('a free space is booked without a card on a %s screen', async (_, viewport) => {
  const { world, browser } = site
  const rates = { ...EXAMPLE_RATES, dayCents: cents(0), hourCents: cents(0) }
  const { id } = await aSpace(world, { rates, card_price_cents: 0, hour_price_cents: 0 })
  const day = inDays(world, 10)
  const { page, complaints, close } = await aBrowser(browser, world, { viewport })
  await page.goto(`/space/${id}?startDate=${day}&endDate=${day}`)
  await page.locator('html[data-ready]').waitFor()
  await press(page, page.getByRole('button', { name: /^Reserve / }).first())
  await page.waitForURL('**/checkout/**')
  await page.getByRole('heading', { name: 'Confirm your booking' }).waitFor()
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await press(page, page.getByRole('button', { name: 'Confirm booking' }))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (!(await dialog.getByLabel('First name').isVisible()))
    await press(
      page,
      dialog
        .getByRole('tab', { name: 'Sign Up' })
        .or(dialog.getByRole('button', { name: 'Sign Up', exact: true }))
        .first(),
    )
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Lovelace')
  await dialog.getByLabel('Email').fill(`journey-${crypto.randomUUID()}@people.example`)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, dialog.locator('form').getByRole('button', { name: 'Sign Up' }))
  await page.waitForURL('**/booking-success/**')
  expect(await world.sql`select state from bookings where space_id = ${id}`).toEqual([{ state: 'confirmed' }])
  expect(complaints).toEqual([])
  await close()
})

test('a free space on request is requested without a card and without a word about charges', async () => {
  const { world, browser } = site
  const rates = { ...EXAMPLE_RATES, dayCents: cents(0), hourCents: cents(0) }
  const { id } = await aSpace(world, { rates, card_price_cents: 0, hour_price_cents: 0, instant: false })
  const day = inDays(world, 10)
  const address = `/space/${id}?startDate=${day}&endDate=${day}`
  const { page, complaints, close } = await aSignedInBrowser(browser, world, await aMadeGuest(world), address)
  await press(page, page.getByRole('button', { name: /^(Request|Reserve) / }).first())
  await page.waitForURL('**/checkout/**')
  await page.getByText('There’s nothing to pay, and you can withdraw before that.').waitFor()
  await page.getByText('By requesting you agree').waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/\bcard\b|charge it|You’re charged/i)
  await press(page, page.getByRole('button', { name: 'Send request' }))
  await page.getByRole('heading', { name: /^Waiting for / }).waitFor()
  expect(await world.sql`select state from bookings where space_id = ${id}`).toEqual([{ state: 'requested' }])
  expect(complaints).toEqual([])
  await close()
})
