import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { button, ready } from '../support/sign-in-steps.ts'

const WEAK = ['Password must be at least 12 characters long', 'Password must contain at least one number']

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

test(
  claim(
    '7.23.2 7.23.3 10.2 10.3',
    'a form that refuses a password on submit notifies the monitor, once per submit and never with the password',
  ),
  async () => {
    const visitor = await aBrowser(site.browser, site.world)
    const { page } = visitor
    await page.goto('/auth?mode=sign-up')
    await ready(page)
    const password = page.getByLabel('Password', { exact: true })
    const told = async (count: number) => {
      const rows = () => site.world.sql`select event_type, details, seen_by_server from security_events order by id`
      await expect.poll(async () => (await rows()).length).toBe(count)
      return rows()
    }
    await password.pressSequentially('weak')
    await button(page, 'Sign Up').click()
    await told(1)
    await password.fill('Password123!')
    await page.getByText('This password is on a list of leaked passwords').first().waitFor()
    await page.getByText('Password contains common patterns').first().waitFor()
    await button(page, 'Sign Up').click()
    expect([...(await told(2))]).toEqual([
      { event_type: 'weak_password_attempt', details: {}, seen_by_server: false },
      { event_type: 'leaked_password_detected', details: {}, seen_by_server: false },
    ])
    await visitor.close()
  },
)

test(
  claim('10.9', 'without JavaScript a refused password’s issues are listed once each, and the input stays'),
  async () => {
    const { page, close } = await aBrowser(site.browser, site.world, { javaScriptEnabled: false })
    await page.goto('/auth?mode=sign-up')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Email').fill('ada@people.example')
    await page.getByLabel('Password', { exact: true }).fill('Meadow-Sun')
    await button(page, 'Sign Up').click()
    const issues = page.getByRole('alert').getByRole('listitem')
    await issues.first().waitFor()
    expect(await issues.allTextContents()).toEqual(WEAK)
    for (const issue of WEAK) expect(await page.getByText(issue).count()).toBe(1)
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    await close()
  },
)

test('with JavaScript an issue appears once, in the rules below the password', async () => {
  const { page, close } = await aBrowser(site.browser, site.world)
  await page.goto('/auth?mode=sign-up')
  await ready(page)
  await page.getByLabel('Password', { exact: true }).fill('Meadow-Sun')
  await button(page, 'Sign Up').click()
  await page.getByText('Please fix the 4 highlighted fields.').waitFor()
  for (const issue of WEAK) expect(await page.getByText(issue).count()).toBe(1)
  await close()
})
