import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays, signUpIn } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const main = (page: Page) => page.locator('main')
const pay = (page: Page) => press(page.getByRole('button', { name: /^Pay \$/ }))

async function reserve(page: Page, days: number): Promise<void> {
  const { id } = await aSpace(site.world)
  await page.goto(`/space/${id}?startDate=${inDays(site.world, days)}`)
  await press(
    main(page)
      .getByRole('button', { name: /^Reserve / })
      .last(),
  )
  await page.waitForURL('**/checkout/**')
}
async function typeCard(page: Page, expiry = '12/30'): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry (MM/YY)').fill(expiry)
  await page.getByLabel('CVC').fill('123')
}

test.each([
  ['a finger', HANDHELD],
  ['a mouse', LAPTOP],
])(
  claim('2.19', 'with %s a card is saved while paying, pays again alone, and is removed from the payment methods'),
  async (_, device) => {
    const { page, close } = await aBrowser(site.browser, site.world, device)
    await page.goto('/')
    await signUpIn(page)
    await reserve(page, 10)
    await typeCard(page)
    await press(page.getByText('Save this card for later'))
    await pay(page)
    await page.waitForURL('**/booking-success/**')

    await reserve(page, 11)
    const kept = page.getByRole('radio', { name: 'Visa ending in 4242 Expires 12/2030' })
    expect(await kept.isChecked()).toBe(true)
    expect(await page.getByLabel('Card number').isVisible()).toBe(false)
    await press(page.getByText('Another card'))
    await inView(page.getByLabel('Card number'))
    await press(page.getByText('Visa ending in 4242'))
    await pay(page)
    await page.waitForURL('**/booking-success/**')

    await page.goto('/profile')
    await press(page.getByRole('link', { name: 'Payment methods' }))
    await page.getByRole('heading', { level: 1, name: 'Payment methods' }).waitFor()
    await inView(page.getByText('Visa ending in 4242', { exact: true }))
    await typeCard(page)
    await press(page.getByRole('button', { name: 'Save card' }))
    await page.getByText('Your card is saved.').waitFor({ state: 'attached' })
    await typeCard(page, '12/31')
    await press(page.getByRole('button', { name: 'Save card' }))
    const second = page.getByRole('button', { name: /^Use Visa .* by default$/ })
    await press(second)
    await page.getByText('is now your default card').waitFor({ state: 'attached' })
    expect(await page.getByText('Default ·').count()).toBe(1)
    await press(page.getByRole('button', { name: 'Remove Visa ending in 4242 (12/2030)' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await page.getByRole('button', { name: 'Remove Visa ending in 4242 (12/2030)' }).waitFor({ state: 'detached' })
    expect(await page.getByText('Default ·').count()).toBe(1)
    await close()
  },
)

test('without JavaScript a saved card pays too, and another one can be chosen', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { ...HANDHELD, javaScriptEnabled: false })
  await page.goto('/')
  const data = { email: `plain-${crypto.randomUUID()}@people.example`, password: 'Quiet-Harbour-8213' }
  await page.request.post('/api/v1/sign-up', { data: { ...data, data: { first_name: 'Ada', last_name: 'Plain' } } })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
  await page.request.post('/api/v1/profile/payment-methods', { data: { card } })
  await reserve(page, 12)
  await press(page.getByText('Another card'))
  await inView(page.getByLabel('Card number'))
  await pay(page)
  await page.getByText('Enter the card number').waitFor()
  await press(page.getByText('Visa ending in 4242'))
  await pay(page)
  await page.waitForURL('**/booking-success/**')
  await close()
})

test('a test card is filled in by one click on its number', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, LAPTOP)
  await reserve(page, 33)
  await press(page.getByText('Show test cards'))
  await press(page.getByRole('button', { name: '4000 0000 0000 9995' }))
  await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 9995')
  expect(await page.getByLabel('Expiry (MM/YY)').inputValue()).toMatch(/^12\/\d\d$/)
  expect(await page.getByLabel('CVC').inputValue()).toBe('123')
  expect(await page.getByRole('banner').getByRole('link').allTextContents()).toEqual(['Daylet', 'Help'])
  await close()
})
