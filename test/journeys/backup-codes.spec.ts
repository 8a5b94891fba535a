import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { patience } from '../support/patience.ts'
import { aGuest } from '../support/people.ts'
import { withSecondFactor } from '../support/second-factor.ts'
import { aSignedInBrowser, at, button, confirm, ready, signIn, unexpected } from '../support/sign-in-steps.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())
// Rate limits count per minute, and this clock advances only when a test advances it.
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function withNewCodes() {
  const guest = await aGuest(site.world)
  const { shown, codes: old } = await withSecondFactor(site.world, guest)
  const visitor = await aSignedInBrowser(site.browser, site.world, guest, '/profile')
  const { page } = visitor
  await page.addInitScript(() => {
    // why: a headless browser doesn't print and doesn't report that the page asked it to.
    window.print = () => {
      document.documentElement.dataset.printed = ''
    }
  })
  await page.goto('/profile/security')
  await ready(page)
  await button(page, 'New backup codes').click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
  expect(await page.locator('main [aria-busy="true"]').allTextContents()).toEqual(['New backup codes'])
  await page.getByLabel('Code from your authenticator app, or a backup code').fill(shown())
  await confirm(page)
  await page.getByRole('heading', { name: 'Your backup codes' }).waitFor()
  const codes = () => page.locator('.backup-codes li').allTextContents()
  return { ...visitor, guest, old, codes }
}

test('backup codes are renewed: old ones no longer work, and each new one works once', async () => {
  const { page, guest, old, codes, ...visitor } = await withNewCodes()
  const [first = '', second = ''] = await codes()
  expect(new Set([...old, ...(await codes())]).size).toBe(20)
  expect(await focused(page)).toBe('Your backup codes')
  await button(page, 'I’ve saved them').click()
  await page.getByText('10 backup codes are left.').waitFor()
  expect(await page.textContent('main')).not.toContain(first)
  expect(await focused(page)).toBe('On')

  const other = await aBrowser(site.browser, site.world)
  for (const code of [first, second]) {
    await other.page.context().clearCookies()
    await signIn(other.page, guest.email)
    await ready(other.page)
    await button(other.page, 'Use a backup code').click()
    for (const used of code === first ? old.slice(0, 1) : [first]) {
      await other.page.getByLabel('Backup code').fill(used)
      await button(other.page, 'Continue').click()
      await other.page.getByRole('alert').filter({ hasText: 'This code is incorrect' }).waitFor()
    }
    await other.page.getByLabel('Backup code').fill(code)
    await button(other.page, 'Continue').click()
    await other.page.waitForURL(at('/bookings'))
  }
  await other.close()
  await page.reload()
  await page.getByText('8 backup codes are left.').waitFor()
  expect(unexpected({ page, ...visitor })).toEqual([])
  await visitor.close()
})

test('backup codes are copied, downloaded and printed, and renewing forgets the former ones', async () => {
  const { page, guest, codes, ...visitor } = await withNewCodes()
  const shown = await codes()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy').click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Copied$/ })
    .waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))

  const coming = page.waitForEvent('download')
  await button(page, 'Download').click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('daylet-backup-codes.txt')
  expect(Buffer.concat(await (await download.createReadStream()).toArray()).toString()).toBe(
    `Daylet backup codes for ${guest.email}. Each works once.\n\n${shown.join('\n')}\n`,
  )

  await button(page, 'Print').click()
  await page.locator('html[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.backup-codes li').last().isVisible()).toBe(true)
  for (const part of ['header', 'footer', 'nav', 'form', 'button', 'dialog'])
    expect(await page.locator(part).locator('visible=true').count(), part).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await button(page, 'New backup codes').click()
  await expect.poll(codes, { timeout: patience(15_000) }).not.toEqual(shown)
  expect(await focused(page)).toBe('Your backup codes')
  expect(await page.getByText('Copied', { exact: true }).count()).toBe(0)
  expect(unexpected({ page, ...visitor })).toEqual([])
  await visitor.close()
})

test('without clipboard access, backup codes can be copied by hand', async () => {
  const { page, close } = await withNewCodes()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await button(page, 'Copy').click()
  await page.getByText('Couldn’t copy them. Select the codes and copy them yourself.').waitFor()
  await close()
})
