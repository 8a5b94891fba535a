import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMadeGuest, enteredAs } from '../support/people.ts'
import { aRequest } from '../support/requests.ts'
import { aStay } from '../support/reviews.ts'
import { days } from '../support/sales.ts'
import { aSignedInBrowser, at, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const card = (page: Page, title: string) => page.locator('main li').filter({ hasText: title })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'My Bookings' }).getByRole('link', { name, exact: true })

test('a booking in progress offers no cancellation, and one that ended leads back to its space', async () => {
  const { world } = site
  const space = await aSpace(world)
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId: space.id, ask: days(inDays(world, 4)), people: 1 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const noon = Temporal.PlainDate.from(inDays(world, 4)).toZonedDateTime({
    timeZone: 'Europe/Berlin',
    plainTime: '12:00',
  })
  const before = world.clock.now()
  world.clock.set(noon.toInstant().toString())
  const visitor = await aSignedInBrowser(
    site.browser,
    world,
    await enteredAs(world, guest.id),
    `/bookings/${id}`,
    LAPTOP,
  )
  const { page } = visitor
  await inView(page.getByRole('heading', { name: /^Your booking runs until / }))
  expect(await page.getByText('If you cancel now').count()).toBe(0)
  world.clock.pass({ hours: 8 })
  await world.runScheduled()
  await page.goto(`/booking-success/${id}`)
  await page.waitForURL(at(`/bookings/${id}`))
  await press(page.locator('main').getByRole('link', { name: 'Book again' }))
  await page.waitForURL(at(`/space/${space.id}`))
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
  world.clock.set(before.toString())
})

test('a space that was taken down says so, and its booking leads to others in the city', async () => {
  const { world } = site
  const { id, guest, spaceId } = await aRequest(world, { ask: days(inDays(world, 4)) })
  await guest.api.bookingSteps.withdrawRequest({ id })
  await world.sql`update spaces set status = 'archived' where id = ${spaceId}`
  const visitor = await aSignedInBrowser(site.browser, world, guest, `/bookings/${id}`, HANDHELD)
  const { page } = visitor
  await inView(page.getByText('This space isn’t listed at the moment, so you can’t book it again.'))
  expect(await page.getByRole('link', { name: 'Book again' }).count()).toBe(0)
  await press(page.locator('main').getByRole('link', { name: 'Find a space in Berlin' }))
  await page.waitForURL('**/browse?location=Berlin')
  for (const path of [`/space/${spaceId}`, `/messages/new?space=${spaceId}`]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await inView(page.getByRole('heading', { level: 1, name: 'This space isn’t listed.' }))
    await inView(page.locator('main').getByRole('link', { name: 'Browse Spaces' }))
  }
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the whole card of a booking opens it, and says what happens next', async () => {
  const { world } = site
  const { id, guest } = await aRequest(world, { ask: days(inDays(world, 4)) })
  const visitor = await aSignedInBrowser(site.browser, world, guest, '/bookings', LAPTOP)
  const { page } = visitor
  await inView(page.getByText('Charged if Mara accepts'))
  await inView(page.getByText(/^2[34] h \d+ min left to respond$/))
  await inView(tab(page, 'Upcoming 1'))
  const box = await page.locator('main li').boundingBox()
  // The picture is part of the card, and so is the space around the words.
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 60)
  await page.waitForURL(at(`/bookings/${id}`))
  await page.goBack()
  await tab(page, 'Upcoming 1').waitFor()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.6, (box?.y ?? 0) + (box?.height ?? 0) - 12)
  await page.waitForURL(at(`/bookings/${id}`))
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a past booking asks for a review on a phone, and empty lists lead on', async () => {
  const { world } = site
  const guest = await aMadeGuest(world)
  const id = await aStay(world, await aSpace(world, { title: 'North Light' }), guest.id)
  const visitor = await aSignedInBrowser(site.browser, world, guest, '/bookings', HANDHELD)
  const { page } = visitor
  await inView(page.getByText('No upcoming bookings'))
  await inView(page.locator('main').getByRole('link', { name: 'Browse Spaces' }))
  await press(tab(page, 'Past 1'))
  await inView(card(page, 'North Light').getByText(/Review by /))
  await press(card(page, 'North Light').getByRole('link', { name: 'Write a review' }))
  await page.waitForURL(`**/bookings/${id}#reviews`)
  await inView(page.getByRole('heading', { name: 'How was the space?' }))
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
