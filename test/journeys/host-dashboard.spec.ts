import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aReview } from '../support/reviews.ts'
import { aHoldOf, aSaleOf, days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let host: Person
beforeAll(async () => {
  site = await aSiteToVisit()
  const { world } = site
  host = await aHost(world)
  const space = async (title: string) => (await aSpace(world, { host_id: host.id, title })).id
  for (let n = 1; n < 12; n++) await space(`Room ${n}`)
  const loft = await space('Loft by the water')
  const id = await aSaleOf(world, loft, days(inDays(world, 6)))
  await world.sql`
    update bookings set period = tstzrange(lower(period) - interval '6 days 12 hours', upper(period)),
      occupied = tstzrange(lower(occupied) - interval '6 days 12 hours', upper(occupied)) where id = ${id}`
  // Views are counted by UTC date. For an hour or two after midnight in Berlin, the UTC date is still the day before.
  await world.sql`insert into space_views values (${loft}, ${world.clock.now().toString().slice(0, 10)}, 250)`
})
afterAll(() => site.close())

async function aPage(path: string, hands: object) {
  const visitor = await aBrowser(site.browser, site.world, hands)
  const cookies = [...host.jar].map(([name, value]) => ({ name, value, url: site.world.url }))
  await visitor.page.context().addCookies(cookies)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('a host reads the day, follows a figure to its list, and opens a guest’s booking', async () => {
    const { page, complaints, close } = await aPage('/host', hands)
    await inView(region(page, 'Today').getByText('Loft by the water').first())
    await press(page.getByRole('link', { name: /^Occupancy: \d+%$/ }))
    await page.waitForURL('**/host/spaces#occupancy')
    await inView(region(page, 'Occupancy').getByText('All spaces'))
    await press(page.getByRole('navigation', { name: 'Hosting' }).getByRole('link', { name: 'Today' }))
    await press(region(page, 'Today').getByRole('link', { name: 'Ada Tester' }).first())
    await page.waitForURL('**/bookings/*')
    await inView(page.getByRole('heading', { name: 'Loft by the water' }))
    expect(complaints).toEqual([])
    await close()
  })

  test('a host reads earnings from the chart by keyboard, and as a table', async () => {
    const { page, complaints, close } = await aPage('/host', hands)
    const earnings = region(page, 'Earnings')
    expect(await earnings.getByRole('row').count(), 'screen readers always get the table').toBe(13)
    const stops = () =>
      earnings
        .getByRole('row')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.tabIndex))
    expect(new Set(await stops()), 'the Tab key skips the table while it can’t be seen').toEqual(new Set([-1]))
    await earnings.scrollIntoViewIfNeeded()
    const chart = earnings.getByRole('application')
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await earnings.getByText('Bookings').first().waitFor()
    await press(earnings.getByText('Table', { exact: true }))
    const cell = earnings.getByRole('cell').first()
    await inView(cell)
    expect(new Set(await stops())).toEqual(new Set([0]))
    expect(await chart.isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await close()
  })

  test('a host finds a space, and a booking by its guest', async () => {
    const { page, complaints, close } = await aPage('/host/spaces', hands)
    const spaces = region(page, 'Your spaces')
    await spaces.getByLabel('Find by title or place').fill('loft')
    await press(spaces.getByRole('button', { name: 'Find' }))
    await page.waitForURL(/q=loft/)
    await expect.poll(() => spaces.getByRole('listitem').count()).toBe(1)
    await press(spaces.getByRole('link', { name: 'Show all' }))
    await press(spaces.getByRole('link', { name: 'Next' }))
    await page.waitForURL(/page=2/)
    await spaces.getByText('11–12 of 12').waitFor()
    const views = region(page, 'Conversion by space').getByText('250', { exact: true }).first()
    await views.scrollIntoViewIfNeeded()
    await inView(views)

    await press(page.getByRole('navigation', { name: 'Hosting' }).getByRole('link', { name: 'Bookings' }))
    await press(page.getByRole('link', { name: 'In progress 1' }))
    await page.locator('a[aria-current=page]', { hasText: 'In progress' }).waitFor()
    await page.getByLabel('Guest or booking number').fill('nobody')
    await press(page.getByRole('button', { name: 'Find' }))
    await inView(page.getByText('No booking under “In progress” matches “nobody”.'))
    await page.getByLabel('Guest or booking number').fill('tester')
    await press(page.getByRole('button', { name: 'Find' }))
    await inView(page.getByRole('link', { name: 'Ada Tester' }))
    expect(complaints).toEqual([])
    await close()
  })
})

