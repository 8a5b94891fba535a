import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, aSiteToVisit, PHONE, signUpIn, type Visitor, WIDE } from '../support/browser.ts'
import { anExport } from '../support/exports.ts'
import { aGuest } from '../support/people.ts'
import { aSignedInBrowser } from '../support/sign-in-steps.ts'

type Site = Awaited<ReturnType<typeof aSiteToVisit>>
let site: Site
let impatient: Site
beforeAll(async () => {
  site = await aSiteToVisit()
  impatient = await aSiteToVisit({ env: { IDLE_WARN_SECONDS: '1', IDLE_COUNTDOWN_SECONDS: '900' } })
})
afterAll(async () => {
  await site.close()
  await impatient.close()
})

async function isAccessible({ page, complaints }: Visitor): Promise<void> {
  expect(await axeFinds(page)).toEqual([])
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].map((part) => [
      part.scrollWidth,
      part.clientWidth,
    ]),
  )
  for (const [scroll = 0, client = 0] of widths)
    expect(scroll, 'something scrolls sideways').toBeLessThanOrEqual(client)
  expect(complaints.filter((line) => !/status of 403|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
}
const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  describe.each([
    ['1280', WIDE],
    ['360', PHONE],
  ])('at %s px axe finds no problems', (_, viewport) => {
    test('in the inactivity dialog', async () => {
      const visitor = await aBrowser(impatient.browser, impatient.world, { viewport, colorScheme })
      const { page } = visitor
      await signUpIn(page)
      await page.goto('/bookings')
      await page.getByRole('alertdialog', { name: 'Are you still there?' }).waitFor()
      await isAccessible(visitor)
      await visitor.close()
    })

    test('in the confirmation dialog, with a password or an emailed code', async () => {
      const guest = await aGuest(site.world)
      await anExport(site.world, guest)
      for (const way of ['password', 'code'] as const) {
        if (way === 'code')
          await site.world.sql`
            update credentials set provider = 'google', subject = ${guest.id}, password_hash = null
            where account_id = ${guest.id}`
        const visitor = await aSignedInBrowser(site.browser, site.world, guest, '/profile', { viewport, colorScheme })
        const { page } = visitor
        await page.getByRole('button', { name: 'Download my data' }).click()
        await asked(page).waitFor()
        await isAccessible(visitor)
        if (way === 'code') {
          await asked(page).getByRole('button', { name: 'Email me a code' }).click()
          await asked(page).getByLabel('Code from the email').waitFor()
        }
        await asked(page).getByRole('button', { name: 'Confirm' }).click()
        await asked(page)
          .getByText(/^Enter/)
          .waitFor()
        await isAccessible(visitor)
        await visitor.close()
      }
    })

    test('on the offline page', async () => {
      const visitor = await aBrowser(site.browser, site.world, { viewport, colorScheme, serviceWorkers: 'allow' })
      const { page } = visitor
      await page.goto('/terms')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.context().setOffline(true)
      await page.goto('/privacy')
      await page.getByRole('heading', { level: 1, name: 'You’re offline.' }).waitFor()
      await isAccessible(visitor)
      await visitor.close()
    })
  })
})
