import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/domain/kernel/id.ts'
import type { NoticeName } from '../../src/domain/notifications/notice.ts'
import { stopPath } from '../../src/server/accounts/emails/optional-email.ts'
import { notify } from '../../src/server/notifications/notify.ts'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, LAPTOP, press } from '../support/hands.ts'
import { aGuest, anAddress, type Person } from '../support/people.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

let told = 0
const tell = ({ id }: Person, what: NoticeName = 'application_needs_changes') =>
  notify(site.world.deps, site.world.sql, [id as AccountId], { what, facts: {}, key: `told ${told++}` })
const chosen = async ({ id }: Person) =>
  (
    await site.world
      .sql`select kind || ' ' || channel as what, chosen as "on" from notice_choices where account_id = ${id} and not chosen order by 1`
  ).map(({ what }) => what as string)
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

describe.each([
  ['laptop', LAPTOP],
  ['phone', HANDHELD],
])('on a %s', (_, hands) => {
  test('notices are read, followed and marked as read, and a new one appears automatically', async () => {
    const person = await aGuest(site.world)
    await tell(person)
    const visitor = await aSignedInBrowser(site.browser, site.world, person, '/profile/notices', hands)
    const { page } = visitor
    await page.getByText('1 unread.').waitFor()
    await tell(person, 'payout_sent')
    await page.getByText('2 unread.').waitFor()
    await press(page.getByRole('button', { name: 'Mark all as read' }))
    await page.getByText(/unread\.$/).waitFor({ state: 'detached' })
    await tell(person, 'application_rejected')
    await page.getByText('1 unread.').waitFor()
    await press(page.getByRole('link', { name: 'Your application was not approved' }))
    await page.waitForURL('**/host-application')
    await expect.poll(async () => (await person.api.notices.countNotices()).count).toBe(0)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test(claim('16.14', 'notification choices are made with clicks, saved, and kept after a reload'), async () => {
    const person = await aGuest(site.world)
    const visitor = await aSignedInBrowser(site.browser, site.world, person, '/profile/notifications', hands)
    const { page } = visitor
    await press(box(page, 'Reviews, By email'))
    await press(box(page, 'Reminders, Push'))
    await press(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await chosen(person)).toEqual(['reminder push', 'review email', 'review push', 'payout push'].sort())
    await page.reload()
    expect(await box(page, 'Reviews, By email').isChecked()).toBe(false)
    expect(await box(page, 'Messages, By email').isChecked()).toBe(true)
    expect(
      await page.getByRole('checkbox', { name: /^(Confirmations and receipts|Your account), By email/ }).count(),
    ).toBe(0)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })
})

describe('the stop link in an email’s footer', () => {
  test('asks before it stops anything, and stops it with its button, signed out', async () => {
    const person = await aGuest(site.world)
    const visitor = await aBrowser(site.browser, site.world, LAPTOP)
    const { page } = visitor
    await page.goto(stopPath(site.world.deps, person.id as AccountId, 'review'))
    await page.getByText('You’ll get no more emails about: Reviews.').waitFor()
    expect(await chosen(person)).toEqual([])
    await press(page.getByRole('button', { name: 'Stop these emails' }))
    await page.getByText('We won’t send you any more emails about: Reviews.').waitFor()
    expect(await chosen(person)).toEqual(['review email'])
    await page.goto('/stop-mails?token=review.x.y')
    await page.getByText('This link is incomplete.').waitFor()
    await visitor.close()
  })

  test('works in an email client with one click: a form of one field, no cookie, no origin (RFC 8058)', async () => {
    const person = await aGuest(site.world)
    const answer = await fetch(site.world.url + stopPath(site.world.deps, person.id as AccountId, 'payout'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': anAddress() },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect(await chosen(person)).toEqual(['payout email'])
  })
})
