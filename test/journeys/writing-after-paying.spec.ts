import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { PASSWORD } from '../support/people.ts'
import { hostOf } from '../support/requests.ts'
import { button } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test('on a phone someone signs up at checkout, pays, is told that their email isn’t verified, and messages the host', async () => {
  const { world, browser } = site
  const { id: spaceId, hostId } = await aSpace(world, { city_id: 1 })
  const visitor = await aBrowser(browser, world, HANDHELD)
  const { page } = visitor
  await page.goto(`/space/${spaceId}?startDate=${inDays(world, 10)}&endDate=${inDays(world, 11)}`)
  await press(page.getByRole('button', { name: 'Reserve these days' }).first())
  await page.waitForURL('**/checkout/**')
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.pays)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVC').fill('123')
  await press(page.getByRole('button', { name: /^Pay \$/ }))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (!(await dialog.getByLabel('First name').isVisible()))
    await press(
      dialog
        .getByRole('tab', { name: 'Sign Up' })
        .or(dialog.getByRole('button', { name: 'Sign Up' }))
        .first(),
    )
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Lovelace')
  await dialog.getByLabel('Email').fill(`checkout-${crypto.randomUUID()}@people.example`)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(dialog.locator('form').getByRole('button', { name: 'Sign Up' }))
  await page.waitForURL('**/booking-success/**', { timeout: patience(15_000) })
  await page.getByText('Your email isn’t verified yet').waitFor()
  await press(button(page, 'Send the link again'))
  await inView(page.getByText('A new link is on its way.'))
  await press(page.getByRole('link', { name: 'Message Mara' }))
  await page.getByRole('textbox', { name: /message/i }).fill('Where can I park?')
  await press(button(page, 'Send'))
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}/)
  await page.getByRole('log').getByText('Where can I park?').waitFor()
  const host = await hostOf(world, hostId)
  const [conversation] = (await host.api.conversations.listConversations({})).items
  expect(conversation?.last.text).toBe('Where can I park?')
  await visitor.close()
})
