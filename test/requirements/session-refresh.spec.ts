import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, signUpIn, type Visitor, WIDE } from '../support/browser.ts'
import { claim } from './claim.ts'
import { type TwoClocks, twoClocks } from './two-clocks.ts'

const MINUTE = 60_000
let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
let page: Page
let email: string
let time: TwoClocks
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())
beforeEach(async () => {
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  page = visitor.page
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    window.addEventListener('daylet-session', (event) =>
      told.push((event as CustomEvent<{ event: string }>).detail.event),
    )
  })
  time = twoClocks(site.world, page.context())
  email = await signUpIn(page)
})
afterEach(() => visitor.close())

const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
const refreshes = () => time.count('/session/refresh')

test(claim('4.7 9.22 4.6', 'the token is exchanged when three checks or fewer remain, and not before'), async () => {
  await time.open(page)
  // The token has two and a half of its 15 minutes left, minus the time the page took to load. Four checks fit into
  // this time. Half a minute later, only three checks remain.
  await time.pass(12 * MINUTE + 30_000)
  expect(refreshes()).toBe(0)
  await time.pass(30_000)
  expect(refreshes()).toBe(1)
  expect(await told()).toEqual(['initial_session', 'token_refreshed'])
  await time.pass(12 * MINUTE)
  expect(refreshes()).toBe(1)
  await page.locator('html[data-session="signed_in"]').waitFor()
})

test(
  claim('9.23', 'a network outage of two minutes ends nothing: it is retried, and exchanged when the network returns'),
  async () => {
    await time.open(page)
    await time.pass(12 * MINUTE)
    await page.context().route('**/api/v1/**', (route) => route.abort('connectionfailed'))
    await time.pass(MINUTE)
    await time.pass(MINUTE)
    for (const pause of [200, 400, 800]) await time.pass(pause + 50)
    expect(refreshes()).toBeGreaterThan(3)
    await page.locator('html[data-session="signed_in"]').waitFor()
    await page.context().unroute('**/api/v1/**')
    await time.pass(MINUTE)
    await time.pass(MINUTE)
    expect(await told()).toEqual(['initial_session', 'token_refreshed'])
    await page.locator('html[data-session="signed_in"]').waitFor()
  },
)

test(claim('4.1 4.5', 'authentication is loading until the first check is answered'), async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/session', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/terms')
  await page.locator('html[data-ready]').waitFor()
  await expect.poll(() => time.count('/session')).toBe(1)
  expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('loading')
  answer()
  await page.locator('html[data-session="signed_in"]').waitFor()
  expect(await told()).toEqual(['initial_session'])
})

test(
  claim('4.2 4.3 4.4 4.6', 'a sign-out elsewhere and a sign-in are noticed, and the role follows right after'),
  async () => {
    await time.open(page)
    await page.request.post('/api/v1/sign-out', { data: {} })
    await time.pass(30_000)
    await page.locator('html[data-session="signed_out"]').waitFor()
    await time.until(() => page.getByRole('link', { name: 'Sign In' }).first().waitFor({ timeout: 50 }))
    expect(await told()).toEqual(['initial_session', 'signed_out'])
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await time.until(() => page.getByLabel('Email').waitFor({ timeout: 50 }))
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Sunny-Meadow-4711')
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
    await time.until(() => page.locator('html[data-session="signed_in"]').waitFor({ timeout: 50 }))
    expect((await told()).at(-1)).toBe('signed_in')
  },
)

test(
  claim('4.3 4.6', 'a role given in the meantime reaches the page at the next check, without a reload'),
  async () => {
    await time.open(page)
    await site.world.sql`
    insert into user_roles (user_id, role, assigned_at)
    select id, 'host', ${site.world.clock.now().add({ seconds: 1 }).toString()} from accounts where email = ${email}`
    const document = await page.evaluate(() => performance.timeOrigin)
    await time.pass(30_000)
    await expect.poll(told).toEqual(['initial_session', 'user_updated'])
    const drawnFor = () =>
      page.evaluate(() => {
        type App = { __reactRouterDataRouter: { state: { loaderData: { root: { viewer: { role: string } } } } } }
        return (window as unknown as App).__reactRouterDataRouter.state.loaderData.root.viewer.role
      })
    await expect.poll(drawnFor).toBe('host')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(document)
  },
)

test(claim('12.21', 'activity is reported at most once a minute'), async () => {
  await time.open(page)
  const reported = () => time.count('/session/activity')
  for (let i = 0; i < 60; i += 1) {
    await page.mouse.move(100 + i, 100)
    await time.pass(5_000)
  }
  expect(reported()).toBeGreaterThanOrEqual(5)
  expect(reported()).toBeLessThanOrEqual(6)
})
