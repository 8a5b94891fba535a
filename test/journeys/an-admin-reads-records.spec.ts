import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { enteredAs, type Person } from '../support/people.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSignedInBrowser, confirm, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

async function aSale(title: string) {
  const space = await aSpace(site.world, { title })
  const id = await aSaleOf(site.world, space.id, days('2027-03-10'))
  await site.world.runJobs()
  const [row] = await site.world.sql<{ number: number; guest_id: string; total_cents: number }[]>`
    select number, guest_id, total_cents from bookings where id = ${id}`
  if (!row) throw new Error('no booking')
  return { ...row, id, space }
}

test.each([
  ['with a mouse', LAPTOP],
  ['with a thumb', HANDHELD],
])('from a booking, an admin reaches its guest, its money and its emails %s, and cancels it', async (_, options) => {
  const admin = await anAdmin(site.world, 'Rhea')
  const { id, guest_id: guestId } = await aSale(`Nordring ${options === LAPTOP ? 1 : 2}`)
  const guest = await enteredAs(site.world, guestId)
  const visitor = await signedIn(admin, `/bookings/${id}`, options)
  const { page } = visitor
  await page.waitForURL(`**/admin/all-bookings/${id}`)
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  await press(page.getByRole('region', { name: 'People' }).getByRole('link').first())
  await page.waitForURL(`**/admin/people/${guestId}`)
  await press(tabs.getByRole('link', { name: 'Bookings' }))
  await press(page.getByRole('table', { name: 'Bookings' }).getByRole('link').first())
  await page.waitForURL(`**/admin/all-bookings/${id}`)
  await press(tabs.getByRole('link', { name: 'Emails' }))
  await page.getByRole('row').filter({ hasText: 'Booking confirmed' }).first().waitFor()
  await press(tabs.getByRole('link', { name: 'Overview' }))
  await press(page.getByRole('link', { name: 'Cancel booking' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The roof leaks.')
  await press(dialog.getByRole('button', { name: /^Cancel/ }))
  await confirm(page)
  await page.waitForURL(`**/admin/all-bookings/${id}`)
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await site.world.runJobs()
  const { money } = await admin.api.allBookings.showBookingRecord({ id: id as never })
  const refund = money.find(({ what }) => what === 'refund')
  await press(tabs.getByRole('link', { name: 'Money' }))
  await page.getByText(refund?.ref ?? 'no reference').waitFor()
  expect(await page.getByRole('table', { name: 'Ledger lines' }).getByRole('row').count()).toBeGreaterThan(3)
  expect((await guest.api.bookings.showBooking({ id: id as never })).state).toBe('cancelled')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('an admin signs a person out everywhere, and their page says so', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const { guest_id: guestId } = await aSale('Quay')
  const guest = await enteredAs(site.world, guestId)
  const visitor = await signedIn(admin, `/admin/people/${guestId}`)
  const { page } = visitor
  const act = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Sign out everywhere' }) })
    .last()
  await press(act.getByRole('button', { name: 'Sign out everywhere' }))
  await inView(page.getByText('Enter a reason.'))
  await act.getByLabel('Reason').fill('They lost their phone.')
  await press(act.getByRole('button', { name: 'Sign out everywhere' }))
  await inView(page.getByText('They’re signed out on all devices.'))
  await page.getByText('Not signed in anywhere.').waitFor()
  expect((await guest.api.sessions.whoAmI()).account).toBeNull()
  await visitor.close()
})

test('a listing’s page shows its host, its bookings and its reports', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const { space, guest_id: guestId } = await aSale('Sage')
  const guest = await enteredAs(site.world, guestId)
  await guest.api.reports.reportSubject({ about: { of: 'listing', spaceId: space.id, reason: 'fake' } })
  const visitor = await signedIn(admin, `/admin/listings/${space.id}`)
  const { page } = visitor
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  await press(tabs.getByRole('link', { name: 'Reports and reviews' }))
  await page.getByRole('row').filter({ hasText: 'The space doesn’t exist' }).waitFor()
  await press(tabs.getByRole('link', { name: 'Bookings' }))
  await inView(page.getByRole('heading', { name: '1 booking' }))
  await press(tabs.getByRole('link', { name: 'Overview' }))
  await press(page.locator(`main a[href="/admin/people/${space.hostId}"]`))
  await press(tabs.getByRole('link', { name: 'Spaces' }))
  await page.getByRole('row').filter({ hasText: 'Sage' }).waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test.each([
  ['of 80 characters', 'Maximiliana'.repeat(4).slice(0, 40), 'Wolkenstein'.repeat(4).slice(0, 39)],
  ['written from right to left', 'مريم', 'الخوارزمي'],
])('a person with a name %s is found, and no part of their page is wider than a phone', async (_, first, last) => {
  const admin = await anAdmin(site.world, 'Rhea')
  const { guest_id: guestId, space } = await aSale('Long')
  await site.world.sql`update accounts set first_name = ${first}, last_name = ${last} where id = ${guestId}`
  await site.world.sql`update accounts set first_name = ${first}, last_name = ${last} where id = ${space.hostId}`
  const visitor = await signedIn(admin, `/admin/people?q=${encodeURIComponent(`${first} ${last}`)}`, HANDHELD)
  const { page } = visitor
  await page
    .getByRole('link', { name: `${first} ${last}` })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${first} ${last}`, level: 1 }).waitFor()
  const { pathname } = new URL(page.url())
  const paths = ['', '?tab=bookings', '?tab=spaces', '?tab=reports', '?tab=emails', '?tab=audit'].map(
    (tab) => pathname + tab,
  )
  for (const path of [...paths, `/admin/listings/${space.id}`]) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a part that doesn’t exist shows the overview, and a page past the last shows the last', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const { id, guest_id: guestId, space } = await aSale('Odd')
  const visitor = await signedIn(admin, `/admin/people/${guestId}?tab=nonsense&page=x`)
  const { page } = visitor
  await page.getByRole('heading', { name: 'Account' }).waitFor()
  await page.goto(`/admin/listings/${space.id}?tab=bookings&page=99`)
  await page.getByRole('heading', { name: '1 booking' }).waitFor()
  await page.goto(`/admin/all-bookings/${id}?tab=%00&do=nonsense`)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  for (const path of ['/admin/all-bookings/nobody', `/admin/people/${id}`, '/admin/listings/x'])
    expect((await page.goto(path))?.status()).toBe(404)
  await visitor.close()
})
