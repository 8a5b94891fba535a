import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { anAdmin } from '../support/applications.ts'
import { inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, pickDay, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aMadeGuest, enteredAs, type Person } from '../support/people.ts'
import { aRequest, hostOf } from '../support/requests.ts'
import { days } from '../support/sales.ts'
import { aSignedInBrowser, button, confirm, endSession, signInAgain, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

async function aPaidBooking() {
  const { world } = site
  const { id: spaceId, hostId } = await aSpace(world)
  const [guest, host] = await Promise.all([aMadeGuest(world), hostOf(world, hostId)])
  const ask = days(inDays(world, 20), inDays(world, 21))
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 3 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id, guest, host }
}

const openDocuments = (page: Page) => page.getByRole('region', { name: 'Documents' }).getByRole('listitem')

test('a request without a response expires: both parties see it, and nothing stays reserved', async () => {
  const { world } = site
  const { id, guest, host } = await aRequest(world, { ask: days(inDays(world, 4)) })
  world.clock.pass({ hours: 49 })
  await world.runScheduled()
  const [mine, theirs] = await Promise.all([enteredAs(world, guest.id), enteredAs(world, host.id)])
  const visitor = await signedIn(mine, '/bookings', HANDHELD)
  const { page } = visitor
  await press(page.locator('main').getByRole('link', { name: /^Cancelled/ }))
  await press(page.locator('main').getByRole('listitem').getByRole('link').first())
  await inView(page.getByRole('heading', { name: 'Mara didn’t respond in time' }))
  await inView(page.getByText('You weren’t charged. Any amount your bank reserved is released.'))
  const other = await signedIn(theirs, `/bookings/${id}`)
  await inView(other.page.getByText('The slot is free again.'))
  const intents = await world.sql<{ state: string }[]>`
    select i.state from sandbox.intents i join payments p on p.gateway_ref = i.id where p.booking_id = ${id}`
  expect(intents.map(({ state }) => state)).toEqual(['cancelled'])
  expect([unexpected(visitor), unexpected(other)]).toEqual([[], []])
  await Promise.all([visitor.close(), other.close()])
})

test('a guest shortens a booking: both refunds are shown, the host refunds in full, and the page explains the deadline', async () => {
  const { world } = site
  const { id: spaceId, hostId } = await aSpace(world, { cancellation: 'strict' })
  const guest = await aMadeGuest(world)
  const [firstDay, lastDay] = [inDays(world, 20), inDays(world, 21)]
  const { id } = await guest.api.bookings.holdSlot({
    spaceId,
    ask: days(firstDay, lastDay),
    people: 1,
  })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.runScheduled()
  world.clock.pass({ hours: 25 })
  const visitor = await signedIn(await enteredAs(world, guest.id), `/bookings/${id}?do=change`)
  const { page } = visitor
  await pickDay(page, lastDay)
  await page.getByText(/ Changing dates doesn’t move the refund deadline\.$/).waitFor()
  await inView(page.getByText('Once the change is accepted, $120.00 is refunded to the card used for this booking.'))
  await inView(page.getByText('Mara can choose to refund it in full instead.'))
  await press(button(page, 'Send change to Mara'))
  await inView(page.getByText(/^You proposed a change\. Mara has until .* to respond\.$/))
  const host = await signedIn(await enteredAs(world, hostId), `/bookings/${id}`, HANDHELD)
  const theirs = host.page
  await theirs.getByText('Under the cancellation policy: Once the change is accepted, $120.00 is refunded').waitFor()
  await theirs.getByText('Refund in full: Once the change is accepted, $259.20 is refunded').waitFor()
  await press(button(theirs, 'Accept and refund in full'))
  await inView(theirs.getByText('The booking was changed.'))
  await world.runScheduled()
  await page.reload()
  await page
    .getByText(/^Changing dates doesn’t move the refund deadline\. It still counts from .*, the earliest start/)
    .waitFor()
  const activity = page.getByRole('region', { name: 'Activity' })
  await activity.getByText('Times in Berlin').waitFor()
  expect(await activity.getByRole('listitem').getByRole('paragraph').allInnerTexts()).toEqual([
    expect.stringMatching(/^We refunded \$259\.20 and issued credit note /),
    'Mara accepted the change, and $259.20 was refunded.',
    expect.stringMatching(/^You proposed a change: .* · 1 person\.$/),
    expect.stringMatching(/^We issued receipt .* for \$518\.40\.$/),
    'You paid, and the booking was confirmed.',
    'You started checkout.',
  ])
  expect([unexpected(visitor), unexpected(host)]).toEqual([[], []])
  await Promise.all([visitor.close(), host.close()])
})

