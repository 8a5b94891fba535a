import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser } from '../support/browser.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../support/people.ts'
import { withSecondFactor } from '../support/second-factor.ts'
import { aSignedInBrowser, button, ready, unexpected } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()
const NEW_PASSWORD = 'Quiet-Harbour-2291'

async function anOwner() {
  const owner = await aGuest(site.world)
  return { owner, email: owner.email, ...(await withSecondFactor(site.world, owner)) }
}
async function recoveryLink(email: string): Promise<string> {
  await aVisitor(site.world).api.accounts.requestRecovery({ email })
  await site.world.runJobs()
  return `/auth/recover?token=${site.mailbox.token(email)}`
}
const field = (page: Page) => page.getByLabel('Code from your authenticator app')

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  test(claim('12.5', 'recovery asks for a code before it sets the password, and accepts a backup code'), async () => {
    const { owner, email, codes } = await anOwner()
    const visitor = await aBrowser(site.browser, site.world, { javaScriptEnabled })
    const { page } = visitor
    await page.goto(await recoveryLink(email))
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await field(page).fill('AAAAA-22222')
    await button(page, 'Set the password').click()
    await page.getByRole('alert').filter({ hasText: 'code is incorrect' }).waitFor()
    expect((await owner.api.sessions.whoAmI()).account?.email).toBe(email)
    if (javaScriptEnabled) expect(await page.getByLabel('New password').inputValue()).toBe(NEW_PASSWORD)
    else await page.getByLabel('New password').fill(NEW_PASSWORD)
    await field(page).fill(codes[0] ?? '')
    await button(page, 'Set the password').click()
    await page.waitForURL(`${site.world.url}/`)
    expect((await owner.api.sessions.whoAmI()).account).toBeNull()
    await visitor.close()
  })

  test('someone who lost the authenticator asks for its removal, sees the date, and is done after 72 hours', async () => {
    const { email } = await anOwner()
    const visitor = await aBrowser(site.browser, site.world, { javaScriptEnabled })
    const { page } = visitor
    await page.goto(await recoveryLink(email))
    await page.getByText('I’ve lost my authenticator and backup codes').click()
    await button(page, 'Ask to remove the second factor').click()
    await page.getByText('Your second factor will be removed').waitFor()
    site.world.clock.pass({ hours: 72 })
    await page.goto(await recoveryLink(email))
    expect(await field(page).count()).toBe(0)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await button(page, 'Set the password').click()
    await page.waitForURL(`${site.world.url}/`)
    await visitor.close()
  })
})

test('the owner sees the request on every page and stops it', async () => {
  const { owner, email } = await anOwner()
  const link = await recoveryLink(email)
  site.world.clock.pass({ minutes: 1 })
  const token = new URL(link, site.world.url).searchParams.get('token') ?? ''
  await aVisitor(site.world).api.accounts.requestFactorReset({ token })
  const visitor = await aSignedInBrowser(site.browser, site.world, owner, '/')
  const { page } = visitor
  await page.getByRole('link', { name: 'Review the request' }).click()
  await button(page, 'This wasn’t me, stop it').click()
  await page.getByText('The request is stopped.').first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Review the request' }).count()).toBe(0)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the link sent to a former address stops it with a backup code, once', async () => {
  const { owner, email: formerly, codes } = await anOwner()
  const email = `new-${formerly}`
  await owner.api.profile.changeEmail({ email })
  await site.world.runJobs()
  await owner.api.accounts.verifyEmail({ token: site.mailbox.token(email) })
  site.world.clock.pass({ minutes: 1 })
  const token = new URL(await recoveryLink(email), site.world.url).searchParams.get('token') ?? ''
  await aVisitor(site.world).api.accounts.requestFactorReset({ token })
  await site.world.runJobs()
  const { page, close } = await aBrowser(site.browser, site.world)
  const stop = `/auth/stop-reset?token=${site.mailbox.token(formerly)}`
  await page.goto(stop)
  await ready(page)
  await button(page, 'Stop the request').click()
  await page.getByText('Enter the code.').first().waitFor()
  await field(page).fill('AAAAA-22222')
  await button(page, 'Stop the request').click()
  await page.getByRole('alert').filter({ hasText: 'code is incorrect' }).waitFor()
  await field(page).fill(codes[0] ?? '')
  await button(page, 'Stop the request').click()
  await page.getByRole('heading', { name: 'The second factor stays on' }).waitFor()
  await page.goto(stop)
  await page.getByText('There’s nothing to do.').waitFor()
  await close()
})

test('the link in an email about a change asks for the factor that was set before', async () => {
  const { owner, email, shown } = await anOwner()
  await owner.api.profile.changePassword({ password: 'Other-Harbour-8213', current: PASSWORD })
  await site.world.runJobs()
  const { page, close } = await aBrowser(site.browser, site.world)
  await page.goto(`/auth/claim?token=${site.mailbox.token(email)}`)
  await ready(page)
  await button(page, 'Take back the account').click()
  await page.getByText('Enter the code.').first().waitFor()
  await field(page).fill(shown())
  await button(page, 'Take back the account').click()
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  expect(await field(page).count()).toBe(0)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await button(page, 'Set the password').click()
  await page.waitForURL(`${site.world.url}/`)
  await close()
})

async function anAdminWithFactor(name: string): Promise<Person> {
  const person = await aGuest(site.world, name)
  await withSecondFactor(site.world, person)
  const at = site.world.clock.now().add({ seconds: 1 })
  await site.world.sql`insert into user_roles (user_id, role, assigned_at) values (${person.id}, 'admin', ${at})`
  return person
}

test('an admin resets the factor of another admin who lost it', async () => {
  const lost = await anAdminWithFactor('Root')
  const admin = await anAdminWithFactor('Rudi')
  await site.world.sql`update accounts set demo = true where id = ${admin.id}`
  await admin.api.profile.removeSecondFactor()
  const visitor = await aSignedInBrowser(site.browser, site.world, admin, `/admin/people/${lost.id}`)
  const { page } = visitor
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Reset second factor' }) })
  await form.getByLabel('Reason').fill('Lost her telephone, and told me so herself.')
  await form.getByRole('button', { name: 'Reset second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The second factor is reset.').waitFor()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('row').filter({ hasText: 'Reset a second factor' }).waitFor()
  expect((await lost.api.sessions.whoAmI()).account).toBeNull()
  await visitor.close()
})
