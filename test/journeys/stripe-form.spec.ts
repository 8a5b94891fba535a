import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import type { ChargeSource } from '../../src/server/external/payments/gateway.ts'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays, signUpIn } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'

// why: Stripe's own script can't be loaded without a network. This replacement follows its documentation. It shows that
// our code makes the right calls and passes on the results, but not how Stripe's form looks or behaves.
const THEIR_SCRIPT = `window.Stripe = (key) => ({
  _registerWrapper() {},
  elements(options) {
    window.asked = { key, options }
    const on = {}
    const element = {
      on: (name, call) => { on[name] = call },
      mount: (place) => { place.innerHTML = '<label>Card number at Stripe <input></label>'; on.ready() },
      destroy() {},
    }
    return { create: () => element, getElement: () => element, submit: async () => ({}) }
  },
  createConfirmationToken: async () => ({ confirmationToken: { id: 'ctoken_pays' } }),
})`

/** Accepts Stripe's tokens as the Stripe adapter does. The adapter has its own tests. */
const byToken = (source: ChargeSource): ChargeSource =>
  'token' in source ? { card: testCard(SANDBOX_CARDS.pays) } : source

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit({
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRETS: 'whsec_1',
    },
    around: (gateway) => ({
      ...gateway,
      accepts: (source) => 'token' in source || 'saved' in source,
      charge: (charge) => gateway.charge({ ...charge, source: byToken(charge.source) }),
    }),
  })
})
afterAll(() => site.close())

test(
  claim(
    '1.17',
    'with Stripe’s keys its form takes the card: it can be reloaded, keeps the input, and pays with a token',
  ),
  async () => {
    const { page, complaints, close } = await aBrowser(site.browser, site.world, LAPTOP)
    let broken = true
    const elsewhere: string[] = []
    await page.route(/^https:/, (route) => {
      if (!route.request().url().startsWith('https://js.stripe.com/')) elsewhere.push(route.request().url())
      return broken ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: THEIR_SCRIPT })
    })
    const { id } = await aSpace(site.world)
    await page.goto(`/space/${id}?startDate=${inDays(site.world, 10)}`)
    await signUpIn(page)
    await page.reload()
    const main = page.locator('main')
    // The previous page's policy allows no script from Stripe.
    await press(main.getByRole('button', { name: /^Reserve / }).last())
    await page.getByText('The card form couldn’t load').waitFor()
    await press(main.getByText('Add company details to the receipt'))
    await main.getByLabel('Company (optional)').fill('Works Ltd')
    broken = false
    await press(main.getByRole('button', { name: 'Try again' }))
    await main.getByLabel('Card number at Stripe').waitFor()
    await press(main.getByText('Save this card for later'))
    expect(await main.getByLabel('Company (optional)').inputValue()).toBe('Works Ltd')
    await press(main.getByRole('button', { name: /^Pay \$/ }))
    await page.waitForURL('**/booking-success/**')
    expect(elsewhere).toEqual([])
    const [sold] = await site.world.sql<{ invoice: object; total: number }[]>`
      select invoice, total_cents as total from bookings where space_id = ${id}`
    expect(sold?.invoice).toMatchObject({ company: 'Works Ltd' })
    const asked = await page.evaluate(() => (window as never as { asked: object }).asked)
    const options = {
      mode: 'payment',
      amount: sold?.total,
      currency: 'usd',
      paymentMethodTypes: ['card'],
      setupFutureUsage: 'off_session',
    }
    expect(asked).toMatchObject({ key: 'pk_test_1', options })
    expect(await site.world.sql`select 1 from payment_methods where removed_at is null`).toHaveLength(1)
    expect(complaints.filter((line) => !/ERR_FAILED|Stripe.js@undefined/.test(line))).toEqual([])
    await close()
  },
)

test('a card is saved with Stripe’s form without a payment', async () => {
  const { page, complaints, close } = await aBrowser(site.browser, site.world, HANDHELD)
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: THEIR_SCRIPT }))
  await page.goto('/profile')
  await signUpIn(page)
  await page.goto('/profile')
  await press(page.getByRole('link', { name: 'Payment methods' }))
  await page.getByLabel('Card number at Stripe').waitFor()
  await press(page.getByRole('button', { name: 'Save card' }))
  await inView(page.getByText('Visa ending in 4242', { exact: true }))
  const asked = await page.evaluate(() => (window as never as { asked: object }).asked)
  const options = { mode: 'setup', currency: 'usd', paymentMethodTypes: ['card'], setupFutureUsage: 'off_session' }
  expect(asked).toEqual({ key: 'pk_test_1', options })
  expect(complaints.filter((line) => !/Stripe.js@undefined/.test(line))).toEqual([])
  await close()
})