test('with the keyboard, “Review the change” leads to the change and not to the top of the page', async () => {
  const { world } = site
  const { id: spaceId } = await aSpace(world, { host_id: host.id, title: 'Changed' })
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(inDays(world, 30)), people: 1 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const asked = { id, ask: days(inDays(world, 31)), people: 1 }
  const { quote } = await guest.api.bookingChanges.previewChange(asked)
  await guest.api.bookingChanges.proposeChange({ ...asked, totalCents: quote.total })
  const { page, close } = await aPage('/host', LAPTOP)
  await page.getByRole('link', { name: 'Review the change' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bookings/*#changes')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change request')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Accept the change')
  await host.api.bookingChanges.endProposal({ id })
  await close()
})

test('on a slow network, the host’s tabs stay while a page loads', async () => {
  const { page, complaints, close } = await aPage('/host', LAPTOP)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/host/bookings.data*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const tabs = page.getByRole('navigation', { name: 'Hosting' })
  await press(tabs.getByRole('link', { name: 'Bookings' }))
  await page.locator('main [aria-busy="true"]').waitFor()
  await inView(tabs.getByRole('link', { name: 'Money' }))
  arrived.resolve()
  await inView(page.getByRole('heading', { level: 1, name: 'Bookings' }))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Bookings')
  expect(complaints).toEqual([])
  await close()
})

test('a host accepts a request on the first page, and its place says so', async () => {
  const { world } = site
  const space = await aSpace(world, { host_id: host.id, title: 'On request', instant: false })
  const { guest, id } = await aHoldOf(world, space.id, days(inDays(world, 9)))
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const { page, complaints, close } = await aPage('/host', HANDHELD)
  const requests = region(page, 'Requests')
  const left = requests.getByText(/left to respond$/)
  await left.scrollIntoViewIfNeeded()
  await inView(left)
  await press(requests.getByRole('button', { name: 'Accept' }))
  await inView(requests.getByText('You accepted the request from Ada Tester.'))
  await expect.poll(() => requests.getByRole('article').count()).toBe(0)
  expect((await host.api.bookings.showBooking({ id })).state).toBe('confirmed')
  expect(complaints).toEqual([])
  await close()
})

test('a host answers a review, and the list of unanswered reviews gets shorter', async () => {
  const { world } = site
  const [{ id } = { id: '' }] = await world.sql<{ id: string }[]>`
    select id from spaces where host_id = ${host.id} and title = 'Room 1'`
  const guest = await aGuest(world)
  await aReview(world, { id, hostId: host.id }, guest.id, { overall: 4, visible: world.clock.now() })
  const { page, complaints, close } = await aPage('/host/reviews?only=unanswered', LAPTOP)
  await press(page.locator('summary', { hasText: 'Reply' }))
  await press(page.getByRole('button', { name: 'Publish reply' }))
  await inView(page.getByText('Write something first.'))
  await page.getByLabel('Your reply').fill('Thank you, come again.')
  await press(page.getByRole('button', { name: 'Publish reply' }))
  await inView(page.getByText('Your reply is published below the review.'))
  await inView(page.getByText('Thank you, come again.'))
  await press(page.getByRole('link', { name: 'Without a reply' }))
  await inView(page.getByText('You’ve replied to every review.'))
  expect(complaints).toEqual([])
  await close()
})

test('a section that can’t load says so, the others stay, and retrying restores it', async () => {
  const { world } = site
  const owner = openDatabase(world.ownerUrl, { max: 1 })
  await owner.sql`alter table space_views rename to space_views_away`
  const { page, close } = await aPage('/host', LAPTOP)
  const funnel = region(page, 'Conversion by space')
  await funnel.getByText('This section couldn’t load.').waitFor()
  await page.getByRole('link', { name: /^Occupancy: \d+%$/ }).waitFor()
  await owner.sql`alter table space_views_away rename to space_views`
  await owner.close()
  await press(funnel.getByRole('button', { name: 'Try again' }))
  await inView(funnel.getByText('Loft by the water').first())
  expect(world.faults.splice(0).filter((line) => line.includes('space_views'))).not.toEqual([])
  await close()
})
