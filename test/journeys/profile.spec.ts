import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays, type Visitor } from '../browser.ts'
import { aMailbox } from '../mailbox.ts'
import { aGuest, PASSWORD, type Person } from '../people.ts'
import { aSpace } from '../spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let mailbox: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  mailbox = await aMailbox()
  site = await aSiteToVisit(mailbox.url)
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})
// The limits count by the minute, and this clock stands still.
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const ready = (page: Page) => page.locator('html[data-ready]').waitFor()

/** A browser in which somebody is signed in, so long ago that dangerous acts ask again. */
async function signedIn(person: Person, path: string): Promise<Visitor> {
  const visitor = await aBrowser(site.browser, site.world)
  const cookies = [...person.jar].map(([name, value]) => ({ name, value, url: site.world.url }))
  await visitor.page.context().addCookies(cookies)
  site.world.clock.pass({ minutes: 11 })
  await visitor.page.goto(path)
  await ready(visitor.page)
  return visitor
}

async function confirm(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth?next=/bookings')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

const unexpected = (visitor: Visitor) => visitor.complaints.filter((line) => !/status of 4\d\d/.test(line))

test('a name is changed at once; an address only once its link was opened, and after a confirmation that loses nothing', async () => {
  const guest = await aGuest(site.world)
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  await page.getByLabel('First name').fill('Augusta')
  await button(page, 'Save name').click()
  await page.getByText('Saved').waitFor()
  const next = `moved-${guest.email}`
  await page.getByLabel('New email address').fill(next)
  await button(page, 'Change address').click()
  await confirm(page, 'Wrong-Meadow-4711')
  await page.getByText('This password is not right.').waitFor()
  expect(await page.getByLabel('New email address').inputValue()).toBe(next)
  await confirm(page)
  await page.getByText(`We sent a link to ${next}`).waitFor()
  await site.world.deliverMails()
  await page.goto(`/auth/verify?token=${mailbox.token(next)}`)
  await button(page, 'Verify the address').click()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await page.getByText(next, { exact: true }).first().waitFor()
  expect((await guest.api.sessions.whoAmI()).account).toMatchObject({ email: next, firstName: 'Augusta' })
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a confirmation that is given up changes nothing and can be asked for again', async () => {
  const visitor = await signedIn(await aGuest(site.world), '/profile/security')
  const { page } = visitor
  await page.getByLabel('New password').fill('Quiet-Harbour-2291')
  await button(page, 'Change password').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect(await page.getByLabel('New password').inputValue()).toBe('Quiet-Harbour-2291')
  await button(page, 'Change password').click()
  await confirm(page)
  await page.getByText('Your password is set.').waitFor()
  await visitor.close()
})

test('devices are listed and signed out one by one or all at once, but never this one', async () => {
  const guest = await aGuest(site.world)
  const visitor = await signedIn(guest, '/profile/security')
  const { page } = visitor
  const others = [await aBrowser(site.browser, site.world), await aBrowser(site.browser, site.world)]
  for (const other of others) {
    await signIn(other.page, guest.email)
    await other.page.waitForURL('**/bookings')
  }
  await page.reload()
  await ready(page)
  const devices = page.getByRole('listitem').filter({ has: page.getByText(/^(This device · )?Active/) })
  expect(await devices.count()).toBe(3)
  await devices
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect.poll(() => devices.count()).toBe(2)
  await button(page, 'Sign out everywhere else').click()
  await expect.poll(() => devices.count()).toBe(1)
  for (const { page: other, close } of others) {
    await other.goto('/profile')
    expect(new URL(other.url()).pathname).toBe('/auth')
    await close()
  }
  await visitor.close()
})

test('what is kept about somebody comes as one file', async () => {
  const guest = await aGuest(site.world)
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  const coming = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  await confirm(page)
  const download = await coming
  expect(download.suggestedFilename()).toBe('daylet-my-data.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.stringify(JSON.parse(text))).toContain(guest.email)
  await visitor.close()
})

test('an account with a booking to come is not deleted, and the booking is named; without one it is gone', async () => {
  const guest = await aGuest(site.world)
  const { id: spaceId } = await aSpace(site.world, { title: 'North Light', city_id: 1 })
  const day = inDays(site.world, 8)
  const held = await guest.api.bookings.holdSlot({
    spaceId,
    ask: { mode: 'days', startDate: day, endDate: day },
    people: 1,
  })
  await guest.api.bookings.checkOut({
    id: held.id,
    card: { number: '4242424242424242', expMonth: 1, expYear: 2030, cvc: '123' },
  })
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  await button(page, 'Delete my account').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await confirm(page)
  await page.getByText('First these must be settled:').waitFor()
  expect(await page.textContent('main')).toContain('North Light')
  await visitor.close()

  const free = await aGuest(site.world)
  const leaving = await signedIn(free, '/profile')
  await button(leaving.page, 'Delete my account').click()
  await leaving.page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await confirm(leaving.page)
  await leaving.page.getByText('Your account is deleted.').waitFor()
  await signIn(leaving.page, free.email)
  await leaving.page.getByText('Email or password is not right.').waitFor()
  await leaving.close()
})

describe('a second factor', () => {
  let guest: Person
  let secret: string
  let backup: string[]
  const code = () => {
    // A step of the authenticator's clock counts once.
    site.world.clock.pass({ seconds: 90 })
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.world.clock.now().epochMilliseconds,
    })
  }

  test('is set up with a picture or a key, and gives ten codes once', async () => {
    guest = await aGuest(site.world)
    const visitor = await signedIn(guest, '/profile/security')
    const { page } = visitor
    await button(page, 'Set up an authenticator app').click()
    await confirm(page)
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Six digits the app shows now').fill('000000')
    await button(page, 'Turn it on').click()
    await page.getByRole('alert').filter({ hasText: 'code is not right' }).waitFor()
    await page.getByLabel('Six digits the app shows now').fill(code())
    await button(page, 'Turn it on').click()
    await page.getByRole('heading', { name: 'Your backup codes' }).waitFor()
    backup = await page.locator('.codes li').allTextContents()
    expect(backup).toHaveLength(10)
    await button(page, 'I have kept them').click()
    await page.getByText('10 backup codes are left.').waitFor()
    expect(await page.textContent('main')).not.toContain(backup[0])
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test.each([
    ['with script', true],
    ['without script', false],
  ])('is asked for at sign-in, by app or backup code, and leads on (%s)', async (_, javaScriptEnabled) => {
    for (const [label, answer] of [
      ['app', code],
      ['backup', () => backup.pop() ?? ''],
    ] as const) {
      const { page, close } = await aBrowser(site.browser, site.world, { javaScriptEnabled })
      await signIn(page, guest.email)
      await page.waitForURL('**/auth/second-factor?next=%2Fbookings')
      if (javaScriptEnabled && label === 'backup') await button(page, 'Use a backup code').click()
      await page.getByLabel(/Code of the app|Backup code/).fill(answer())
      await button(page, 'Go on').click()
      await page.waitForURL('**/bookings')
      await close()
    }
  })

  test('is asked for in the checkout too, without leaving it', async () => {
    const { id } = await aSpace(site.world, { city_id: 1, rank: 10 })
    const { page, close } = await aBrowser(site.browser, site.world)
    await page.goto(`/space/${id}?startDate=${inDays(site.world, 20)}&endDate=${inDays(site.world, 20)}`)
    await ready(page)
    await page
      .getByRole('button', { name: /^Hold .* for 15 minutes$/ })
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
    await dialog.getByLabel('Code of the app').fill(code())
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(guest.email).first().waitFor()
    expect(page.url()).toContain('/checkout/')
    await close()
  })

  test('is part of confirming, and can be turned off', async () => {
    const visitor = await signedIn(guest, '/profile/security')
    const { page } = visitor
    await button(page, 'Turn it off').click()
    await page
      .getByRole('dialog', { name: 'Turn off the second factor?' })
      .getByRole('button', { name: 'Turn it off' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel('Code of your authenticator app, or a backup code').fill(code())
    await confirm(page)
    await button(page, 'Set up an authenticator app').waitFor()
    await visitor.close()
  })
})

test('a passkey is added by name, signs in without a password, and is removed', async () => {
  const guest = await aGuest(site.world)
  // Passkeys belong to a name, not to an address of the network.
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
  await page.waitForURL('**/bookings')
  await page.goto('/profile/security')
  await ready(page)
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await button(page, 'Add a passkey').click()
  await button(page, 'Remove the passkey Work laptop').waitFor()
  await page.context().clearCookies()
  await page.goto('/auth?next=/bookings')
  await ready(page)
  await button(page, 'Sign in with a passkey').click()
  await page.waitForURL('**/bookings')
  site.world.clock.pass({ minutes: 11 })
  await page.goto('/profile/security')
  await ready(page)
  await button(page, 'Remove the passkey Work laptop').click()
  await page.getByRole('dialog', { name: 'Remove Work laptop?' }).getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await page.getByText('You have no passkeys.').waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
