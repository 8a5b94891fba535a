import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { claim } from './claim.ts'
import { dialog, isOpen, isSignedOut, MINUTE, page, pass, setUp, time, toast } from './idle-page.ts'

setUp()

// Changes are rendered one task later, so tests read them with `expect.poll`.
const clock = () => dialog().getByRole('timer').textContent()
// biome-ignore lint/performance/useDomNodeTextContent: title and text on separate lines, as people read them
const toastText = (tab = page) => time.until(() => toast(tab).innerText({ timeout: 50 }))

describe('without activity', () => {
  test(
    claim('4.8 4.9 9.6.1 7.14', 'after 25 minutes a dialog counts down from 5:00 and the warning is recorded'),
    async () => {
      await pass(24 * MINUTE + 50_000)
      expect(await dialog().isVisible()).toBe(false)
      await pass(10_000)
      await isOpen()
      await expect.poll(clock).toBe('5:00')
      await pass(1_000)
      await expect.poll(clock).toBe('4:59')
      await pass(51_000)
      await expect.poll(clock).toBe('4:08')
      expect(time.events).toEqual([
        { event_type: 'session_timeout_warning', details: { timeout_duration: 1_800_000, warning_time: 300_000 } },
      ])
    },
  )

  test(
    claim(
      '4.12 4.13 4.14 8.1 7.14 9.6.2',
      'the countdown at zero records, says so and signs out, also on private pages',
    ),
    async () => {
      await pass(29 * MINUTE + 55_000)
      await expect.poll(clock).toBe('0:05')
      await pass(5_000)
      await isSignedOut()
      expect(await toastText()).toBe('Session Expired\nYou have been signed out due to inactivity.')
      expect(time.events.map((event) => event.event_type)).toEqual([
        'session_timeout_warning',
        'session_timeout_forced',
      ])
      expect(await dialog().isVisible()).toBe(false)
      await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    },
  )

  test('a computer that slept past the limit wakes up signed out, whatever its mouse does first', async () => {
    await time.sleep(8 * 60 * MINUTE)
    await page.mouse.move(200, 200)
    await isSignedOut()
    expect(await toastText()).toContain('Session Expired')
    expect(await dialog().isVisible()).toBe(false)
    expect(time.events.map((event) => event.event_type)).toEqual(['session_timeout_forced'])
  })

  test('a tab reopened after the limit is signed out, and says why', async () => {
    const other = await page.context().newPage()
    await page.close()
    await time.sleep(31 * MINUTE)
    await time.open(other, 'signed_out')
    expect(await toastText(other)).toContain('Session Expired')
  })
})

describe('in the dialog', () => {
  beforeEach(async () => {
    await pass(26 * MINUTE)
    await isOpen()
  })

  test(claim('4.10 4.11', 'Extend Session closes it, says so, and restarts the 25 minutes'), async () => {
    await expect.poll(clock).toBe('4:00')
    await dialog().getByRole('button', { name: 'Extend Session' }).click()
    await dialog().waitFor({ state: 'hidden' })
    expect(await toastText()).toBe('Session Extended\nYour session has been extended.')
    await pass(24 * MINUTE + 50_000)
    expect(await dialog().isVisible()).toBe(false)
    await pass(10_500)
    await isOpen()
  })

  test(claim('4.12 4.13 4.14', 'Sign Out Now records, says so and signs out'), async () => {
    await dialog().getByRole('button', { name: 'Sign Out Now' }).click()
    await isSignedOut()
    expect(await toastText()).toBe('Session Expired\nYou have been signed out due to inactivity.')
    expect(time.events.at(-1)?.event_type).toBe('session_timeout_forced')
  })

  test('the sign-in page says why', async () => {
    await dialog().getByRole('button', { name: 'Sign Out Now' }).click()
    await isSignedOut()
    if (!page.url().includes('/auth')) await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    const main = page.getByRole('main')
    await time.until(() => main.getByText('You have been signed out due to inactivity.').waitFor({ timeout: 50 }))
  })

  test(
    claim('4.15 12.23', 'activity restarts the five minutes, but closes nothing, and neither does Escape'),
    async () => {
      await page.mouse.move(300, 300)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect.poll(clock).toBe('5:00')
      expect(await dialog().isVisible()).toBe(true)
    },
  )

  test('the focus is on Extend Session and stays inside', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('Extend Session')
    const seen = new Set<string | null | undefined>()
    for (let i = 0; i < 4; i += 1) {
      await page.keyboard.press('Tab')
      seen.add(await page.evaluate(() => document.activeElement?.closest('main, header, footer')?.tagName ?? 'inside'))
    }
    expect([...seen]).toEqual(['inside'])
  })

  test('the minutes are announced, not every second', async () => {
    const status = () => dialog().getByRole('status').textContent()
    await expect.poll(status).toBe('4 minutes until you’re signed out.')
    await pass(20_000)
    await expect.poll(status).toBe('4 minutes until you’re signed out.')
  })
})

test.each([
  ['mouse', (tab: Page) => tab.mouse.move(120, 240)],
  ['key', (tab: Page) => tab.keyboard.press('Shift')],
  ['scroll', (tab: Page) => tab.mouse.wheel(0, 50)],
  [
    'touch',
    (tab: Page) => tab.evaluate(() => void document.body.dispatchEvent(new Event('touchstart', { bubbles: true }))),
  ],
])(claim('4.15', '%s activity resets the timers'), async (_, act) => {
  await pass(24 * MINUTE)
  await act(page)
  await pass(24 * MINUTE)
  expect(await dialog().isVisible()).toBe(false)
  await pass(MINUTE + 1_000)
  await isOpen()
})
