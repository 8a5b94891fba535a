import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, aSiteToVisit, inDays, signUpIn } from '../support/browser.ts'
import { chooseDays, dayOf } from '../support/day-picker.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { aVisitor } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const holdButton = (page: Page) => page.getByRole('button', { name: /^Reserve / })
const instead = (page: Page) => page.getByRole('button', { name: 'Release it and hold this instead' })
const note = (page: Page) => page.locator('.panel').getByText(/^You’re holding .* for another 1[45]:\d\d/)
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const ready = (page: Page) => page.locator('html[data-ready]').waitFor()
const twoDays = () => {
  const shift = inDays(site.world, 10).slice(0, 7) === inDays(site.world, 11).slice(0, 7) ? 10 : 12
  return [inDays(site.world, shift), inDays(site.world, shift + 1)] as const
}
const stateOf = async (checkout: string) => {
  const [row] = await site.world.sql`select state from bookings where id = ${checkout.split('/').at(-1) ?? ''}`
  return row?.state
}

async function atCheckout(hands: object, known = false) {
  const { world, browser } = site
  const { id } = await aSpace(world)
  const [date, next] = twoDays()
  const visitor = await aBrowser(browser, world, hands)
  const { page } = visitor
  if (known) {
    await page.goto('/')
    await signUpIn(page)
  }
  await page.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await ready(page)
  await press(holdButton(page))
  await page.waitForURL('**/checkout/**')
  return { ...visitor, spaceId: id, date, next, checkout: page.url() }
}

async function backFromCheckout(hands: object) {
  const visitor = await atCheckout(hands)
  site.world.clock.pass({ seconds: 5 })
  await visitor.page.goBack()
  await visitor.page.waitForURL('**/space/**')
  return visitor
}

async function taken(spaceId: string, date: string): Promise<void> {
  const ask = { mode: 'days', startDate: date, endDate: date } as const
  await aVisitor(site.world).api.bookings.holdSlot({ spaceId, ask, people: 1 })
}

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('back from the checkout, on %s', (_, hands) => {
  test('the page shows the hold and its time left, and links to its checkout', async () => {
    const { page, date, checkout, complaints, close } = await backFromCheckout(hands)
    await press(note(page))
    await inView(note(page))
    expect(await note(page).textContent()).toMatch(/^You’re holding this day for another 14:5\d$/)
    const first = await note(page).textContent()
    await expect.poll(() => note(page).textContent(), { timeout: patience(5_000) }).not.toBe(first)
    await dayOf(page, date).and(page.locator('[data-state="mine"]')).waitFor({ state: 'attached' })
    expect(await dayOf(page, date).getAttribute('aria-label')).toContain('held by you')
    expect(await page.getByText('Some of this time is taken').count()).toBe(0)
    await press(page.locator('.panel').getByRole('link', { name: 'Go to checkout' }).first())
    await page.waitForURL(checkout)
    expect(complaints).toEqual([])
    await close()
  })

  test('a released slot is free at once', async () => {
    const { page, date, checkout, complaints, close } = await backFromCheckout(hands)
    await press(page.getByRole('button', { name: 'Release', exact: true }))
    site.world.clock.pass({ seconds: 5 })
    await press(page.getByRole('dialog').getByRole('button', { name: 'Release it' }))
    await note(page).waitFor({ state: 'detached' })
    await page.getByText('The slot is free again.').waitFor()
    await dayOf(page, date).and(page.locator('[data-state="free"]')).waitFor({ state: 'attached' })
    await press(holdButton(page))
    await inView(alert(page, 'You or someone on your network held these dates until just now'))
    expect(await stateOf(checkout)).toBe('released')
    expect(complaints.filter((line) => !line.includes('409 (Conflict)'))).toEqual([])
    await close()
  })

  test('overlapping days are refused before the slot is released', async () => {
    const { page, date, next, checkout, complaints, close } = await backFromCheckout(hands)
    await chooseDays(page, date, next)
    await press(instead(page))
    await inView(alert(page, 'These dates overlap the slot you’re holding.'))
    expect(await stateOf(checkout)).toBe('held')
    expect(complaints).toEqual([])
    await close()
  })
})

