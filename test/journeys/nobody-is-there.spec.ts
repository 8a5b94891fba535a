import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, PHONE, signUpIn } from '../support/browser.ts'
import { patience } from '../support/patience.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let running: ReturnType<typeof setInterval>
beforeAll(async () => {
  site = await aSiteToVisit({ env: { IDLE_WARN_SECONDS: '4', IDLE_COUNTDOWN_SECONDS: '4' } })
  running = setInterval(() => site.world.clock.pass({ milliseconds: 100 }), 100)
})
afterAll(async () => {
  clearInterval(running)
  await site.close()
})

test('an inactive visitor is warned, extends, is warned again and signed out, in real time', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { viewport: PHONE })
  page.setDefaultTimeout(patience(15_000))
  await signUpIn(page)
  await page.goto('/bookings')
  const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await dialog.waitFor()
  expect(await dialog.getByRole('timer').textContent()).toMatch(/^0:0[1-4]$/)
  await dialog.getByRole('button', { name: 'Extend Session' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Your session has been extended.').waitFor()
  await dialog.waitFor()
  await page.getByText('You have been signed out due to inactivity.').first().waitFor()
  await page.waitForURL('**/auth**')
  expect((await (await page.request.get('/api/v1/session')).json()).account).toBeNull()
  await close()
})
