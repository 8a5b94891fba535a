import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser } from '../support/browser.ts'
import { anOutsideSite, type OutsideSite } from '../support/outside-site.ts'
import { aGuest, aVisitor } from '../support/people.ts'
import { withSecondFactor } from '../support/second-factor.ts'
import { at, button, ready, unexpected } from '../support/sign-in-steps.ts'

let site: OutsideSite
beforeAll(async () => {
  site = await anOutsideSite()
})
afterAll(() => site.close())
// Rate limits count per minute, and this clock advances only when a test advances it.
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

const NEW_PASSWORD = 'Quiet-Harbour-2291'
const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const refused = (page: Page) => asked(page).getByRole('alert').filter({ hasText: 'This code is incorrect' }).waitFor()

async function mailedCode(email: string): Promise<string> {
  await site.world.runJobs()
  return site.mailbox.code(email)
}
async function answer(page: Page, code: string): Promise<void> {
  await asked(page).getByLabel('Code from the email').fill(code)
  await asked(page).getByRole('button', { name: 'Confirm' }).click()
}
/**
 * Signs in with Google, without a password. After a call of `later`, the sign-in is old enough that sensitive actions
 * require reauthentication.
 */
async function comeByGoogle(email: string) {
  site.comes({ email })
  const visitor = await aBrowser(site.browser, site.world)
  await visitor.page.goto('/auth/google')
  return { ...visitor, later: () => void site.world.clock.pass({ minutes: 11 }) }
}

test('without a password an emailed code confirms, a wrong one is refused, and nothing typed is lost', async () => {
  const { email } = site.comes()
  const visitor = await comeByGoogle(email)
  const { page } = visitor
  visitor.later()
  await page.goto('/profile/security')
  await ready(page)
  await page.getByText('You sign in without a password. You can set one.').waitFor()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await button(page, 'Set password').click()
  await asked(page).getByText(`Your account has no password. We’ll email a 6-digit code to ${email}.`).waitFor()
  await asked(page).getByRole('button', { name: 'Email me a code' }).click()
  await asked(page).getByText(`We’ve sent a 6-digit code to ${email}.`).waitFor()
  expect(await asked(page).locator('[name=code]:focus').count()).toBe(1)
  const code = await mailedCode(email)
  await answer(page, code === '000000' ? '000001' : '000000')
  await refused(page)
  expect(await page.getByLabel('New password').inputValue()).toBe(NEW_PASSWORD)
  await answer(page, code)
  await page.getByText('Your password is set.').waitFor()
  await button(page, 'Change password').waitFor()
  await aVisitor(site.world).api.accounts.signIn({ email, password: NEW_PASSWORD })
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('an emailed code used up by a wrong second factor can be requested again', async () => {
  const guest = await aGuest(site.world)
  site.comes({ email: guest.email })
  const visitor = await comeByGoogle(guest.email)
  const { page } = visitor
  await page.waitForURL(at('/auth?problem=proof_sent'))
  await site.world.runJobs()
  await page.goto(`/auth/join?token=${site.mailbox.token(guest.email)}`)
  await button(page, 'Link and sign in').click()
  await page.waitForURL(at('/'))
  const cookies = await page.context().cookies(site.world.url)
  for (const { name, value } of cookies) guest.jar.set(name, value)
  const { shown } = await withSecondFactor(site.world, guest)
  visitor.later()
  await page.goto('/profile/security')
  await ready(page)
  await button(page, 'New backup codes').click()
  await asked(page).getByRole('button', { name: 'Email me a code' }).click()
  const factor = asked(page).getByLabel('Code from your authenticator app, or a backup code')
  await factor.fill('000000')
  const first = await mailedCode(guest.email)
  await answer(page, first)
  await refused(page)
  await factor.fill(shown())
  await answer(page, first)
  await refused(page)
  await asked(page).getByRole('button', { name: 'Send another code' }).click()
  await asked(page).getByText('Another code is on its way.').waitFor()
  await factor.fill(shown())
  await answer(page, await mailedCode(guest.email))
  await page.getByRole('heading', { name: 'Your backup codes' }).waitFor()
  await visitor.close()
})
