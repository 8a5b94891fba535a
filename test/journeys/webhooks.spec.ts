import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aGuest } from '../support/people.ts'
import { aSignedInBrowser, button, confirm, unexpected } from '../support/sign-in-steps.ts'
import { aWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { deliverDue, isSignedBy } from '../support/webhooks.ts'

let there: WebhookReceiver
let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  there = await aWebhookReceiver()
  site = await aSiteToVisit({ webhooks: there.overHttps })
})
afterAll(async () => {
  await site.close()
  await there.close()
})

const shownSecret = (page: Page) => page.getByRole('textbox', { name: 'Signing secret' }).inputValue()

describe.each([
  ['laptop', LAPTOP],
  ['phone', HANDHELD],
])('on a %s', (_, hands) => {
  test('an endpoint is added, tried, read about, disabled and removed', async () => {
    there.says(204)
    const person = await aGuest(site.world)
    const visitor = await aSignedInBrowser(site.browser, site.world, person, '/profile/webhooks', hands)
    const { page } = visitor
    await page.getByText('You don’t have any endpoints yet.').waitFor()
    await press(button(page, 'Add endpoint'))
    await page.getByText('Enter an address that starts with https://.').waitFor()
    await page.getByText('Choose at least one event.').waitFor()

    await page.getByLabel('Address').fill('https://hooks.example/shop')
    await page.getByLabel('Description (optional)').fill('Our shop')
    await press(page.getByRole('checkbox', { name: 'All of Bookings' }))
    await press(page.getByRole('checkbox', { name: 'booking.expired' }))
    await press(page.getByRole('checkbox', { name: 'All of Messages' }))
    await press(button(page, 'Add endpoint'))
    await confirm(page)
    await inView(page.getByText('Copy the signing secret now'))
    const secret = await shownSecret(page)
    expect(secret).toMatch(/^whsec_/)
    const [endpoint] = (await person.api.webhooks.listWebhooks()).items
    expect(endpoint).toMatchObject({ url: 'https://hooks.example/shop', description: 'Our shop' })
    expect(endpoint?.types).toContain('message.sent')
    expect(endpoint?.types).not.toContain('booking.expired')

    await press(page.getByRole('link', { name: 'Go to the endpoint' }))
    await page.getByText('Nothing was sent yet.').waitFor()
    await press(button(page, 'Send test event'))
    await page.getByText('We haven’t tried yet.').waitFor()
    expect(await button(page, 'Send again').count()).toBe(0)
    await deliverDue(site.world.deps)
    await page.getByText('Answered 204').waitFor()
    await page.getByText('Delivered', { exact: true }).waitFor()
    const taken = there.taken.at(-1)
    expect(taken && isSignedBy(secret, taken)).toBe(true)

    there.says(500, 'out of order')
    await press(button(page, 'Send again'))
    await page.getByText('Pending', { exact: true }).waitFor()
    await deliverDue(site.world.deps)
    await page.getByText('Answered 500').waitFor()
    await page.getByText('out of order').waitFor()

    await press(page.getByRole('link', { name: 'Back to the endpoint' }))
    await page.getByText('Failing', { exact: true }).waitFor()
    await press(page.getByRole('navigation', { name: 'Filter by state' }).getByRole('link', { name: 'Delivered' }))
    await page.getByText('Nothing in this state.').waitFor()

    await press(button(page, 'Send test event'))
    await page.getByText('We haven’t tried yet.').waitFor()
    const untried = page.url()
    await press(page.getByRole('link', { name: 'Back to the endpoint' }))
    await press(button(page, 'Disable'))
    await page.getByText('It gets no events.', { exact: false }).waitFor()
    await page.goto(untried)
    await page.getByText('Failed', { exact: true }).waitFor()
    await button(page, 'Send again').waitFor()
    await press(page.getByRole('link', { name: 'Back to the endpoint' }))
    await press(button(page, 'Remove'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await page.waitForURL('**/profile/webhooks')
    await page.getByText('You don’t have any endpoints yet.').waitFor()
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })

  test('an admin adds an endpoint of the site and replaces its secret', async () => {
    const admin = await anAdmin(site.world)
    const visitor = await aSignedInBrowser(site.browser, site.world, admin, '/admin/webhooks', hands)
    const { page } = visitor
    await page.getByLabel('Address').fill('https://hooks.example/site')
    await press(page.getByRole('checkbox', { name: 'All of Payouts' }))
    await press(button(page, 'Add endpoint'))
    await confirm(page)
    const secret = await shownSecret(page)
    await press(page.getByRole('link', { name: 'Go to the endpoint' }))
    await press(button(page, 'Replace secret'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }))
    await page.getByText('The old secret also signs until').waitFor()
    expect(await shownSecret(page)).not.toBe(secret)
    await site.world.sql`delete from webhook_endpoints`
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  })
})

test('an endpoint or a webhook of someone else isn’t found', async () => {
  const person = await aGuest(site.world)
  const visitor = await aSignedInBrowser(site.browser, site.world, person, '/profile/webhooks', LAPTOP)
  for (const path of ['/profile/webhooks/', '/profile/webhook-deliveries/']) {
    const answer = await visitor.page.goto(path + crypto.randomUUID())
    expect(answer?.status()).toBe(404)
    expect((await visitor.page.goto(`${path}x`))?.status()).toBe(404)
  }
  await visitor.close()
})
