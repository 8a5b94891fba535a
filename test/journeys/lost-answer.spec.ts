import { expect, test } from 'vitest'
import { inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aMadeGuest } from '../support/people.ts'
import { days } from '../support/sales.ts'
import { aSignedInBrowser } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'

const site = aMailedSiteForAll()

test.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s a cancellation with a lost response keeps its text, and sending it again counts once', async (_, hands) => {
  const { world, browser } = site
  const guest = await aMadeGuest(world)
  const { id: spaceId } = await aSpace(world, { cancellation: 'flexible' })
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(inDays(world, 20)), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const { page, close } = await aSignedInBrowser(browser, world, guest, `/bookings/${id}`, hands)
  await press(page.getByRole('link', { name: 'Cancel booking' }))
  await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor()
  await page.getByLabel('Reason').fill('Our plans have changed.')
  let lost = 0
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const again = page.getByRole('button', { name: /^Cancel and refund/ })
  await press(again)
  await inView(page.getByRole('alert').filter({ hasText: 'You’re offline.' }))
  expect(await page.getByLabel('Reason').inputValue()).toBe('Our plans have changed.')
  await press(again)
  await page.waitForURL('**?done=cancel')
  await inView(page.getByRole('status').filter({ hasText: 'We’ve emailed a confirmation.' }).first())
  const [{ steps, refunds } = {}] = await world.sql<{ steps: number; refunds: number }[]>`
    select (select count(*)::int from booking_events where booking_id = ${id} and to_state = 'cancelled') as steps,
      (select count(*)::int from refunds r join payments p on p.id = r.payment_id where p.booking_id = ${id}) as refunds`
  expect([lost, steps, refunds]).toEqual([2, 1, 1])
  await close()
})
