import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { cents } from '../../src/domain/kernel/money.ts'
import { aBrowser, aSiteToVisit, inDays, PHONE, type Visitor, WIDE } from '../support/browser.ts'
import { EXAMPLE_RATES } from '../support/examples/spaces.ts'
import { inView, press } from '../support/hands.ts'
import { aGuest } from '../support/people.ts'
import { payWith, signInToPay } from '../support/plain-forms.ts'
import { aSpace, type SpaceFacts } from '../support/spaces.ts'

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

async function toPay(page: Page, facts: Partial<SpaceFacts> = {}): Promise<string> {
  const { id } = await aSpace(site.world, facts)
  const day = inDays(site.world, 10)
  await page.goto(`/space/${id}?startDate=${day}&endDate=${day}`)
  await hold(page)
  await page.waitForURL('**/checkout/**')
  await signInToPay(page, (await aGuest(site.world)).email)
  await page.waitForURL('**/checkout/**')
  return id
}

test.each([
  ['wide', WIDE],
  ['phone', PHONE],
])('search, space, hold, sign-in and payment, on a %s screen', async (_, viewport) => {
  const { world } = site
  const title = `Studio ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await aSpace(world, { title, city_id: 1, rank: 99 })
  const { email } = await aGuest(world)
  const [from, to] = [inDays(world, 20), inDays(world, 21)]
  const { page, complaints, close } = await aVisitWithoutScript(viewport)
  await page.goto('/')
  await page.getByLabel('Location').fill('Berlin')
  await page.getByLabel('Start Date').fill(from)
  await page.getByLabel('End Date').fill(to)
  await press(page.getByRole('button', { name: 'Search', exact: true }))
  await page.waitForURL('**/browse?**location=Berlin**')
  await page.getByRole('link', { name: title }).first().click()
  await page.waitForURL(`**/space/${id}**`)
  expect(await main(page).getByLabel('Start Date').inputValue()).toBe(from)
  expect(await main(page).getByLabel('End Date').inputValue()).toBe(to)
  await main(page).getByLabel('People', { exact: true }).fill('3')
  await hold(page)
  await page.waitForURL('**/checkout/**')
  await signInToPay(page, email)
  await page.waitForURL('**/checkout/**')
  await payWith(page, SANDBOX_CARDS.pays)
  await page.waitForURL('**/booking-success/**')
  await inView(page.getByRole('heading', { name: 'The room is yours.' }))
  expect(await main(page).textContent()).toContain('Oranienstrasse 1')
  expect(await world.sql`select state, people from bookings where space_id = ${id}`).toEqual([
    { state: 'confirmed', people: 3 },
  ])
  expect(complaints).toEqual([])
  await close()
})

test('a declined card stays at the checkout, which says why and shows no digit of it', async () => {
  const { page, close } = await aVisitWithoutScript()
  await toPay(page)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await payWith(page, SANDBOX_CARDS.declines, '987')
  await inView(page.getByRole('alert').filter({ hasText: 'declined this card' }))
  const html = await (await answered).text()
  expect((await answered).status()).toBe(402)
  expect(html).not.toMatch(/4000000000009995|4000 0000 0000 9995(?!<\/(code|button)>)/)
  expect(html).not.toContain('value="987"')
  expect(site.world.logged.join('\n')).not.toMatch(/4000 ?0000 ?0000 ?9995/)
  expect(await page.getByLabel('Card number').inputValue()).toBe('')
  expect(await page.getByLabel('CVC').inputValue()).toBe('')
  expect(await page.getByLabel('Expiry (MM/YY)').inputValue()).toBe('12/30')
  await payWith(page, SANDBOX_CARDS.pays)
  await page.waitForURL('**/booking-success/**')
  await close()
})

test('a card’s errors are shown at its field', async () => {
  const { page, close } = await aVisitWithoutScript()
  await toPay(page)
  await payWith(page, '5555 5555 5555 4444', 'no')
  await page.getByText('Only the test card numbers work here. We didn’t keep this number.').waitFor()
  await page.getByText('Enter the 3 or 4 digits of the security code.').waitFor()
  expect(await page.content()).not.toMatch(/5555 ?5555/)
  await close()
})

test('the bank challenge is answered along the way', async () => {
  const { page, close } = await aVisitWithoutScript()
  await toPay(page)
  await payWith(page, SANDBOX_CARDS.challenges)
  await press(page.getByRole('button', { name: 'Complete authentication' }))
  await page.waitForURL('**/booking-success/**')
  await close()
})

test('a free booking is confirmed with its button', async () => {
  const { page, close } = await aVisitWithoutScript()
  const rates = { ...EXAMPLE_RATES, dayCents: cents(0), hourCents: cents(0) }
  await toPay(page, { rates, card_price_cents: 0, hour_price_cents: 0 })
  await press(page.getByRole('button', { name: 'Confirm booking' }))
  await page.waitForURL('**/booking-success/**')
  await close()
})

test('someone who isn’t signed in is asked to before a card is taken', async () => {
  const { page, close } = await aVisitWithoutScript()
  const { id } = await aSpace(site.world)
  await page.goto(`/space/${id}?startDate=${inDays(site.world, 10)}`)
  await hold(page)
  await page.waitForURL('**/checkout/**')
  const { pathname } = new URL(page.url())
  await payWith(page, SANDBOX_CARDS.pays)
  await page.waitForURL(({ pathname: path, search }) => path + search === `/auth?next=${encodeURIComponent(pathname)}`)
  expect(page.url()).not.toContain('4242')
  await close()
})
