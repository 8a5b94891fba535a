import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, signUpIn, type Visitor, WIDE } from '../support/browser.ts'
import { type TwoClocks, twoClocks } from './two-clocks.ts'

const MINUTE = 60_000
let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
let page: Page
let time: TwoClocks
beforeAll(async () => {
  site = await aSiteToVisit({ env: { IDLE_WARN_SECONDS: '1500' } })
})
afterAll(() => site.close())
beforeEach(async () => {
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  page = visitor.page
  time = twoClocks(site.world, page.context())
  await signUpIn(page)
  await time.open(page)
  await pass(30_000)
  await page.mouse.move(50, 50)
  // Off the full second: the clocks agree to a few milliseconds only.
  await pass(500)
})
afterEach(() => visitor.close())

const dialog = (tab = page) => tab.getByRole('alertdialog', { name: 'Are you still there?' })

const toast = (tab = page) => tab.locator('[data-sonner-toast]')

const pass = (milliseconds: number) => time.pass(milliseconds)
const isSignedOut = (tab = page) =>
  time.until(() => tab.locator('html[data-session="signed_out"]').waitFor({ timeout: 50 }))
const isOpen = (tab = page) => time.until(() => dialog(tab).waitFor({ timeout: 50 }))

describe('two tabs', () => {
  let other: Page
  beforeEach(async () => {
    other = await page.context().newPage()
    await time.open(other)
  })

  test('activity in one keeps the other alive', async () => {
    await pass(24 * MINUTE)
    // Made after the page's own channel, so it hears each word after the page has.
    await page.evaluate(() => {
      new BroadcastChannel('daylet-session').onmessage = () => {
        document.documentElement.dataset.heard = ''
      }
    })
    await other.mouse.move(140, 140)
    await page.locator('html[data-heard]').waitFor()
    await pass(2 * MINUTE)
    expect(await dialog().isVisible()).toBe(false)
    expect(await dialog(other).isVisible()).toBe(false)
  })

  test('both warn, one records it, and extending in one closes both', async () => {
    await pass(25 * MINUTE + 1_000)
    await isOpen()
    await isOpen(other)
    expect(time.events).toHaveLength(1)
    await dialog(other).getByRole('button', { name: 'Extend Session' }).click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('signing out in one signs out the other', async () => {
    await other.getByText('Account', { exact: true }).click()
    await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await pass(30_000)
    await isSignedOut(other)
    await isSignedOut()
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    expect(await toast().count()).toBe(0)
  })
})
