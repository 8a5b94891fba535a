import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '../../src/server/external/mail/queue-mail.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, LAPTOP } from '../support/hands.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  const { deps, sql } = site.world
  const email = {
    kind: 'recovery',
    subject: 'Reset your password',
    lines: ['Typed <script>document.title = "broken"</script> by someone.'],
    link: { path: '/help', label: 'Open help' },
  } as const
  await queueMail(deps, sql, { to: 'uma@people.example', email })
})
afterAll(() => site.close())

test.each([LAPTOP, HANDHELD])('the outbox shows an email as it looks, beside its plain text', async (hands) => {
  const { page, complaints, close } = await aBrowser(site.browser, site.world, hands)
  await page.goto('/api/outbox?theme=dark')
  const email = page.frameLocator('iframe[title="Email: Reset your password"]')
  await email.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await email.getByText('Hi,', { exact: true }).waitFor()
  await page.locator('pre', { hasText: 'Hi,' }).waitFor()
  const color = await email.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(color).toBe('rgb(16, 20, 29)')
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await wide()).toBe(true)
  const [tab] = await Promise.all([page.waitForEvent('popup'), email.getByRole('link', { name: 'Open help' }).click()])
  expect(new URL(tab.url()).pathname).toBe('/help')
  expect(await page.title()).toBe('Outbox')
  // The frame allows no scripts, not even those with which this test looks inside.
  expect(complaints.filter((line) => !line.startsWith('Blocked script execution in'))).toEqual([])
  await close()
})
