import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, aSiteToVisit, inDays, signUpIn, WIDE } from '../support/browser.ts'
import { patience } from '../support/patience.ts'
import { PASSWORD } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function atCheckout(known: boolean) {
  const { world, browser } = site
  const { id } = await aSpace(world)
  const date = inDays(world, 10)
  const visitor = await aBrowser(browser, world, { viewport: WIDE })
  const { page } = visitor
  await page.goto('/')
  if (known) await signUpIn(page)
  await page.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await page.locator('html[data-ready]').waitFor()
  await page
    .getByRole('button', { name: /^Reserve / })
    .first()
    .click()
  await page.waitForURL('**/checkout/**')
  return visitor
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

async function cutOff(page: Page): Promise<{ tries(): number; end(): Promise<void> }> {
  const questions = [/\/checkout\/[^/]+\.data/, /\/api\/v1\/holds\/[^/]+$/, /\/payment-check$/]
  let tries = 0
  for (const question of questions)
    await page.route(question, (route) => {
      tries += 1
      return route.abort()
    })
  return { tries: () => tries, end: () => page.unrouteAll({ behavior: 'wait' }) }
}

const whatWasCut = (line: string) => line.includes('net::ERR_FAILED')

test('a payment in progress survives requests without a response, and is reported once responses return', async () => {
  const { page, complaints, close } = await atCheckout(true)
  const checkout = page.url()
  await pay(page, SANDBOX_CARDS.challenges)
  const answer = page.getByRole('button', { name: 'Complete authentication' })
  await answer.waitFor()
  const bank = page.url()
  await page.goto(checkout)
  const question = page.getByRole('link', { name: 'Continue to your bank' })
  await question.waitFor()
  const network = await cutOff(page)
  await expect.poll(network.tries, { timeout: patience(30_000) }).toBeGreaterThan(1)
  expect(await question.isVisible()).toBe(true)
  await network.end()
  const tab = await page.context().newPage()
  await tab.goto(bank)
  await tab.getByRole('button', { name: 'Complete authentication' }).click()
  await tab.waitForURL('**/booking-success/**')
  await tab.close()
  await page.waitForURL('**/booking-success/**')
  await page.getByRole('heading', { name: 'The room is yours.' }).waitFor()
  expect(complaints.filter((line) => !whatWasCut(line))).toEqual([])
  await close()
})

test('someone who returns from the bank’s page sees its challenge again, not an endless payment', async () => {
  const { page, complaints, close } = await atCheckout(true)
  // The page survives the redirect to the bank, as it does in the browser's back/forward cache.
  await page.route('**/api/sandbox/challenge/**', (route) => route.fulfill({ status: 204 }))
  const left = page.waitForResponse('**/api/sandbox/challenge/**')
  await pay(page, SANDBOX_CARDS.challenges)
  await left
  const question = page.getByRole('link', { name: 'Continue to your bank' })
  expect(await question.count()).toBe(0)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await question.waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a payment that failed at the bank can be repeated after returning', async () => {
  const { page, complaints, close } = await atCheckout(true)
  let bank = ''
  await page.route('**/api/sandbox/challenge/**', (route) => {
    bank = route.request().url()
    return route.fulfill({ status: 204 })
  })
  const left = page.waitForResponse('**/api/sandbox/challenge/**')
  await pay(page, SANDBOX_CARDS.challenges)
  await left
  await page.request.post(bank, { form: { answer: 'no' }, maxRedirects: 0 })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByRole('alert').filter({ hasText: 'The last payment failed' }).waitFor()
  await pay(page, SANDBOX_CARDS.pays)
  await page.waitForURL('**/booking-success/**')
  expect(complaints).toEqual([])
  await close()
})

test('signing in during checkout keeps the typed card, even if the page can’t reload', async () => {
  const { page, complaints, close } = await atCheckout(false)
  const network = await cutOff(page)
  await pay(page, SANDBOX_CARDS.declines)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Lovelace')
  await dialog.getByLabel('Email').fill(`shaky-${crypto.randomUUID()}@people.example`)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Sign Up' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /declined/ })
    .waitFor()
  await expect.poll(network.tries).toBeGreaterThan(0)
  expect((await page.getByLabel('Card number').inputValue()).replaceAll(' ', '')).toBe(SANDBOX_CARDS.declines)
  await network.end()
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.pays)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/booking-success/**')
  await page.locator('header summary', { hasText: 'Account' }).waitFor()
  expect(complaints.filter((line) => !whatWasCut(line) && !line.includes('402 (Payment Required)'))).toEqual([])
  await close()
})

test('a payment with a lost response is checked before anyone pays again', async () => {
  const { page, close } = await atCheckout(true)
  await page.route('**/api/v1/holds/*/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pay(page, SANDBOX_CARDS.pays)
  await page.getByRole('alert').filter({ hasText: 'Your payment may have gone through' }).waitFor()
  expect(await page.getByRole('button', { name: /^Pay \$/ }).isDisabled()).toBe(true)
  await page.waitForURL('**/booking-success/**')
  await close()
})

test('a payment that never arrived is reported as not charged, and can be repeated', async () => {
  const { page, close } = await atCheckout(true)
  await page.route('**/api/v1/holds/*/payments', (route) => route.abort(), { times: 1 })
  await pay(page, SANDBOX_CARDS.pays)
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: 'Your payment may have gone through' }).waitFor()
  await alert.filter({ hasText: 'didn’t reach us' }).waitFor({ timeout: patience(15_000) })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/booking-success/**')
  await close()
})

test('a page works even if its inactivity warning can’t load', async () => {
  const { page, complaints, close } = await aBrowser(site.browser, site.world, { viewport: WIDE })
  await page.goto('/')
  await signUpIn(page)
  const cut = Promise.withResolvers<void>()
  await page.route('**/assets/idle-dialog-*.js', async (route) => {
    await route.abort('internetdisconnected')
    cut.resolve()
  })
  await page.goto('/bookings')
  await cut.promise
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('My Bookings')
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
  await close()
})
