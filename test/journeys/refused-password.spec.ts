import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { button, ready } from '../support/sign-in-steps.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())
beforeEach(() => site.world.clock.pass({ minutes: 2 }))

test(
  claim(
    '7.23.2 7.23.3 10.2 10.3',
    'a form that refuses a password on submit tells the monitor, once a submit and never the password',
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
    await page.getByText('This password is on lists of leaked passwords').first().waitFor()
    await page.getByText('Password contains common patterns').first().waitFor()
    await button(page, 'Sign Up').click()
    expect([...(await told(2))]).toEqual([
      { event_type: 'weak_password_attempt', details: {}, seen_by_server: false },
      { event_type: 'leaked_password_detected', details: {}, seen_by_server: false },
    ])
    await visitor.close()
  },
)
