import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { claim } from './claim.ts'
import { dialog, isOpen, isSignedOut, MINUTE, page, pass, setUp, time, toast } from './idle-page.ts'

setUp()

describe('two tabs', () => {
  let other: Page
  beforeEach(async () => {
    other = await page.context().newPage()
    await time.open(other)
  })

  test(claim('12.22', 'activity in one keeps the other alive'), async () => {
    await pass(24 * MINUTE)
    // This channel is created after the page's own channel, so it receives each message after the page does.
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

  test(claim('12.22', 'both warn, one records it, and extending in one closes both'), async () => {
    await pass(25 * MINUTE + 1_000)
    await isOpen()
    await isOpen(other)
    expect(time.events).toHaveLength(1)
    await dialog(other).getByRole('button', { name: 'Extend Session' }).click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test(claim('12.22', 'signing out in one signs out the other'), async () => {
    await other.getByText('Account', { exact: true }).click()
    await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await pass(30_000)
    await isSignedOut(other)
    await isSignedOut()
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    expect(await toast().count()).toBe(0)
  })
})
