import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aMadeGuest, enteredAs } from '../support/people.ts'
import { aBegunBooking, exampleTax } from '../support/problems.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSignedInBrowser, button, confirm, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'

const site = aMailedSiteForAll()

test.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])(
  'on %s an admin must give a reason to keep a booking of a suspended host, and it is in the audit log',
  async (_, hands) => {
    const { world, browser } = site
    const { id: spaceId, hostId } = await aSpace(world, { title: `A ${'very '.repeat(12)}long loft` })
    await aSaleOf(world, spaceId, days(inDays(world, 20)))
    await world.sql`update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'No such house.' where id = ${hostId}`
    const visitor = await aSignedInBrowser(browser, world, await anAdmin(world), '/admin', hands)
    const { page } = visitor
    await page.getByText('Booking with a suspended host').waitFor()
    await press(page.getByRole('link', { name: 'Review bookings' }))
    await page.getByText('No such house.').waitFor()
    await press(button(page, 'Keep it'))
    await inView(page.getByText('Enter a reason.'))
    await page.getByLabel('Reason').fill('We called: the house is there.')
    await press(button(page, 'Keep it'))
    await page.getByText('You’ve kept the booking.').first().waitFor()
    await page.getByText('All clear. No bookings with suspended hosts need a decision.').waitFor()
    await page.goto('/admin/audit-log')
    await page.getByRole('row').filter({ hasText: 'Kept a booking of a suspended host' }).first().waitFor()
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  },
)

test('a reason that an admin typed to keep a booking is still there when they cancel it instead', async () => {
  const { world, browser } = site
  const { id: spaceId, hostId } = await aSpace(world)
  const booking = await aSaleOf(world, spaceId, days(inDays(world, 20)))
  await world.sql`update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'No such house.' where id = ${hostId}`
  const visitor = await aSignedInBrowser(browser, world, await anAdmin(world), '/admin/bookings', LAPTOP)
  const { page } = visitor
  const item = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${booking}"]`) })
  await item.getByLabel('Reason').fill('We called: nobody knows the house.')
  await press(item.getByRole('link', { name: 'Cancel it' }))
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await inView(reason)
  expect(await reason.inputValue()).toBe('We called: nobody knows the house.')
  await visitor.close()
})

test('on a phone an admin is warned on the overview, and the guest reads that the booking is being cancelled', async () => {
  const { world, browser } = site
  const { id: spaceId, hostId } = await aSpace(world)
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: days(inDays(world, 20)) })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.sql`
    update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'No such house.' where id = ${hostId}`
  world.clock.pass({ hours: 40 })
  const admin = await aSignedInBrowser(browser, world, await anAdmin(world), '/admin', HANDHELD)
  await admin.page.getByText('Decide by').scrollIntoViewIfNeeded()
  await inView(admin.page.getByText('Decide by'))
  world.clock.pass({ hours: 8 })
  const person = { ...guest, ...(await enteredAs(world, guest.id)) }
  const visitor = await aSignedInBrowser(browser, world, person, `/bookings/${id}`, HANDHELD)
  await inView(visitor.page.getByText('The host’s account is suspended, so this booking is being cancelled.'))
  await world.runScheduled()
  await visitor.page.reload()
  await inView(
    visitor.page
      .getByText('It was cancelled.')
      .or(visitor.page.getByText(/The refund goes to the card/))
      .first(),
  )
  expect([unexpected(admin), unexpected(visitor)]).toEqual([[], []])
  await Promise.all([admin.close(), visitor.close()])
})

test('an admin decides on the payout of a booking that took place after its host’s suspension', async () => {
  const { world, browser } = site
  await exampleTax(world)
  const { id, number, hostId } = await aBegunBooking(world)
  await world.sql`
    update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'No such house.' where id = ${hostId}`
  world.clock.pass({ hours: 72 })
  await world.runScheduled()
  const visitor = await aSignedInBrowser(browser, world, await anAdmin(world), '/admin/bookings', HANDHELD)
  const { page } = visitor
  await press(
    page.getByRole('listitem').filter({ hasText: number }).getByRole('link', { name: 'Decide on the payout' }),
  )
  await press(page.getByText('Part of what’s left', { exact: true }))
  await page.getByLabel('Amount').fill('100')
  await page.getByLabel('Reason').fill('The heating failed on the first day.')
  await press(button(page, 'Refund $100 and release the rest'))
  await confirm(page)
  await inView(page.getByText('You’ve decided on the payout.'))
  expect(await page.getByText('Held payout').count()).toBe(0)
  const [row] = await world.sql`select refund_cents from payout_decisions where booking_id = ${id}`
  expect(row?.refund_cents).toBe(10_000)
  await visitor.close()
})
