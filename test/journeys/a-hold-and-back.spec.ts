import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays, WIDE } from '../browser.ts'
import { aSpace } from '../spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const dayOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const holdButton = (page: Page) => page.getByRole('button', { name: /^Hold .* for 15 minutes$/ }).first()

/** A visitor who holds a day of a fresh space and goes back to the space. */
async function backFromCheckout() {
  const { world, browser } = site
  const { id } = await aSpace(world)
  const date = inDays(world, 10)
  const visitor = await aBrowser(browser, world, { viewport: WIDE })
  const { page } = visitor
  await page.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await page.locator('html[data-ready]').waitFor()
  await holdButton(page).click()
  await page.waitForURL('**/checkout/**')
  const checkout = page.url()
  world.clock.pass({ seconds: 5 })
  await page.goBack()
  await page.waitForURL('**/space/**')
  return { ...visitor, date, checkout }
}

describe('back from the checkout', () => {
  test('the calendar shows what one holds, and the page leads to its checkout', async () => {
    const { page, date, checkout, complaints, close } = await backFromCheckout()
    await dayOf(page, date).and(page.locator('[data-state="taken"]')).waitFor()
    await page.getByRole('link', { name: /^Continue with North Light/ }).click()
    await page.waitForURL(checkout)
    expect(complaints).toEqual([])
    await close()
  })

  test('a slot given back is free in the calendar at once', async () => {
    const { page, date, checkout, complaints, close } = await backFromCheckout()
    await dayOf(page, date).and(page.locator('[data-state="taken"]')).waitFor()
    await page.goForward()
    await page.waitForURL(checkout)
    await page.getByRole('button', { name: 'Cancel checkout' }).click()
    site.world.clock.pass({ seconds: 5 })
    await page.getByRole('button', { name: 'Give it back' }).click()
    await page.waitForURL('**/space/**')
    const month = page.getByRole('button', { name: 'Next month' })
    if (!(await dayOf(page, date).isVisible())) await month.click()
    await dayOf(page, date).and(page.locator('[data-state="free"]')).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
