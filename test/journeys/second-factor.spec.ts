import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { inView, press } from '../support/hands.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../support/people.ts'
import { withSecondFactor } from '../support/second-factor.ts'
import { aSignedInBrowser, at, button, confirm, ready, signIn, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())
// Rate limits count per minute, and this clock advances only when a test advances it.
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

const signedIn = (person: Person, path: string) => aSignedInBrowser(site.browser, site.world, person, path)

describe('a second factor', () => {
  let guest: Person
  let secret: string
  let backup: string[]
  const code = () => {
    site.world.clock.pass({ seconds: 90 })
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.world.clock.now().epochMilliseconds,
    })
  }

  test('is set up with a QR code or a key, and gives ten codes once', async () => {
    guest = await proveAddress(site.world, await aGuest(site.world))
    const visitor = await signedIn(guest, '/profile/security')
    const { page } = visitor
    await button(page, 'Set up an authenticator app').click()
    await confirm(page)
    await button(page, 'Cancel').click()
    await button(page, 'Set up an authenticator app').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Second factor')
    await button(page, 'Set up an authenticator app').click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByLabel('6-digit code').fill('000000')
    await press(button(page, 'Turn on'))
    await inView(page.getByRole('alert').filter({ hasText: 'code is incorrect' }))
    await inView(page.getByLabel('6-digit code'))
    await page.getByLabel('6-digit code').fill(code())
    await button(page, 'Turn on').click()
    await page.getByRole('heading', { name: 'Your backup codes' }).waitFor()
    backup = await page.locator('.backup-codes li').allTextContents()
    expect(backup).toHaveLength(10)
    await button(page, 'I’ve saved them').click()
    await page.getByText('10 backup codes are left.').waitFor()
    expect(await page.textContent('main')).not.toContain(backup[0])
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test('moves to another phone: after a new setup, the former app no longer works', async () => {
    const owner = await aGuest(site.world)
    const { shown } = await withSecondFactor(site.world, owner)
    const visitor = await signedIn(owner, '/profile/security')
    const { page } = visitor
    await button(page, 'Set up again').click()
    await page.getByLabel('Code from your authenticator app, or a backup code').fill(shown())
    await confirm(page)
    const next = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
    site.world.clock.pass({ seconds: 90 })
    const app = new TOTP({ secret: Secret.fromBase32(next) })
    const digits = app.generate({ timestamp: site.world.clock.now().epochMilliseconds })
    await page.getByLabel('6-digit code').fill(digits)
    await button(page, 'Turn on').click()
    await page.getByRole('heading', { name: 'Your backup codes' }).waitFor()
    const stranger = aVisitor(site.world)
    await stranger.api.accounts.signIn({ email: owner.email, password: PASSWORD })
    await expect(stranger.api.accounts.answerSecondFactor({ code: shown() })).rejects.toMatchObject({
      code: 'wrong_code',
    })
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test.each([
    ['with script', true],
    ['without script', false],
  ])('is required at sign-in, with app or backup code, and continues (%s)', async (_, javaScriptEnabled) => {
    for (const [label, answer] of [
      ['app', code],
      ['backup', () => backup.pop() ?? ''],
    ] as const) {
      const { page, close } = await aBrowser(site.browser, site.world, { javaScriptEnabled })
      await signIn(page, guest.email)
      await page.waitForURL(at('/auth/second-factor?next=%2Fbookings'))
      const asked = page.getByLabel(/Code from the app|Backup code/)
      await expect.poll(() => asked.evaluate((field) => field === document.activeElement)).toBe(true)
      if (javaScriptEnabled && label === 'backup') await button(page, 'Use a backup code').click()
      await page.getByLabel(/Code from the app|Backup code/).fill(answer())
      await button(page, 'Continue').click()
      await page.waitForURL(at('/bookings'))
      await close()
    }
  })

  test('is required in the checkout too, without leaving it', async () => {
    const { id } = await aSpace(site.world, { city_id: 1, rank: 10 })
    const { page, close } = await aBrowser(site.browser, site.world)
    await page.goto(`/space/${id}?startDate=${inDays(site.world, 20)}&endDate=${inDays(site.world, 20)}`)
    await ready(page)
    await page
      .getByRole('button', { name: /^Reserve / })
      .first()
      .click()
    await page.waitForURL('**/checkout/**')
    await page
      .getByRole('button', { name: 'Sign in or sign up' })
      .or(page.locator('section button.link'))
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await dialog.getByLabel('Email').fill(guest.email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.locator('form').getByRole('button', { name: 'Sign In' }).click()
    await dialog.getByLabel('Code from the app').fill(code())
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('main').getByText(guest.email).waitFor()
    expect(page.url()).toContain('/checkout/')
    await close()
  })

  test('is part of confirming, and can be turned off', async () => {
    const back = aVisitor(site.world)
    await back.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    await back.api.accounts.answerSecondFactor({ code: code() })
    const visitor = await signedIn(back, '/profile/security')
    const { page } = visitor
    await button(page, 'Turn off').click()
    await page
      .getByRole('dialog', { name: 'Turn off the second factor?' })
      .getByRole('button', { name: 'Turn off' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Code from your authenticator app, or a backup code').fill(code())
    await confirm(page)
    await button(page, 'Set up an authenticator app').waitFor()
    await visitor.close()
  })
})

test(claim('12.4', 'a passkey is added by name, signs in without a password, and is removed'), async () => {
  const guest = await aGuest(site.world)
  // Passkeys need a host name, not an IP address.
  const baseURL = site.world.url.replace('127.0.0.1', 'localhost')
  const visitor = await aBrowser(site.browser, site.world, { baseURL })
  const { page } = visitor
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, guest.email)
  await page.waitForURL(at('/bookings'))
  await page.goto('/profile/security')
  await ready(page)
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await button(page, 'Add a passkey').click()
  await button(page, 'Remove the passkey Work laptop').waitFor()
  await page.context().clearCookies()
  await page.goto('/auth?next=/bookings')
  await ready(page)
  await button(page, 'Sign in with a passkey').click()
  await page.waitForURL(at('/bookings'))
  site.world.clock.pass({ minutes: 11 })
  await page.goto('/profile/security')
  await ready(page)
  await button(page, 'Remove the passkey Work laptop').click()
  await page.getByRole('dialog', { name: 'Remove Work laptop?' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('You have no passkeys.').waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
