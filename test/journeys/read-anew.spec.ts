import { expect, test } from 'vitest'
import { aBrowser, signUpIn, type Visitor } from '../support/browser.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest } from '../support/people.ts'
import { at, button, signIn } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()

test('a page keeps its result after a sign-in in another tab, and loses it after a sign-out there', async () => {
  const { email, jar } = await aGuest(site.world)
  await site.world.runJobs()
  const { page, close } = await aBrowser(site.browser, site.world)
  const mark = { name: 'daylet_device', value: jar.get('daylet_device') ?? '', url: site.world.url }
  await page.context().addCookies([mark])
  await page.goto(`/auth/verify?token=${site.mailbox.token(email)}`)
  await button(page, 'Verify the address').click()
  const said = page.getByText(`${email} is now verified.`)
  await said.waitFor()
  const other = await page.context().newPage()
  await signIn(other, email)
  await page.getByRole('banner').getByText('Account', { exact: true }).waitFor()
  expect(await said.count()).toBe(1)
  await other.waitForURL(at('/bookings'))
  await other.getByRole('banner').getByText('Account', { exact: true }).click()
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().waitFor()
  expect(await said.count()).toBe(0)
  await close()
})

async function onTheirProfile(): Promise<Visitor> {
  const visitor = await aBrowser(site.browser, site.world)
  const { page } = visitor
  await signIn(page, (await aGuest(site.world)).email)
  await page.waitForURL(at('/bookings'))
  await page.goto('/profile')
  await page.locator('html[data-session="signed_in"]').waitFor()
  return visitor
}

test('a page that belonged to someone else starts empty, with none of their input', async () => {
  const { page, close } = await onTheirProfile()
  await page.getByLabel('First name').fill('Somebody else')
  const next = await signUpIn(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('main').getByText(next, { exact: true }).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  await close()
})

test('a form sent while the page checks whose session it is waits, and is never sent as someone else', async () => {
  const { page, close } = await onTheirProfile()
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/v1/session', (route) => asked.promise.then(() => route.continue()))
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const save = async (name: string) => {
    await page.getByLabel('First name').fill(name)
    await wake()
    await button(page, 'Save name').click()
  }
  await save('Still me')
  asked.resolve()
  const saves = () => sent.filter((path) => path === '/profile.data').length
  await expect.poll(saves).toBe(1)
  await page.getByRole('status').getByText('Saved').waitFor()
  await page.unroute('**/api/v1/session')
  const again = Promise.withResolvers<void>()
  await page.route('**/api/v1/session', (route) => again.promise.then(() => route.continue()))
  await signUpIn(page)
  await save('Not me')
  again.resolve()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(saves()).toBe(1)
  await close()
})
