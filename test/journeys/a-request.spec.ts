import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { claim } from '../requirements/claim.ts'
import { aBrowser, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, pickDay, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aMadeGuest, type Person } from '../support/people.ts'
import { aRequest, aSpaceOnRequest } from '../support/requests.ts'
import { days } from '../support/sales.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

async function aSentRequest(number: string) {
  const { spaceId, host } = await aSpaceOnRequest(site.world)
  const guest = await aMadeGuest(site.world)
  const day = inDays(site.world, 20)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(day), people: 2 })
  const visitor = await signedIn(guest, `/checkout/${id}`)
  const { page } = visitor
  await inView(page.getByRole('heading', { name: 'Request to book' }))
  const card = testCard(number as never)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill(`12/${String(card.expYear).slice(2)}`)
  await page.getByLabel('CVC').fill(card.cvc)
  await press(page.locator('main').getByRole('button', { name: /^(Pay|Send request)/ }))
  await page.waitForURL(`**/bookings/${id}`)
  await page.getByText(/^Mara has until .* Nothing has been charged yet\.$/).waitFor()
  return { id, guest, host, visitor, page }
}

async function anAcceptedRequest() {
  const { id, guest, host } = await aRequest(site.world, { ask: days(inDays(site.world, 20)) })
  await host.api.bookingSteps.acceptRequest({ id })
  const visitor = await signedIn(guest, `/bookings/${id}`)
  return { id, host, visitor, page: visitor.page }
}

