import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, aSiteToVisit, inDays, type Visitor, WIDE } from '../support/browser.ts'
import { aMailbox } from '../support/mailbox.ts'
import { PASSWORD } from '../support/people.ts'
import { payWith } from '../support/plain-forms.ts'
import { unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { aTlsProxy, type TlsProxy } from '../support/tls-proxy.ts'

let proxy: TlsProxy
let mailbox: Awaited<ReturnType<typeof aMailbox>>
let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  proxy = await aTlsProxy()
  mailbox = await aMailbox()
  const env = { NODE_ENV: 'production', PUBLIC_URL: proxy.url, PAYMENTS: 'sandbox', SMTP_URL: mailbox.url }
  site = await aSiteToVisit({ smtp: mailbox.url, env })
  proxy.leadTo(site.world.url)
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
  await proxy.close()
})

async function visit(javaScriptEnabled: boolean): Promise<Visitor> {
  const options = { javaScriptEnabled, viewport: WIDE, ignoreHTTPSErrors: true, baseURL: proxy.url }
  return aBrowser(site.browser, site.world, options)
}

const main = (page: Page) => page.locator('main')
const submit = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

async function signUp(page: Page): Promise<string> {
  const email = `behind-${crypto.randomUUID()}@people.example`
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await submit(page, 'Sign Up')
  await page.waitForURL(`${proxy.url}/`)
  return email
}

async function signOut(page: Page): Promise<void> {
  await page.getByText('Account', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
}

describe.each([
  ['with script', true],
  ['without script', false],
])('behind a TLS proxy, %s', (_, script) => {
  test('signing up, out and in works, and every cookie is for HTTPS and this host only', async () => {
    const visitor = await visit(script)
    const { page } = visitor
    const email = await signUp(page)
    await signOut(page)
    await page.goto('/auth?next=/bookings')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(page, 'Sign In')
    await page.waitForURL(`${proxy.url}/bookings`)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['__Host-daylet_device', '__Host-daylet_refresh', '__Host-daylet_session']),
    )
    expect(cookies.filter(({ name, secure }) => !secure || !name.startsWith('__Host-'))).toEqual([])
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test('an emailed code signs in, and its link has the public URL', async () => {
    const visitor = await visit(script)
    const { page } = visitor
    const email = await signUp(page)
    await site.world.runJobs()
    expect(mailbox.last(email)?.text).toContain(`${proxy.url}/auth/verify?token=`)
    await signOut(page)
    await page.goto('/auth?way=code&next=/bookings')
    await page.getByLabel('Email').fill(email)
    await submit(page, 'Send the code')
    await page.getByText(`If there’s an account for ${email}`).waitFor()
    await site.world.runJobs()
    await page.getByLabel('Code', { exact: true }).fill(mailbox.code(email))
    await submit(page, 'Sign In')
    await page.waitForURL(`${proxy.url}/bookings`)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })
})

test('behind a TLS proxy, a space is found, held and paid', async () => {
  const title = `Studio ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await aSpace(site.world, { title, city_id: 1, rank: 99 })
  const [from, to] = [inDays(site.world, 20), inDays(site.world, 21)]
  const visitor = await visit(true)
  const { page } = visitor
  await signUp(page)
  await page.getByLabel('Location').fill('Berlin')
  await page.getByLabel('Start Date').fill(from)
  await page.getByLabel('End Date').fill(to)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(`${proxy.url}/browse?location=Berlin&startDate=${from}&endDate=${to}`)
  await page.getByRole('link', { name: title }).first().click()
  await page.waitForURL(`**/space/${id}**`)
  await page
    .getByRole('button', { name: /^Reserve / })
    .first()
    .click()
  await page.waitForURL('**/checkout/**')
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.pays)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(`${proxy.url}/booking-success/**`)
  await page.getByRole('heading', { name: 'The room is yours.' }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('behind a TLS proxy, a space is held and paid without JavaScript', async () => {
  const { id } = await aSpace(site.world)
  const day = inDays(site.world, 20)
  const visitor = await visit(false)
  const { page } = visitor
  await signUp(page)
  await page.goto(`/space/${id}?startDate=${day}&endDate=${day}`)
  await submit(page, 'Reserve it')
  await page.waitForURL(`${proxy.url}/checkout/**`)
  await payWith(page, SANDBOX_CARDS.pays)
  await page.waitForURL(`${proxy.url}/booking-success/**`)
  await page.getByRole('heading', { name: 'The room is yours.' }).waitFor()
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('behind a TLS proxy, a visitor without JavaScript can hold before there is a session', async () => {
  const { id } = await aSpace(site.world)
  const visitor = await visit(false)
  const { page } = visitor
  await page.goto(`/space/${id}?startDate=${inDays(site.world, 20)}`)
  await submit(page, 'Reserve it')
  await page.waitForURL(`${proxy.url}/checkout/**`)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toContain('__Host-daylet_session')
  await visitor.close()
})