test('a guest removes a day and a person: the refund is shown before it is proposed, and sent once the host agrees', async () => {
  const { id, guest, host } = await aPaidBooking()
  const visitor = await signedIn(guest, `/bookings/${id}`)
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Change booking' }))
  await pickDay(page, inDays(site.world, 20))
  const people = page.getByLabel('People', { exact: true })
  await people.fill('99')
  expect(await people.inputValue()).toBe('10')
  await people.fill('2')
  await inView(page.getByText('Once the change is accepted, $259.20 is refunded to the card used for this booking.'))
  await press(button(page, 'Send change to Mara'))
  await inView(page.getByText('You proposed a change.'))
  // Only one change may be open, so the page doesn't offer another.
  expect(await page.getByRole('link', { name: 'Change booking' }).count()).toBe(0)
  const theirs = await signedIn(host, `/bookings/${id}`, HANDHELD)
  await theirs.page.getByText(/^You’ll receive \$[\d.]+ in total\.$/).waitFor()
  await press(button(theirs.page, 'Accept the change'))
  await inView(theirs.page.getByText('The booking was changed.'))
  await theirs.page.reload()
  await theirs.page.getByRole('link', { name: 'Change booking' }).waitFor()
  expect(await theirs.page.getByText('The booking was changed.').count()).toBe(0)
  await site.world.runScheduled()
  await page.getByText('Your change request was sent. We’ll email you the response.').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('2 people').first().waitFor()
  expect(await openDocuments(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Receipt/),
    expect.stringMatching(/^Credit note[\s\S]*\$259\.20/),
  ])
  const [sent] = await site.world.sql<{ n: number }[]>`
    select sum(r.amount_cents)::int as n from sandbox.refunds r join payments p on p.gateway_ref = r.intent_id where p.booking_id = ${id}`
  expect(sent?.n).toBe(25_920)
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test('a host cancels on a phone, with a reason: everything is refunded, as announced', async () => {
  const { id, guest, host } = await aPaidBooking()
  const theirs = await signedIn(host, `/bookings/${id}`, HANDHELD)
  const { page } = theirs
  await press(page.getByRole('link', { name: 'Cancel booking' }))
  await inView(page.getByText('If the host cancels, the guest gets a full refund.'))
  await press(button(page, 'Cancel and refund $518.40'))
  await inView(page.getByText('Enter a short reason.'))
  await page.getByLabel('Reason').fill('A pipe has burst.')
  await press(button(page, 'Cancel and refund $518.40'))
  await inView(page.getByText('We’ve emailed a confirmation.'))
  const visitor = await signedIn(guest, `/bookings/${id}`)
  await inView(visitor.page.getByRole('heading', { name: 'Mara cancelled. $518.40 is on its way' }))
  expect(
    await visitor.page
      .locator('main')
      .getByText(/Cancelled/)
      .count(),
  ).toBe(1)
  await visitor.page.getByText('A pipe has burst.').waitFor()
  await site.world.runScheduled()
  const letters = site.mailbox.mails.filter(({ to }) => to === guest.email).map(({ text }) => text)
  expect(letters.filter((text) => text.includes('A pipe has burst.'))).toHaveLength(1)
  expect(letters.at(-1)).toContain(`/bookings/${id}`)
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test('a reason survives a session that ended elsewhere: after signing in it is in the open form again', async () => {
  const { id, guest } = await aPaidBooking()
  const visitor = await signedIn(guest, `/bookings/${id}`)
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Cancel booking' }))
  await press(page.getByLabel('Reason'))
  await page.keyboard.type('My flight was moved.')
  await endSession(page)
  await press(button(page, 'Cancel and refund $518.40'))
  await signInAgain(page, guest)
  await page.waitForURL(`**/bookings/${id}?do=cancel`)
  await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('My flight was moved.')
  await press(button(page, 'Cancel and refund $518.40'))
  await inView(page.getByText('We’ve emailed a confirmation.'))
  await page.getByText('My flight was moved.').waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('an admin cancels after confirming their identity, and their text is sent', async () => {
  const { id, guest } = await aPaidBooking()
  const visitor = await signedIn(await anAdmin(site.world), '/financial/ledger')
  const { page } = visitor
  await press(page.getByRole('link', { name: /^DL-/ }).first())
  await press(page.getByRole('link', { name: /^Open booking DL-/ }))
  await page.waitForURL(`**/all-bookings/${id}`)
  await press(page.getByText('Cancel booking', { exact: true }).first())
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The house is not safe.')
  await press(dialog.getByRole('button', { name: /^Cancel/ }))
  await confirm(page)
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  const theirs = await signedIn(guest, `/bookings/${id}`, HANDHELD)
  await inView(theirs.page.getByText('. $518.40 is on its way'))
  await theirs.page.getByText('The house is not safe.').waitFor()
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test(claim('15.18', 'a card that expires soon says so, and once expired that it can’t be charged'), async () => {
  const { world } = site
  const guest = await aMadeGuest(world)
  // A month ends last at UTC-12, where a card is still valid.
  const month = world.clock.now().toZonedDateTimeISO('-12:00').toPlainDate().toPlainYearMonth().add({ months: 1 })
  const card = { ...TEST_CARD, expMonth: month.month, expYear: month.year }
  await guest.api.paymentMethods.addMethod({ card })
  const visitor = await signedIn(guest, '/profile/payment-methods', HANDHELD)
  const { page } = visitor
  await inView(page.getByText('expires soon. Add the new card when you get it.'))
  await visitor.close()
  world.clock.pass({ hours: 24 * 75 })
  const later = await signedIn(await enteredAs(world, guest.id), '/profile/payment-methods')
  await inView(later.page.getByText('has expired and can’t be charged. Remove it, or add the new one.'))
  await press(button(later.page, `Remove Visa ending in 4242 (${String(month.month).padStart(2, '0')}/${month.year})`))
  await press(later.page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await later.page.getByText('You have no saved cards.').waitFor()
  expect([unexpected(visitor), unexpected(later)]).toEqual([[], []])
  await later.close()
})