test('a request is accepted on a phone, and if the bank needs its customer, the guest pays', async () => {
  const { id, host, visitor, page } = await aSentRequest(SANDBOX_CARDS.failsLater)
  const theirs = await signedIn(host, `/bookings/${id}`, HANDHELD)
  await press(button(theirs.page, 'Accept'))
  await inView(theirs.page.getByText(/^You accepted\. .* has until .* to pay/))
  await page.reload()
  await press(page.getByRole('link', { name: /^Pay \$/ }))
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.pays)
  await page.getByLabel('Expiry (MM/YY)').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await press(page.locator('main').getByRole('button', { name: /^Pay/ }))
  await page.waitForURL('**/booking-success/**')
  await theirs.page.reload()
  await theirs.page.getByRole('heading', { name: / arrives on / }).waitFor()
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test('someone who leaves the bank’s page halfway finds the way back on the booking', async () => {
  const { id, host, visitor, page } = await aSentRequest(SANDBOX_CARDS.failsLater)
  await host.api.bookingSteps.acceptRequest({ id })
  await page.goto(`/checkout/${id}`)
  await page.getByLabel('Card number').fill(SANDBOX_CARDS.challenges)
  await page.getByLabel('Expiry (MM/YY)').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await press(page.locator('main').getByRole('button', { name: /^Pay/ }))
  await page.waitForURL('**/api/sandbox/challenge/**')
  await page.goto(`/bookings/${id}`)
  await press(page.getByRole('link', { name: 'Continue the payment' }))
  await page.waitForURL(`**/checkout/${id}`)
  await inView(page.getByText('Continue to your bank'))
  await visitor.close()
})

test('a request is declined with a reason, and its guest finds free times near it', async () => {
  const { id, host, visitor, page } = await aSentRequest(SANDBOX_CARDS.pays)
  const theirs = await signedIn(host, `/bookings/${id}`, HANDHELD)
  await press(theirs.page.getByRole('link', { name: 'Decline' }))
  await press(button(theirs.page, 'Decline the request'))
  await inView(theirs.page.getByText('Enter a short reason.'))
  await theirs.page.getByLabel('Reason').fill('We are painting that week.')
  await press(button(theirs.page, 'Decline the request'))
  await inView(theirs.page.getByText('We’ve emailed the guest.'))
  await page.reload()
  await page.getByText('We are painting that week.').waitFor()
  await press(page.locator('main a.chip').first())
  await page.waitForURL('**/space/**startDate=**')
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test('a guest requests another day and the host accepts on a phone', async () => {
  const { id, host, visitor, page } = await anAcceptedRequest()
  await press(page.getByRole('link', { name: 'Change booking' }))
  await pickDay(page, inDays(site.world, 20))
  await pickDay(page, inDays(site.world, 22))
  await inView(page.getByText('$518.40 is charged to the card'))
  // A proposal uses the price that is shown, so every choice updates it.
  await pickDay(page, inDays(site.world, 20))
  await page.getByText('Choose other dates or another number of people').waitFor()
  expect(await button(page, 'Send change to Mara').count()).toBe(0)
  await pickDay(page, inDays(site.world, 21))
  await inView(page.getByText('$259.20 is charged to the card'))
  await press(button(page, 'Send change to Mara'))
  await inView(page.getByText('You proposed a change.'))
  const theirs = await signedIn(host, `/bookings/${id}`, HANDHELD)
  await press(button(theirs.page, 'Accept the change'))
  await inView(theirs.page.getByText('The booking was changed.'))
  await page.reload()
  await page.getByText('$518.40').first().waitFor()
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test('the guest reads at the top of the booking that the host declined the change', async () => {
  const { id, guest, host } = await aRequest(site.world, { ask: days(inDays(site.world, 20)) })
  await host.api.bookingSteps.acceptRequest({ id })
  const asked = { id, ask: days(inDays(site.world, 21)), people: 2 }
  const { quote } = await guest.api.bookingChanges.previewChange(asked)
  await guest.api.bookingChanges.proposeChange({ ...asked, totalCents: quote.total })
  const theirs = await signedIn(host, `/bookings/${id}`)
  await press(button(theirs.page, 'Decline the change'))
  await theirs.page.getByText('The change request is closed.').waitFor()
  const region = (page: Page) => page.getByRole('region', { name: 'Change request' })
  expect(await region(theirs.page).count()).toBe(0)
  const visitor = await signedIn(guest, `/bookings/${id}`)
  await inView(region(visitor.page).getByText(/^Mara declined your change, so the booking stays as it was\./))
  await press(visitor.page.getByRole('link', { name: 'Change booking' }))
  await pickDay(visitor.page, inDays(site.world, 22))
  await press(button(visitor.page, 'Send change to Mara'))
  await inView(visitor.page.getByText('You proposed a change.'))
  expect(
    await region(visitor.page)
      .getByText(/declined/)
      .count(),
  ).toBe(0)
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test('a booking is cancelled for the refund that was shown', async () => {
  const { visitor, page } = await anAcceptedRequest()
  await page.getByRole('region', { name: 'If you cancel now' }).getByText('$0.00').waitFor()
  await press(page.getByRole('link', { name: 'Cancel booking' }))
  await inView(page.getByText('The booking was confirmed less than 24 hours ago, so the refund is in full.'))
  await press(button(page, 'Cancel and refund $259.20'))
  await inView(page.getByText('We’ve emailed a confirmation.'))
  await page.getByText('You cancelled. $259.20 is on its way').waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a calendar opens in full view, and the 15 minutes are mentioned once a slot is chosen', async () => {
  const { id } = await aSpace(site.world)
  const { page, close } = await aBrowser(site.browser, site.world, { viewport: { width: 1000, height: 600 } })
  await page.goto(`/space/${id}`)
  await page.getByRole('button', { name: 'Check availability' }).waitFor()
  expect(await page.getByText('Held for 15 minutes').count()).toBe(0)
  await press(page.locator('.panel').getByRole('button', { name: /^Dates/ }))
  await inView(page.getByRole('button', { name: 'Done' }))
  await inView(page.getByRole('button', { name: 'Next month' }))
  await page.goto(`/space/${id}?startDate=${inDays(site.world, 9)}`)
  await page.getByText('Held for 15 minutes. You won’t be charged yet.').waitFor()
  await close()
})

test(claim('13.17', 'a space on request says before a hold that its host responds first'), async () => {
  const { spaceId } = await aSpaceOnRequest(site.world)
  const visitor = await signedIn(await aMadeGuest(site.world), `/space/${spaceId}`, HANDHELD)
  await inView(visitor.page.getByText('You’re charged only if the host accepts'))
  await visitor.close()
})
