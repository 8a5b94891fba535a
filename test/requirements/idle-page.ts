import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { aBrowser, aSiteToVisit, signUpIn, type Visitor, WIDE } from '../support/browser.ts'
import { type TwoClocks, twoClocks } from './two-clocks.ts'

export const MINUTE = 60_000

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
export let page: Page
export let time: TwoClocks
export function setUp(): void {
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
    // The two clocks agree only to within a few milliseconds, so the test avoids the exact second.
    await pass(500)
  })
  afterEach(() => visitor.close())
}

export const dialog = (tab = page) => tab.getByRole('alertdialog', { name: 'Are you still there?' })
export const toast = (tab = page) => tab.locator('[data-sonner-toast]')
export const pass = (milliseconds: number) => time.pass(milliseconds)
export const isSignedOut = (tab = page) =>
  time.until(() => tab.locator('html[data-session="signed_out"]').waitFor({ timeout: 50 }))
export const isOpen = (tab = page) => time.until(() => dialog(tab).waitFor({ timeout: 50 }))
