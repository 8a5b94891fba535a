import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { box, read, say } from '../support/talk-steps.ts'
import { aTalk, twoStrangers } from '../support/talks.ts'
import { aPdf } from '../support/uploads.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test('a guest asks a host from the space’s page, and the two chat live, on a laptop and a phone', async () => {
  const { guest, host, spaceId } = await twoStrangers(site.world)
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/space/${spaceId}`, LAPTOP)
  await press(ada.page.getByRole('link', { name: 'Message the host' }))
  await ada.page.getByText('Write to Mara').first().waitFor()
  await say(ada.page, 'Is there a goods lift?')
  await ada.page.waitForURL(/\/messages\/[0-9a-f-]{36}#write$/)
  await expect.poll(() => box(ada.page).evaluate((area) => area === document.activeElement)).toBe(true)
  expect(await ada.page.evaluate(() => window.scrollY)).toBe(0)
  expect(await ada.page.evaluate(() => history.length)).toBe(3)
  const mara = await aSignedInBrowser(site.browser, site.world, host, '/messages', HANDHELD)
  await mara.page.getByRole('link', { name: /Ada.*Is there a goods lift\?.*1 unread message/ }).waitFor()
  await ada.page.getByText('Delivered', { exact: true }).waitFor()
  await press(mara.page.getByRole('link', { name: /Is there a goods lift\?/ }))
  await ada.page.getByText('Read', { exact: true }).waitFor()

  await press(box(mara.page))
  await mara.page.keyboard.type('Yes, 2 m wide.')
  await ada.page.getByText('Mara is typing…').waitFor()
  await mara.page.locator('input[type=file]').setInputFiles({
    name: 'lift.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(),
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

test('the badge in the navigation and the title counts new messages, and drops when they are read', async () => {
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

test(claim('16.4', 'a reply is saved with a click and inserted into the message without sending it'), async () => {
  const { guest, host, id } = await aTalk(site.world, { text: 'Hello' })
  const mara = await aSignedInBrowser(site.browser, site.world, host, `/messages/${id}`, LAPTOP)
  const { page } = mara
  const at = page.url()
  await press(page.getByRole('button', { name: 'Saved replies' }))
  await press(page.getByRole('button', { name: 'Save a new reply' }))
  await press(page.getByRole('button', { name: 'Save reply' }))
  await page.getByText('Enter a name.').waitFor()
  await press(page.getByLabel('Name'))
  await page.keyboard.type('Way in')
  await press(page.getByLabel('Text', { exact: true }))
  await page.keyboard.type('The door is on the left.')
  await press(page.getByRole('button', { name: 'Save reply' }))
  await press(page.getByRole('button', { name: 'Use “Way in”' }))
  await expect.poll(() => box(page).inputValue()).toBe('The door is on the left.')
  expect(page.url()).toBe(at)
  await press(page.getByRole('button', { name: 'Send' }))
  await expect.poll(async () => (await guest.api.messages.listMessages({ id })).items.length).toBe(2)
  expect(unexpected(mara)).toEqual([])
  await mara.close()
})

test('offline, the whole composer stays visible, and a found message scrolls only the thread', async () => {
  const { guest, id, say: write } = await aTalk(site.world, { text: 'The oldest word' })
  for (let n = 0; n < 9; n++) await write(guest, `${n}\n\n\n${n}`)
  for (const hands of [LAPTOP, HANDHELD]) {
    const ada = await aSignedInBrowser(site.browser, site.world, guest, '/messages?q=oldest', hands)
    await press(ada.page.getByRole('link', { name: /You to Mara.*The oldest word/ }))
    await ada.page.waitForURL(`**/messages/${id}?*`)
    await inView(ada.page.getByRole('log').getByText('The oldest word'))
    expect(await ada.page.evaluate(() => window.scrollY)).toBe(0)
    await ada.page.context().setOffline(true)
    await ada.page.getByText('You’re offline. We’ll send your messages').waitFor()
    await inView(ada.page.getByRole('button', { name: 'Send' }))
    await ada.close()
  }
})

test('many hidden conversations make the list longer, not the page', async () => {
  const { host, id } = await aTalk(site.world)
  for (let n = 0; n < 14; n++) await aTalk(site.world, { of: host })
  const mara = await aSignedInBrowser(site.browser, site.world, host, `/messages/${id}`, LAPTOP)
  const { page } = mara
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Unread', { exact: false }).first().waitFor()
  const below = await page.evaluate(() => {
    const foot = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
    return document.documentElement.scrollHeight - foot - window.scrollY
  })
  expect(below).toBeLessThan(1)
  await mara.close()
})

test('someone scrolled up is told about new messages, which count as read once visible', async () => {
  const { guest, host, id, say: write } = await aTalk(site.world, { text: 'The oldest word' })
  for (let n = 0; n < 9; n++) await write(guest, `${n}\n\n\n${n}`)
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/${id}`, LAPTOP)
  await ada.page.locator('html[data-ready]').waitFor()
  await ada.page.mouse.move(800, 300)
  await ada.page.mouse.wheel(0, -5_000)
  await inView(ada.page.getByRole('log').getByText('The oldest word'))
  await write(host, 'Down here')
  const below = ada.page.getByRole('button', { name: 'New messages below' })
  await below.waitFor()
  const readAt = async () => (await host.api.conversations.showConversation({ id })).theirs.readAt
  const before = await readAt()
  await press(below)
  await inView(ada.page.getByText('Down here').last())
  await expect.poll(readAt).not.toBe(before)
  await below.waitFor({ state: 'detached' })
  await ada.close()
})

test('a page whose session was ended elsewhere leads to the sign-in', async () => {
  const { guest } = await aTalk(site.world, { text: 'Hello' })
  const ada = await aSignedInBrowser(site.browser, site.world, guest, '/terms', LAPTOP)
  const { page } = ada
  // Waits until the page has checked the session. Otherwise that check could notice the ended session before the click.
  await page.locator('html[data-session="signed_in"]').waitFor()
  await site.world.sql`update sessions set ended_at = ${site.world.clock.now()} where account_id = ${guest.id}`
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click()
  await page.waitForURL('**/auth?next=%2Fmessages')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  expect(await page.getByRole('banner').getByText('Account').count()).toBe(0)
  await ada.close()
})
