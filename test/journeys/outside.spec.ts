import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser } from '../support/browser.ts'
import { anOutsideSite, aVerifiedGuest, type OutsideSite } from '../support/outside-site.ts'
import { aGuest, aVisitor, PASSWORD } from '../support/people.ts'
import { withSecondFactor } from '../support/second-factor.ts'
import { at, button, signIn, unexpected } from '../support/sign-in-steps.ts'

let site: OutsideSite
beforeAll(async () => {
  site = await anOutsideSite()
})
afterAll(() => site.close())
// Rate limits count per minute, and this clock advances only when a test advances it.
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

const ways = [
  ['Google', '/'],
  ['Example Works', '/bookings'],
] as const

async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/auth?next=/bookings')
  await page.getByRole('link', { name: `Continue with ${name}` }).click()
}
async function isSignedInAs(page: Page, email: string): Promise<void> {
  await page.goto('/profile')
  await page.locator('main').getByText(email, { exact: true }).waitFor()
}
async function mailedLink(email: string): Promise<string> {
  await site.world.runJobs()
  return site.mailbox.last(email)?.text.match(/^http\S+$/m)?.[0] ?? ''
}

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  const visit = () => aBrowser(site.browser, site.world, { javaScriptEnabled })

  describe.each(ways)('Continue with %s', (name, end) => {
    test(claim('1.11 2.21 7.4', `creates an account, which ends at ${end}, and recognizes it later`), async () => {
      const { email } = site.comes()
      for (const time of ['first', 'again']) {
        const visitor = await visit()
        await begin(visitor.page, name)
        await visitor.page.waitForURL(at(end))
        await isSignedInAs(visitor.page, email)
        if (time === 'first') expect(await visitor.page.getByLabel('First name').inputValue()).toBe('Ada')
        expect(unexpected(visitor)).toEqual([])
        await visitor.close()
      }
    })

    test('joins the account whose address both sides have verified, and keeps its password', async () => {
      const { email } = await aVerifiedGuest(site)
      site.comes({ email })
      const { page, close } = await visit()
      await begin(page, name)
      await page.waitForURL(at(end))
      await isSignedInAs(page, email)
      await page.goto('/profile/security')
      await page.getByText(name === 'Google' ? 'Google' : 'Single sign-on', { exact: true }).waitFor()
      await aVisitor(site.world).api.accounts.signIn({ email, password: PASSWORD })
      await close()
    })

    test.each([
      ['the account has', false],
      ['the provider has', true],
    ])('asks by email if only %s verified the address, and the link joins the two, once', async (_, outside) => {
      const guest = outside ? await aGuest(site.world) : await aVerifiedGuest(site)
      await site.world.runJobs()
      site.comes({ email: guest.email, email_verified: outside })
      const visitor = await visit()
      const { page } = visitor
      await begin(page, name)
      await page.getByText('We emailed you a link. Open it to link the two.').waitFor()
      const link = await mailedLink(guest.email)
      expect(new URL(link).pathname).toBe('/auth/join')
      expect(site.mailbox.last(guest.email)?.text).toContain('hasn’t been verified on both sides yet')
      await page.goto(link)
      await page.getByText('haven’t both verified the address yet').waitFor()
      await page.getByText('the old password no longer works').waitFor()
      expect((await guest.api.sessions.whoAmI()).account?.email).toBe(guest.email)
      await button(page, 'Link and sign in').click()
      await page.waitForURL(at('/'))
      await isSignedInAs(page, guest.email)
      expect((await guest.api.sessions.whoAmI()).account).toBeNull()
      expect(unexpected(visitor)).toEqual([])
      await visitor.close()

      const later = await visit()
      await later.page.goto(link)
      await later.page.getByRole('alert').filter({ hasText: 'This link has expired or was already used.' }).waitFor()
      await later.page.getByText('Sign in there again, and we’ll send another link.').waitFor()
      expect(await button(later.page, 'Link and sign in').count()).toBe(0)
      await signIn(later.page, guest.email)
      await later.page.getByRole('alert').filter({ hasText: 'The email or password is incorrect.' }).waitFor()
      await begin(later.page, name)
      await later.page.waitForURL(at(end))
      await later.close()
    })

    test('shows a sign-in that was stopped outside, and remembers the page that asked', async () => {
      const { email } = await aGuest(site.world)
      site.comes()
      site.stops()
      const visitor = await visit()
      const { page } = visitor
      await begin(page, name)
      await page.getByRole('status').filter({ hasText: 'You stopped the sign-in before it finished.' }).waitFor()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await button(page, 'Sign In').click()
      await page.waitForURL(at('/bookings'))
      expect(unexpected(visitor)).toEqual([])
      await visitor.close()
    })

    test(claim('12.5', 'asks for the second factor if one is set, and then continues'), async () => {
      const guest = await aVerifiedGuest(site)
      const { shown } = await withSecondFactor(site.world, guest)
      site.comes({ email: guest.email })
      const { page, close } = await visit()
      await begin(page, name)
      await page.waitForURL(at(`/auth/second-factor?next=${encodeURIComponent(end)}`))
      await page.goto('/profile')
      expect(new URL(page.url()).pathname).toBe('/auth')
      await page.goBack()
      await page.getByLabel('Code from the app').fill(shown())
      await button(page, 'Continue').click()
      await page.waitForURL(at(end))
      await isSignedInAs(page, guest.email)
      await close()
    })
  })

  test(claim('12.5', 'joining by email asks for the second factor first, which stays on'), async () => {
    const guest = await aVerifiedGuest(site)
    const { shown } = await withSecondFactor(site.world, guest)
    await site.world.runJobs()
    site.comes({ email: guest.email, email_verified: false })
    const { page, close } = await visit()
    await begin(page, 'Example Works')
    await page.getByText('We emailed you a link. Open it to link the two.').waitFor()
    await page.goto(await mailedLink(guest.email))
    await page.getByLabel('Code from your authenticator app').fill('AAAAA-22222')
    await button(page, 'Link and sign in').click()
    await page.getByRole('alert').filter({ hasText: 'code is incorrect' }).waitFor()
    expect((await guest.api.sessions.whoAmI()).account?.email).toBe(guest.email)
    await page.getByLabel('Code from your authenticator app').fill(shown())
    await button(page, 'Link and sign in').click()
    await page.waitForURL(at('/'))
    await page.goto('/profile/security')
    await page.getByText('10 backup codes are left.').waitFor()
    await close()
  })

  test(claim('12.5', 'an emailed code leads to the second factor, and only then on'), async () => {
    const guest = await aVerifiedGuest(site)
    const { codes } = await withSecondFactor(site.world, guest)
    const { page, close } = await visit()
    await page.goto('/auth?next=/bookings&way=code')
    await page.getByLabel('Email').fill(guest.email)
    await button(page, 'Send the code').click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await site.world.runJobs()
    await page.getByLabel('Code').fill(site.mailbox.code(guest.email))
    await button(page, 'Sign In').click()
    await page.waitForURL(at('/auth/second-factor?next=%2Fbookings'))
    await page.getByLabel(/Code from the app|Backup code/).fill(codes[0] ?? '')
    await button(page, 'Continue').click()
    await page.waitForURL(at('/bookings'))
    await close()
  })

  test.each(['/auth/claim', '/auth/stop-reset'])('a link to %s without a valid token says so', async (path) => {
    const { page, close } = await visit()
    for (const query of ['', '?token=', '?token=made-up']) {
      await page.goto(path + query)
      await page.getByRole('alert').filter({ hasText: 'This link has expired or was already used.' }).waitFor()
      expect(await page.locator('main form').count()).toBe(0)
    }
    await close()
  })

  test.each(['', '?token=', '?token=made-up'])('an invalid join link (%s) says so', async (query) => {
    const { page, close } = await visit()
    await page.goto(`/auth/join${query}`)
    await page.getByRole('alert').filter({ hasText: 'This link has expired or was already used.' }).waitFor()
    expect(await button(page, 'Link and sign in').count()).toBe(0)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.waitForURL(at('/auth'))
    await close()
  })
})
