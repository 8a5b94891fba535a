import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser } from '../support/browser.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest, PASSWORD, proveAddress } from '../support/people.ts'
import { aSignedInBrowser, button, confirm, ready } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()

const NEW_PASSWORD = 'Quiet-Harbour-2291'
const visit = (javaScriptEnabled = true) => aBrowser(site.browser, site.world, { javaScriptEnabled })
const submit = (page: Page, name: string) => button(page, name).click()

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, script) => {
  test('the same link in another browser says what it does, and leads to a new password', async () => {
    const { email, api } = await aGuest(site.world)
    await site.world.runJobs()
    const visitor = await visit(script)
    const { page } = visitor
    await page.goto(`/auth/verify?token=${site.mailbox.token(email)}`)
    await page.getByText('You signed up in another browser.').waitFor()
    expect((await api.sessions.whoAmI()).account?.email).toBe(email)
    await submit(page, 'Verify and set a new password')
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    expect((await api.sessions.whoAmI()).account).toBeNull()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await submit(page, 'Set the password')
    await page.waitForURL(`${site.world.url}/`)
    await visitor.close()
  })

  test('the link in an email about a change takes the account back', async () => {
    const guest = await proveAddress(site.world, await aGuest(site.world))
    await guest.api.profile.changePassword({ password: 'Other-Harbour-8213', current: PASSWORD })
    await site.world.runJobs()
    const visitor = await visit(script)
    const { page } = visitor
    await page.goto(`/auth/claim?token=${site.mailbox.token(guest.email)}`)
    await page.getByRole('heading', { name: 'Take your account back' }).waitFor()
    expect((await guest.api.sessions.whoAmI()).account?.id).toBe(guest.id)
    await submit(page, 'Take back the account')
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    expect((await guest.api.sessions.whoAmI()).account).toBeNull()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await submit(page, 'Set the password')
    await page.waitForURL(`${site.world.url}/`)
    await page.goto(`/auth/claim?token=${site.mailbox.token(guest.email)}`)
    await page.getByText('Each link works once').waitFor()
    await visitor.close()
  })
})

test('an admin without a second factor is led to set one up from every page, and then let through', async () => {
  const admin = await proveAddress(site.world, await aGuest(site.world, 'Root'))
  const at = site.world.clock.now().add({ seconds: 1 })
  await site.world.sql`insert into user_roles (user_id, role, assigned_at) values (${admin.id}, 'admin', ${at})`
  const visitor = await aSignedInBrowser(site.browser, site.world, admin, '/bookings')
  const { page } = visitor
  expect(new URL(page.url()).pathname).toBe('/profile/security')
  await page.getByText('Admins must have a second factor.').waitFor()
  expect(await page.getByRole('heading', { name: 'Passkeys' }).count()).toBe(0)
  const shown = await page.evaluate(() => history.state?.key)
  await page.getByRole('link', { name: 'Browse Spaces' }).first().click()
  // The page already showed the same words, so the test waits for another history entry.
  await page.waitForFunction((key) => history.state?.key !== key, shown)
  await page.getByText('Admins must have a second factor.').waitFor()
  await submit(page, 'Set up an authenticator app')
  await confirm(page)
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('6-digit code').fill(app.generate({ timestamp: site.world.clock.now().epochMilliseconds }))
  await submit(page, 'Turn on')
  await page.getByRole('heading', { name: 'Your backup codes' }).waitFor()
  await submit(page, 'I’ve saved them')
  await page.goto('/bookings')
  await ready(page)
  expect(new URL(page.url()).pathname).toBe('/bookings')
  await visitor.close()
})
