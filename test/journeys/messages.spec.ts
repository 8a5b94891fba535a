import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, LAPTOP, press } from '../support/hands.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { aTalk, twoStrangers } from '../support/talks.ts'
import { aPdf } from '../support/uploads.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
/** What somebody reads in the thread, oldest first. */
const read = (page: Page) => page.getByRole('log').locator('p[dir=auto]').allTextContents()
async function say(page: Page, text: string): Promise<void> {
  await press(box(page))
  await page.keyboard.type(text)
  await press(page.getByRole('button', { name: 'Send' }))
}

test('a guest asks a host from the space’s page, and the two talk live, on a laptop and a phone', async () => {
  const { guest, host, spaceId } = await twoStrangers(site.world)
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/space/${spaceId}`, LAPTOP)
  await press(ada.page.getByRole('link', { name: 'Message the host' }))
  await ada.page.getByText('Write to Mara').first().waitFor()
  await say(ada.page, 'Is there a goods lift?')
  await ada.page.waitForURL(/\/messages\/[0-9a-f-]{36}#write$/)
  // One goes on typing.
  await expect.poll(() => box(ada.page).evaluate((area) => area === document.activeElement)).toBe(true)
  const mara = await aSignedInBrowser(site.browser, site.world, host, '/messages', HANDHELD)
  await mara.page.getByRole('link', { name: /Ada.*Is there a goods lift\?.*1 unread message/ }).waitFor()
  await ada.page.getByText('Delivered', { exact: true }).waitFor()
  await press(mara.page.getByRole('link', { name: /Is there a goods lift\?/ }))
  await ada.page.getByText('Read', { exact: true }).waitFor()

  await press(box(mara.page))
  await mara.page.keyboard.type('Yes, 2 m wide.')
  await ada.page.getByText('Mara is typing…').waitFor()
  await mara.page.locator('input[type=file]').setInputFiles({
    ...{ name: 'lift.pdf', mimeType: 'application/pdf', buffer: aPdf() },
  })
  await mara.page.getByRole('button', { name: 'Remove lift.pdf' }).waitFor()
  await press(mara.page.getByRole('button', { name: 'Send' }))
  await ada.page.getByText('Yes, 2 m wide.').last().waitFor()
  expect(await ada.page.getByText('Mara is typing…').isVisible()).toBe(false)
  await ada.page.getByRole('link', { name: 'Open lift.pdf' }).waitFor()
  expect(await read(ada.page)).toEqual(['Is there a goods lift?', 'Yes, 2 m wide.'])
  expect([...unexpected(ada), ...unexpected(mara)]).toEqual([])
  await ada.close()
  await mara.close()
})

test('offline, three messages wait in their order; back, all arrive once and in order on both sides', async () => {
  const { guest, host, id } = await aTalk(site.world, { text: 'Hello' })
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/${id}`, LAPTOP)
  const mara = await aSignedInBrowser(site.browser, site.world, host, `/messages/${id}`, LAPTOP)
  await ada.page.getByText('Read', { exact: true }).waitFor()
  await ada.page.context().setOffline(true)
  for (const text of ['one', 'two', 'three']) await say(ada.page, text)
  await ada.page.getByText('You are offline. What you write is sent once there is a connection.').waitFor()
  await say(mara.page, 'Are you there?')
  await expect.poll(() => read(mara.page)).toEqual(['Hello', 'Are you there?'])
  site.world.clock.pass({ seconds: 60 })
  await ada.page.context().setOffline(false)
  const both = ['Hello', 'Are you there?', 'one', 'two', 'three']
  await expect.poll(() => read(mara.page), { timeout: 20_000 }).toEqual(both)
  await expect.poll(() => read(ada.page), { timeout: 20_000 }).toEqual(both)
  const kept = await site.world.sql`select body from messages where conversation_id = ${id} order by created_at`
  expect(kept.map(({ body }) => body)).toEqual(both)
  await ada.close()
  await mara.close()
})

test('what was written offline outlives the page', async () => {
  const { guest, id } = await aTalk(site.world, { text: 'Hello' })
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/${id}`, LAPTOP)
  let cut = true
  await ada.page.route('**/api/v1/conversations/*/messages', (route) =>
    cut && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await say(ada.page, 'Still here')
  await ada.page.getByText('Waiting for a connection. It is sent by itself.').waitFor()
  cut = false
  await ada.page.reload()
  await expect.poll(() => read(ada.page)).toEqual(['Hello', 'Still here'])
  await ada.page.getByText('Sent', { exact: true }).waitFor()
  expect((await guest.api.messages.listMessages({ id })).items).toHaveLength(2)
  await ada.close()
})

test('the badge in the navigation and in the title counts what comes, and falls when it is read', async () => {
  const { guest, host, id, say: write } = await aTalk(site.world, { text: 'Hello' })
  const mara = await aSignedInBrowser(site.browser, site.world, host, '/terms', LAPTOP)
  const link = mara.page.getByRole('banner').getByRole('link', { name: 'Messages' })
  await expect.poll(() => link.textContent()).toContain('1 unread')
  expect(await mara.page.title()).toMatch(/^\(1\) /)
  await write(guest, 'Anybody?')
  await expect.poll(() => link.textContent()).toContain('2 unread')
  await press(link)
  await press(mara.page.getByRole('link', { name: /Anybody\?/ }))
  await mara.page.waitForURL(`**/messages/${id}`)
  await expect.poll(() => link.textContent()).toBe('Messages')
  await expect.poll(() => mara.page.title()).not.toMatch(/^\(/)
  const times = await mara.page.evaluate(() => JSON.parse(localStorage.getItem('lastReadTimes') ?? '{}'))
  expect(Object.keys(times)).toEqual([id])
  await mara.close()
})

test('without script a conversation is read and answered', async () => {
  const { host, id } = await aTalk(site.world, { text: 'Hello' })
  const options = { ...LAPTOP, userAgent: 'node', javaScriptEnabled: false }
  const { page, close } = await aBrowser(site.browser, site.world, options)
  await page.context().addCookies([...host.jar].map(([name, value]) => ({ name, value, url: site.world.url })))
  await page.goto(`/messages/${id}`)
  await box(page).fill('Welcome')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Welcome').waitFor()
  expect(await read(page)).toEqual(['Hello', 'Welcome'])
  await close()
})
