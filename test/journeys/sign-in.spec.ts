import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, type Visitor } from '../support/browser.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest, PASSWORD } from '../support/people.ts'
import { button, ready, unexpected } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()

const NEW_PASSWORD = 'Quiet-Harbour-2291'
const visit = (javaScriptEnabled = true) => aBrowser(site.browser, site.world, { javaScriptEnabled })
const main = (page: Page) => page.locator('main')
const alert = (page: Page, words: RegExp) => main(page).getByRole('alert').filter({ hasText: words }).waitFor()
const submit = (page: Page, name: string) => button(page, name).click()

async function withPassword({ page }: Visitor, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page, 'Sign In')
}

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, script) => {
  test('a password leads back to the page that asked, and a wrong one is refused clearly [spec 12.14]', async () => {
    const { email } = await aGuest(site.world)
    const visitor = await visit(script)
    const { page } = visitor
    await page.goto('/profile/security')
    expect(new URL(page.url()).search).toBe('?next=%2Fprofile%2Fsecurity')
    await main(page).getByText('Sign in to see your profile.').waitFor()
    await withPassword(visitor, email, 'Wrong-Meadow-4711')
    await alert(page, /The email or password is incorrect/)
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await withPassword(visitor, email)
    await page.waitForURL(`${site.world.url}/profile/security`)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test('Sign In in the bar leads back to the page and search it was clicked on', async () => {
    const { email } = await aGuest(site.world)
    const visitor = await visit(script)
    const { page } = visitor
    await page.goto('/browse?location=Berlin&capacity=4')
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/auth?next=**')
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await withPassword(visitor, email)
    await page.waitForURL(`${site.world.url}/browse?location=Berlin&capacity=4`)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test(claim('2.20', 'sign-up ends at home, wherever it started'), async () => {
    const visitor = await visit(script)
    const { page } = visitor
    await page.goto('/auth?next=/bookings')
    await main(page).getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Email').fill(`new-${crypto.randomUUID()}@people.example`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(page, 'Sign Up')
    await page.waitForURL(`${site.world.url}/`)
    await page.getByText('Account', { exact: true }).waitFor()
    await visitor.close()
  })

  test('an emailed code signs in, a wrong one doesn’t, and another can be requested', async () => {
    const { email } = await aGuest(site.world)
    const visitor = await visit(script)
    const { page } = visitor
    await page.goto('/auth?next=/bookings')
    await page.getByRole('link', { name: 'Email me a code' }).click()
    // Both pages have an Email field, so the test waits for the button.
    await main(page).getByRole('button', { name: 'Send the code' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await submit(page, 'Send the code')
    await page.getByText(`If there’s an account for ${email}`).waitFor()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await submit(page, 'Sign In')
    await alert(page, /code is incorrect/)
    await submit(page, 'Send another code')
    await page.getByText('Another code is on its way.').waitFor()
    await site.world.runJobs()
    await page.getByLabel('Code', { exact: true }).fill(site.mailbox.code(email))
    await submit(page, 'Sign In')
    await page.waitForURL(`${site.world.url}/bookings`)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test('a forgotten password is replaced with a link that works once, and strangers see the same message', async () => {
    const { email } = await aGuest(site.world)
    const visitor = await visit(script)
    const { page } = visitor
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // Both pages have an Email field, so the test waits for the address.
    await page.waitForURL(/\/auth\/recover/)
    await main(page).getByRole('button', { name: 'Send the link' }).waitFor()
    const ask = async (address: string) => {
      await page.getByLabel('Email').fill(address)
      await main(page)
        .getByRole('button', { name: /Send (the link|it again)/ })
        .click()
      await page.getByText(`If there’s an account for ${address}, we’ve sent a link.`).waitFor()
    }
    await ask('nobody@people.example')
    await ask(email)
    await site.world.runJobs()
    const link = `/auth/recover?token=${site.mailbox.token(email)}`
    await page.goto(link)
    await page.getByLabel('New password').fill('Sunny-Test-4711')
    await submit(page, 'Set the password')
    await page
      .getByText(/common patterns|doesn’t meet every rule/)
      .first()
      .waitFor()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await submit(page, 'Set the password')
    await page.waitForURL(`${site.world.url}/`)
    await visitor.close()

    const later = await visit(script)
    await later.page.goto(link)
    expect(await later.page.getByLabel('New password').count()).toBe(0)
    await alert(later.page, /This link has expired or was already used/)
    await later.page.goto('/auth')
    await withPassword(later, email, NEW_PASSWORD)
    await later.page.waitForURL(`${site.world.url}/`)
    await later.close()
  })

  test('the verification link does nothing until its button is clicked, and can be sent again', async () => {
    const { email, api, jar } = await aGuest(site.world)
    await site.world.runJobs()
    const visitor = await visit(script)
    const { page } = visitor
    const mark = { name: 'daylet_device', value: jar.get('daylet_device') ?? '', url: site.world.url }
    await page.context().addCookies([mark])
    const link = `/auth/verify?token=${site.mailbox.token(email)}`
    await page.goto(link)
    await page.goto(link)
    expect((await api.sessions.whoAmI()).account?.emailVerified).toBe(false)
    await submit(page, 'Verify the address')
    await page.getByText(`${email} is now verified.`).waitFor()
    expect((await api.sessions.whoAmI()).account?.emailVerified).toBe(true)
    expect(visitor.complaints).toEqual([])
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link has expired or was already used' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await submit(page, 'Send another link')
    await page.getByText(`If ${email} still needs verifying`).waitFor()
    await visitor.close()
  })
})

test('after five wrong passwords the page says when to try again', async () => {
  const { email } = await aGuest(site.world)
  const visitor = await visit()
  await visitor.page.goto('/auth')
  await ready(visitor.page)
  for (let n = 0; n < 6; n++) {
    // The message from the previous attempt stays until the server responds to this one.
    const isAnswered = visitor.page.waitForResponse('**/auth.data**')
    await withPassword(visitor, email, `Wrong-Meadow-${n}`)
    await isAnswered
    await visitor.page.getByRole('button', { name: 'Sign In', exact: true, disabled: false }).waitFor()
    await alert(visitor.page, n < 5 ? /incorrect/ : /Too many attempts/)
  }
  expect(await visitor.page.getByRole('timer').textContent()).toMatch(
    /Try again (in \d+:\d\d|now)|You can try again now/,
  )
  await visitor.close()
})

test('a sign-in that was stopped outside says so, and an unknown problem says nothing', async () => {
  const visitor = await visit()
  await visitor.page.goto('/auth?problem=outside_cancelled')
  await visitor.page.getByText('You stopped the sign-in before it finished.').waitFor()
  await visitor.page.goto('/auth?problem=toString')
  expect(await main(visitor.page).getByRole('status').count()).toBe(0)
  await visitor.close()
})