test('an expired hold says when the slot can be held again, and its booking’s page says that it expired', async () => {
  const { page, checkout, complaints, close } = await atCheckout(LAPTOP, true)
  site.world.clock.pass({ minutes: 19, seconds: 50 })
  await page.goto(checkout.replace('/checkout/', '/bookings/'))
  await inView(page.getByRole('heading', { name: 'This booking expired' }))
  await inView(page.locator('main').getByRole('link', { name: 'Book again' }))
  expect(await page.getByText('We hold the slot until').count()).toBe(0)
  await page.goto(checkout)
  await ready(page)
  const again = page.getByRole('button', { name: /^Hold it again/ })
  expect(await again.textContent()).toMatch(/^Hold it again in 0:\d\d$/)
  expect(await again.isDisabled()).toBe(true)
  site.world.clock.pass({ seconds: 11 })
  await page.getByRole('button', { name: 'Hold it again', exact: true }).click({ timeout: patience(15_000) })
  await page.waitForURL((url) => url.href !== checkout && url.pathname.startsWith('/checkout/'))
  expect(complaints).toEqual([])
  await close()
})

test('someone who holds another space is told, and can hold this one instead', async () => {
  const { page, date, checkout, complaints, close } = await atCheckout(LAPTOP)
  const { id } = await aSpace(site.world, { title: 'South Light' })
  await page.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await ready(page)
  await inView(note(page))
  expect(await note(page).textContent()).toMatch(
    /^You’re holding North Light, \w{3} \d+ \w{3}, for another 1[45]:\d\d$/,
  )
  await press(instead(page))
  await page.waitForURL((url) => url.pathname.startsWith('/checkout/') && url.href !== checkout)
  expect([await stateOf(checkout), await stateOf(page.url())]).toEqual(['released', 'held'])
  expect(complaints).toEqual([])
  await close()
})

test('nothing is released for a slot that someone else has taken', async () => {
  const { page, spaceId, next, checkout, close } = await backFromCheckout(LAPTOP)
  await chooseDays(page, next, next)
  await instead(page).waitFor()
  await taken(spaceId, next)
  await press(instead(page))
  await inView(alert(page, 'This slot was just taken'))
  await inView(page.getByText('Your previous hold is still active.'))
  await inView(note(page))
  expect(await stateOf(checkout)).toBe('held')
  await close()
})

test('a slot lost while the other was released is reported as lost, and the other as released', async () => {
  const { page, spaceId, next, checkout, close } = await backFromCheckout(LAPTOP)
  await page.route('**/api/v1/holds/*', async (route) => {
    await route.fulfill({ response: await route.fetch() })
  })
  await page.route('**/api/v1/holds', async (route) => {
    await taken(spaceId, next)
    await route.continue()
  })
  await chooseDays(page, next, next)
  await press(instead(page))
  await inView(alert(page, 'This slot was just taken'))
  await inView(page.getByText('Your previous hold was released.'))
  await note(page).waitFor({ state: 'detached' })
  expect(await stateOf(checkout)).toBe('released')
  await close()
})

test('a slot that is being paid for isn’t released', async () => {
  const { page, date, checkout, close } = await atCheckout(LAPTOP, true)
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.challenges)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVC').fill('123')
  await press(page.getByRole('button', { name: /^Pay \$/ }))
  await page.getByRole('button', { name: 'Complete authentication' }).waitFor()
  const { id } = await aSpace(site.world, { title: 'South Light' })
  await page.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await ready(page)
  expect(await page.getByRole('button', { name: 'Release', exact: true }).count()).toBe(0)
  await press(instead(page))
  await inView(alert(page, 'A payment for this booking is in progress.'))
  expect(await stateOf(checkout)).toBe('held')
  await close()
})

test('a conflicting hold from another tab is reported', async () => {
  const { page, date, close } = await atCheckout(LAPTOP)
  await page.goto('/')
  const { id } = await aSpace(site.world, { title: 'South Light' })
  const other = await page.context().newPage()
  await other.goto(`/space/${id}?startDate=${date}&endDate=${date}`)
  await ready(other)
  await press(other.getByRole('button', { name: 'Release', exact: true }))
  await press(other.getByRole('dialog').getByRole('button', { name: 'Release it' }))
  await holdButton(other).waitFor()
  const third = await aSpace(site.world, { title: 'West Light' })
  await page.goto(`/space/${third.id}?startDate=${date}&endDate=${date}`)
  await ready(page)
  await press(holdButton(page))
  await page.waitForURL('**/checkout/**')
  await press(holdButton(other))
  await inView(note(other))
  expect(await note(other).textContent()).toContain('West Light')
  await inView(instead(other))
  await close()
})
