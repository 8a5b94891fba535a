import { expect, test } from 'vitest'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { aMailbox } from '../support/mailbox.ts'
import { button, ready, unexpected } from '../support/sign-in-steps.ts'

const google = 'Continue with Google'

test('in production the Google button is hidden until it is set up, and its URL leads to the sign-in', async () => {
  const mailbox = await aMailbox()
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://spaces.example', PAYMENTS: 'sandbox' }
  const site = await aSiteToVisit({ env: { ...env, SMTP_URL: mailbox.url }, smtp: mailbox.url })
  const { page, close } = await aBrowser(site.browser, site.world)
  for (const path of ['/auth', '/auth?mode=sign-up']) {
    await page.goto(path)
    await ready(page)
    await button(page, path === '/auth' ? 'Sign In' : 'Sign Up').waitFor()
    expect(await page.getByText(google).count()).toBe(0)
  }
  await page.goto('/auth/google')
  expect(new URL(page.url()).pathname).toBe('/auth')
  await close()
  await site.close()
  await mailbox.close()
})

test('in development the button explains how to set up Google, and is hidden without JavaScript', async () => {
  const site = await aSiteToVisit({ env: { NODE_ENV: 'development' } })
  const visitor = await aBrowser(site.browser, site.world)
  const { page } = visitor
  await page.goto('/auth')
  await ready(page)
  await button(page, google).click()
  const note = page.getByRole('dialog', { name: 'Set up Google sign-in' })
  await note.getByText('GOOGLE_CLIENT_ID=…').waitFor()
  await note.getByText(`${site.world.url}/auth/callback/google`).waitFor()
  await note.getByRole('button', { name: 'Close' }).click()
  await note.waitFor({ state: 'hidden' })
  expect(await button(page, google).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()

  const plain = await aBrowser(site.browser, site.world, { javaScriptEnabled: false })
  await plain.page.goto('/auth')
  await button(plain.page, 'Sign In').waitFor()
  expect(await button(plain.page, google).isVisible()).toBe(false)
  await plain.close()
  await site.close()
})
