import { expect, test } from 'vitest'
import { aBrowser } from '../support/browser.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest } from '../support/people.ts'
import { button, signIn } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()

test('what a page has just done it still says after a sign-in in another tab', async () => {
  const { email, jar } = await aGuest(site.world)
  await site.world.runJobs()
  const { page, close } = await aBrowser(site.browser, site.world)
  // The browser in which they signed up.
  const mark = { name: 'daylet_device', value: jar.get('daylet_device') ?? '', url: site.world.url }
  await page.context().addCookies([mark])
  await page.goto(`/auth/verify?token=${site.mailbox.token(email)}`)
  await button(page, 'Verify the address').click()
  const said = page.getByText(`${email} belongs to your account now.`)
  await said.waitFor()
  await signIn(await page.context().newPage(), email)
  await page.getByRole('banner').getByText('Account', { exact: true }).waitFor()
  expect(await said.count()).toBe(1)
  await close()
})
