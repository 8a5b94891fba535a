import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, inDays } from '../support/browser.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aMadeGuest } from '../support/people.ts'
import { days } from '../support/sales.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.challenges)
  await page.getByLabel('Expiry (MM/YY)').fill('12/40')
  await page.getByLabel('CVC').fill('123')
}

const answer = async (page: Page, name: string) => {
  await page.waitForURL('**/api/sandbox/challenge/**')
  await press(page.getByRole('button', { name }))
}

async function reads(page: Page, words: string): Promise<void> {
  await inView(page.getByText(words))
  await page.waitForFunction((words) => document.activeElement?.textContent === words, words)
}

test('someone who fails the bank challenge reads at once, on a phone, that nothing was charged', async () => {
  const { world, browser } = site
  const guest = await aMadeGuest(world)
  const { id: spaceId } = await aSpace(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(inDays(world, 20)), people: 2 })
  const visitor = await aSignedInBrowser(browser, world, guest, `/checkout/${id}`, HANDHELD)
  const { page } = visitor
  await typeCard(page)
  await press(page.locator('main').getByRole('button', { name: /^Pay/ }))
  await answer(page, 'Fail authentication')
  await page.waitForURL(`**/checkout/${id}`)
  await reads(page, 'The last payment failed. Nothing was charged. Try again or use another card.')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('someone who returns from the bank can pay with another card, on a phone, or cancel the checkout', async () => {
  const { world, browser } = site
  for (const pays of [true, false]) {
    const guest = await aMadeGuest(world)
    const { id: spaceId } = await aSpace(world)
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(inDays(world, 20)), people: 2 })
    const visitor = await aSignedInBrowser(browser, world, guest, `/checkout/${id}`, HANDHELD)
    const { page } = visitor
    await typeCard(page)
    await press(page.locator('main').getByRole('button', { name: /^Pay/ }))
    await page.waitForURL('**/api/sandbox/challenge/**')
    await page.goto(`/checkout/${id}`)
    await page.getByText('Your bank needs to confirm this payment').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await press(button(page, pays ? 'Use another card' : 'Cancel checkout'))
    if (pays) {
      await page.getByText('The last payment was cancelled. Nothing was charged.').waitFor()
      await page.getByLabel('Card number').fill(SANDBOX_CARDS.pays)
      await page.getByLabel('Expiry (MM/YY)').fill('12/40')
      await page.getByLabel('CVC').fill('123')
      await press(page.locator('main').getByRole('button', { name: /^Pay/ }))
      await page.waitForURL('**/booking-success/**')
    } else await page.waitForURL(`**/space/${spaceId}`)
    const { state } = await guest.api.bookings.showHold({ id })
    expect(state).toBe(pays ? 'confirmed' : 'released')
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  }
})

test('without JavaScript too, another card can be used during a bank challenge', async () => {
  const { world, browser } = site
  const guest = await aMadeGuest(world)
  const { id: spaceId } = await aSpace(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(inDays(world, 20)), people: 2 })
  const card = { number: SANDBOX_CARDS.challenges, expMonth: 12, expYear: 2040, cvc: '123' }
  await guest.api.bookings.checkOut({ id, card })
  const visitor = await aBrowser(browser, world, { userAgent: 'node', javaScriptEnabled: false })
  const cookies = [...guest.jar].map(([name, value]) => ({ name, value, url: world.url }))
  await visitor.page.context().addCookies(cookies)
  await visitor.page.goto(`/checkout/${id}`)
  await visitor.page.getByRole('button', { name: 'Use another card' }).click()
  await visitor.page.getByLabel('Card number').waitFor()
  await visitor.close()
})

test.each([
  ['Fail authentication', 'Your bank didn’t confirm this card, so it isn’t saved. Try again, or use another card.', 0],
  ['Complete authentication', 'Your card is saved.', 1],
])('after "%s" the card page shows the result, once', async (pressed, said, cards) => {
  const { world, browser } = site
  const guest = await aMadeGuest(world)
  const visitor = await aSignedInBrowser(browser, world, guest, '/profile/payment-methods', HANDHELD)
  const { page } = visitor
  await typeCard(page)
  await press(button(page, 'Save card'))
  await answer(page, pressed)
  await page.waitForURL('**/profile/payment-methods')
  await reads(page, said)
  expect((await guest.api.paymentMethods.listMethods({})).items).toHaveLength(cards)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(said).count()).toBe(0)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the result for someone else’s card is shown to no one', async () => {
  const { world } = site
  const [guest, other] = await Promise.all([aMadeGuest(world), aMadeGuest(world)])
  await guest.api.paymentMethods.addMethod({
    card: { number: SANDBOX_CARDS.pays, expMonth: 12, expYear: 2040, cvc: '123' },
  })
  const [setup] = await world.sql<{ id: string }[]>`select id from card_setups where account_id = ${guest.id}`
  const after = { setup: setup?.id ?? '' }
  expect((await guest.api.paymentMethods.listMethods(after)).asked).toBe('saved')
  expect((await other.api.paymentMethods.listMethods(after)).asked).toBeNull()
})
