import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../support/browser.ts'
import { aMailedSite, type MailedSite } from '../support/mailed-site.ts'
import { aGuest, type Person } from '../support/people.ts'
import { at, button, ready, unexpected } from '../support/sign-in-steps.ts'
import { claim } from './claim.ts'

let site: MailedSite
beforeAll(async () => {
  site = await aMailedSite()
})
afterAll(() => site.close())

async function atTheLink({ email, api }: Person) {
  const visitor = await aBrowser(site.browser, site.world)
  const { page } = visitor
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    window.addEventListener('daylet-session', (event) => {
      const { event: name, state } = (event as CustomEvent<{ event: string; state: { status: string } }>).detail
      told.push(`${name}: ${state.status}`)
    })
  })
  await api.accounts.requestRecovery({ email })
  await site.world.runJobs()
  await page.goto(`/auth/recover?token=${site.mailbox.token(email)}`)
  await ready(page)
  return { ...visitor, told: () => page.evaluate(() => (window as unknown as { told: string[] }).told) }
}

test(
  claim('4.6', 'a password set with an emailed link is reported as a password recovery, and then the sign-in'),
  async () => {
    const visitor = await atTheLink(await aGuest(site.world))
    const { page, told } = visitor
    await page.locator('html[data-session="signed_out"]').waitFor()
    await page.getByLabel('New password').fill('Sunny-Test-4711')
    await button(page, 'Set the password').click()
    await page.getByText('Password contains common patterns or words that should be avoided').first().waitFor()
    expect(await told()).toEqual(['initial_session: signed_out'])
    await page.getByLabel('New password').fill('Quiet-Harbour-2291')
    await button(page, 'Set the password').click()
    await page.waitForURL(at('/'))
    await page.locator('html[data-session="signed_in"]').waitFor()
    expect(await told()).toEqual([
      'initial_session: signed_out',
      'password_recovery: signed_out',
      'signed_in: signed_in',
    ])
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  },
)

test('reported before the first check was answered, it leaves other tabs’ records alone', async () => {
  const visitor = await atTheLink(await aGuest(site.world))
  const { page, told } = visitor
  const first = Promise.withResolvers<void>()
  await page.route('**/api/v1/session', async (route) => {
    await first.promise
    await route.continue()
  })
  const isAsked = page.waitForRequest('**/api/v1/session')
  await page.reload()
  await isAsked
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => {
    localStorage.setItem('daylet-idle', JSON.stringify({ since: Date.now(), warned: false }))
    localStorage.setItem('lastReadTimes', '{}')
  })
  await page.getByLabel('New password').fill('Quiet-Harbour-2291')
  await button(page, 'Set the password').click()
  await page.waitForURL(at('/'))
  expect(await told()).toEqual(['password_recovery: loading'])
  expect(await page.evaluate(() => localStorage.getItem('lastReadTimes'))).toBe('{}')
  first.resolve()
  await page.locator('html[data-session="signed_in"]').waitFor()
  expect(await told()).toEqual(['password_recovery: loading', 'initial_session: signed_in'])
  expect(await page.evaluate(() => localStorage.getItem('lastReadTimes'))).toBe('{}')
  await visitor.close()
})
