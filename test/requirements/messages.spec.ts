import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSiteToVisit } from '../support/browser.ts'
import { LAPTOP, press } from '../support/hands.ts'
import type { Person } from '../support/people.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { aTalk } from '../support/talks.ts'
import { claim } from './claim.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const open = (who: Person, path: string) => aSignedInBrowser(site.browser, site.world, who, path, LAPTOP)
const badge = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .textContent()
const shows = (page: Page, words: string) => expect.poll(() => badge(page)).toBe(words)

test(claim('2.30 4.18 7.13 9.17', 'someone else’s live message adds 1 to the badge, which ends at 9+'), async () => {
  const { guest, host, say } = await aTalk(site.world)
  const { page, close } = await open(host, '/terms')
  await shows(page, 'Messages1 1 unread')
  const counted: string[] = []
  page.on('request', (request) => /unread|news/.test(request.url()) && counted.push(request.url()))
  for (let count = 2; count <= 9; count++) {
    await say(guest, `${count}`)
    await shows(page, `Messages${count} ${count} unread`)
  }
  site.world.clock.pass({ seconds: 61 })
  await say(guest, '10')
  await shows(page, 'Messages9+ 9+ unread')
  expect(counted).toEqual([])
  await close()
})

test(
  claim('3.20 4.19 4.20', 'marking as read stores the current time in lastReadTimes and lowers the count by 1 at once'),
  async () => {
    const { host, guest, id, say } = await aTalk(site.world)
    await say(guest, 'two')
    await say(guest, 'three')
    const { page, close } = await open(host, '/messages')
    await shows(page, 'Messages3 3 unread')
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/v1/conversations/*/read', async (route) => {
      await answered.promise
      await route.continue()
    })
    await press(page.getByRole('link', { name: /three/ }))
    await shows(page, 'Messages2 2 unread')
    const at = await page.evaluate((key) => JSON.parse(localStorage.getItem('lastReadTimes') ?? '{}')[key], id)
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    answered.resolve()
    await shows(page, 'Messages')
    await close()
  },
)

test(claim('8.9', 'a failing unread count is silent'), async () => {
  const { host } = await aTalk(site.world)
  const visitor = await open(host, '/terms')
  await visitor.page.route('**/api/v1/conversations/unread', (route) => route.fulfill({ status: 500, body: '{}' }))
  await visitor.page.route('**/realtime', (route) => route.abort())
  await visitor.page.reload()
  await visitor.page.waitForResponse('**/api/v1/conversations/unread')
  expect(await badge(visitor.page)).toBe('Messages')
  expect(await visitor.page.getByRole('alert').count()).toBe(0)
  expect(unexpected(visitor).filter((line) => !/status of 500/.test(line))).toEqual([])
  await visitor.close()
})
