import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSiteToVisit } from '../support/browser.ts'
import { inView, LAPTOP, press } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { aSignedInBrowser } from '../support/sign-in-steps.ts'
import { box, read, say } from '../support/talk-steps.ts'
import { aTalk, twoStrangers } from '../support/talks.ts'
import { aPdf } from '../support/uploads.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test('offline, three messages wait in order, and online all arrive once and in order on both sides', async () => {
  const { guest, host, id } = await aTalk(site.world, { text: 'Hello' })
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/${id}`, LAPTOP)
  const mara = await aSignedInBrowser(site.browser, site.world, host, `/messages/${id}`, LAPTOP)
  await ada.page.getByText('Read', { exact: true }).waitFor()
  await ada.page.context().setOffline(true)
  for (const text of ['one', 'two', 'three']) await say(ada.page, text)
  await ada.page.getByText('You’re offline. We’ll send 3 messages when you’re back online.').waitFor()
  await say(mara.page, 'Are you there?')
  await expect.poll(() => read(mara.page)).toEqual(['Hello', 'Are you there?'])
  await expect.poll(async () => (await host.api.messages.listMessages({ id })).items.length).toBe(2)
  site.world.clock.pass({ seconds: 60 })
  await ada.page.context().setOffline(false)
  const both = ['Hello', 'Are you there?', 'one', 'two', 'three']
  await expect.poll(() => read(mara.page), { timeout: patience(20_000) }).toEqual(both)
  await expect.poll(() => read(ada.page), { timeout: patience(20_000) }).toEqual(both)
  const kept = await site.world.sql`select body from messages where conversation_id = ${id} order by created_at`
  expect(kept.map(({ body }) => body)).toEqual(both)
  await ada.close()
  await mara.close()
})

test('unsent messages survive a reload, including files', async () => {
  const { guest, host, id } = await aTalk(site.world, { text: 'Hello' })
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/${id}`, LAPTOP)
  const { page } = ada
  await page.locator('html[data-ready]').waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(),
  })
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await press(box(page))
  await page.keyboard.type('See the plan')
  await page.reload()
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  expect(await box(page).inputValue()).toBe('See the plan')
  await press(page.getByRole('button', { name: 'Send' }))
  const last = async () => (await host.api.messages.listMessages({ id })).items.at(-1)
  await expect.poll(async () => (await last())?.attachments.map(({ name }) => name)).toEqual(['plan.pdf'])
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  expect(await box(page).inputValue()).toBe('')
  await ada.close()
})

test('a first message written offline keeps its page and its text', async () => {
  const { guest, spaceId } = await twoStrangers(site.world)
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/new?space=${spaceId}`, LAPTOP)
  await ada.page.locator('html[data-ready]').waitFor()
  await ada.page.context().setOffline(true)
  await ada.page.getByText('You’re offline.').first().waitFor()
  await inView(ada.page.getByRole('button', { name: 'Send' }))
  await say(ada.page, 'Is there a lift?')
  await ada.page.getByText('Not sent.').waitFor()
  expect(await box(ada.page).inputValue()).toBe('Is there a lift?')
  await ada.page.context().setOffline(false)
  await press(ada.page.getByRole('button', { name: 'Send' }))
  await ada.page.getByRole('log').getByText('Is there a lift?').waitFor()
  await ada.close()
})

test('a message written offline is sent automatically from another page too', async () => {
  const { guest, id } = await aTalk(site.world, { text: 'Hello' })
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/${id}`, LAPTOP)
  let cut = true
  await ada.page.route('**/api/v1/conversations/*/messages', (route) =>
    cut && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  for (const text of ['one', 'two']) await say(ada.page, text)
  await ada.page.getByText('Waiting for a connection. We’ll send it automatically.').first().waitFor()
  await press(ada.page.getByRole('link', { name: 'Browse Spaces' }).first())
  await ada.page.waitForURL('**/browse')
  cut = false
  const kept = async () => (await guest.api.messages.listMessages({ id })).items.map(({ text }) => text)
  await expect.poll(kept, { timeout: patience(15_000) }).toEqual(['Hello', 'one', 'two'])
  await ada.close()
})

test('a message written offline survives the page', async () => {
  const { guest, id } = await aTalk(site.world, { text: 'Hello' })
  const ada = await aSignedInBrowser(site.browser, site.world, guest, `/messages/${id}`, LAPTOP)
  let cut = true
  await ada.page.route('**/api/v1/conversations/*/messages', (route) =>
    cut && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await say(ada.page, 'Still here')
  await ada.page.getByText('Waiting for a connection. We’ll send it automatically.').waitFor()
  cut = false
  await ada.page.reload()
  await expect.poll(() => read(ada.page)).toEqual(['Hello', 'Still here'])
  await ada.page.getByText('Sent', { exact: true }).waitFor()
  expect((await guest.api.messages.listMessages({ id })).items).toHaveLength(2)
  await ada.close()
})
