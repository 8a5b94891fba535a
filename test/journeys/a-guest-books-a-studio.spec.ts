import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays, type Visitor, WIDE } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aVisitor, PASSWORD } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function write(page: Page, label: string, text: string): Promise<void> {
  await press(page.locator('label:visible', { hasText: label }).first())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function typeCard(page: Page, number: string): Promise<void> {
  await write(page, 'Card number', number)
  await write(page, 'Expiry (MM/YY)', '1230')
  await write(page, 'CVC', '123')
}

async function signUpHere(page: Page): Promise<string> {
  const email = `journey-${crypto.randomUUID()}@people.example`
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const toSignUp = dialog
    .getByRole('tab', { name: 'Sign Up' })
    .or(dialog.getByRole('button', { name: 'Sign Up', exact: true }))
    .first()
  if (!(await dialog.getByLabel('First name').isVisible())) await press(toSignUp)
  await write(page, 'First name', 'Ada')
  await write(page, 'Last name', 'Lovelace')
  await write(page, 'Email', email)
  await write(page, 'Password', PASSWORD)
  await press(dialog.locator('form').getByRole('button', { name: 'Sign Up' }))
  await dialog.waitFor({ state: 'hidden' })
  return email
}

async function toCheckout(visitor: Visitor): Promise<{ spaceId: string; title: string; from: string; to: string }> {
  const { world } = site
  const title = `Studio ${crypto.randomUUID().slice(0, 8)}`
  const { id: spaceId } = await aSpace(world, { title, city_id: 1, rank: 10 })
  const [from, to] = [inDays(world, 10), inDays(world, 11)]
  await visitor.page.goto(`/space/${spaceId}?startDate=${from}&endDate=${to}`)
  await visitor.page.locator('html[data-ready]').waitFor()
  await press(visitor.page.getByRole('button', { name: 'Reserve these days' }))
  await visitor.page.waitForURL('**/checkout/**')
  return { spaceId, title, from, to }
}

describe.each([
  ['a laptop, with the mouse', LAPTOP],
  ['a phone, with a finger', HANDHELD],
])('on %s', (_, hands) => {
  test(
    claim('12.15', 'home, search, space, checkout with sign-up, payment, and taken for the next visitor'),
    async () => {
      const { world, browser } = site
      const visitor = await aBrowser(browser, world, hands)
      const { page } = visitor
      const title = `Studio ${crypto.randomUUID().slice(0, 8)}`
      const { id: spaceId } = await aSpace(world, { title, city_id: 1, rank: 99 })
      const [from, to] = [inDays(world, 20), inDays(world, 21)]
      await page.goto('/')
      await page.locator('html[data-ready]').waitFor()
      await press(page.locator('search label', { hasText: 'Location' }))
      await page.keyboard.type('Berlin')
      await page.getByLabel('Start Date').fill(from)
      await page.getByLabel('End Date').fill(to)
      await press(page.getByRole('button', { name: 'Search', exact: true }))
      await page.waitForURL(`**/browse?location=Berlin&startDate=${from}&endDate=${to}`)
      await press(page.getByRole('link', { name: title }).first())
      await page.waitForURL(`**/space/${spaceId}**`)
      const hold = page.getByRole('button', { name: 'Reserve these days' })
      await press(hold)
      await page.waitForURL('**/checkout/**')
      await typeCard(page, SANDBOX_CARDS.pays)
      await press(page.getByRole('button', { name: /^Pay \$/ }))
      await signUpHere(page)
      await page.waitForURL('**/booking-success/**')
      await inView(page.getByRole('heading', { name: 'The room is yours.' }))
      const body = await page.textContent('main')
      expect(body).toContain(title)
      expect(body).toContain('Oranienstrasse 1')
      expect(visitor.complaints).toEqual([])
      await visitor.close()

      const next = aVisitor(world)
      const { days } = await next.api.spaces.freeSlots({ id: spaceId, month: from.slice(0, 7) })
      expect(days.find((d) => d.date === from)?.state).toBe('taken')
      const other = await aBrowser(browser, world, hands)
      await other.page.goto(`/browse?location=Berlin&startDate=${from}&endDate=${to}`)
      expect(await other.page.getByRole('link', { name: title }).count()).toBe(0)
      await other.close()
    },
  )

  test('a declined card is refused clearly, and nothing typed is lost', async () => {
    const visitor = await aBrowser(site.browser, site.world, hands)
    const { page } = visitor
    await toCheckout(visitor)
    await typeCard(page, SANDBOX_CARDS.declines)
    await press(page.getByRole('button', { name: /^Pay \$/ }))
    const email = await signUpHere(page)
    await inView(page.getByRole('alert').filter({ hasText: /declined|funds/i }))
    expect((await page.getByLabel('Card number').inputValue()).replaceAll(' ', '')).toBe(SANDBOX_CARDS.declines)
    expect(await page.getByLabel('Expiry (MM/YY)').inputValue()).toContain('12')
    expect(await page.textContent('main')).toContain(email)
    await write(page, 'Card number', SANDBOX_CARDS.pays)
    await press(page.getByRole('button', { name: /^Pay \$/ }))
    await page.waitForURL('**/booking-success/**')
    // Only the browser's own message about the refused request is allowed.
    expect(visitor.complaints.filter((line) => !line.includes('402 (Payment Required)'))).toEqual([])
    await visitor.close()
  })

  test('a guest who leaves the bank’s challenge returns to it from the booking and confirms', async () => {
    const visitor = await aBrowser(site.browser, site.world, hands)
    const { page } = visitor
    await toCheckout(visitor)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await typeCard(page, SANDBOX_CARDS.challenges)
    await press(page.getByRole('button', { name: /^Pay \$/ }))
    await signUpHere(page)
    const complete = page.getByRole('button', { name: 'Complete authentication' })
    const go = page.getByRole('link', { name: 'Continue to your bank' })
    await complete.or(go).first().waitFor()
    if (await go.isVisible()) await press(go)
    await complete.waitFor()
    await page.goto(`/bookings/${id}`)
    await press(page.getByRole('link', { name: 'Continue the payment' }))
    await press(go)
    await press(complete)
    await page.waitForURL('**/booking-success/**')
    await inView(page.getByRole('heading', { name: 'The room is yours.' }))
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test(
    claim('12.13 14.3', 'after closing, reloading or switching tabs, the checkout can be resumed until its hold ends'),
    async () => {
      const visitor = await aBrowser(site.browser, site.world, hands)
      const { page } = visitor
      const { title } = await toCheckout(visitor)
      const url = page.url()
      await page.reload()
      await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
      const tab = await page.context().newPage()
      await page.close()
      await tab.goto('/')
      await tab.locator('html[data-ready]').waitFor()
      await press(tab.getByRole('link', { name: new RegExp(`Continue with ${title}`) }))
      await tab.waitForURL(url)
      await tab.getByRole('button', { name: /^Pay \$/ }).waitFor()
      site.world.clock.pass({ minutes: 15 })
      await tab.reload()
      await tab.getByRole('heading', { name: 'This checkout has ended' }).waitFor()
      site.world.clock.pass({ minutes: -15 })
      await visitor.close()
    },
  )
})

test('with JavaScript off, search and reading work', async () => {
  const { world, browser } = site
  const title = `Studio ${crypto.randomUUID().slice(0, 8)}`
  await aSpace(world, { title, city_id: 1, rank: 120 })
  const { page, close } = await aBrowser(browser, world, { javaScriptEnabled: false, viewport: WIDE })
  await page.goto('/')
  await page.getByLabel('Location').fill('Berlin')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/browse?**location=Berlin**')
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.textContent('main')).toContain('A quiet room.')
  await close()
})
