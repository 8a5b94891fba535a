import { expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, inDays } from '../support/browser.ts'
import { anExport } from '../support/exports.ts'
import { inView } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest, PASSWORD, type Person } from '../support/people.ts'
import { aSignedInBrowser, at, button, confirm, ready, signIn, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'

const site = aMailedSiteForAll()

const signedIn = (person: Person, path: string) => aSignedInBrowser(site.browser, site.world, person, path)

test('a name changes at once, but an address only after its link and a confirmation that loses nothing', async () => {
  const guest = await aGuest(site.world)
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  await page.getByLabel('First name').fill('Augusta')
  await button(page, 'Save name').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const next = `moved-${guest.email}`
  await page.getByLabel('New email address').fill(next)
  await button(page, 'Change address').click()
  await confirm(page, 'Wrong-Meadow-4711')
  await page.getByText('This password is incorrect.').waitFor()
  expect(await page.getByLabel('New email address').inputValue()).toBe(next)
  await confirm(page)
  await page.getByText(`We sent a link to ${next}`).waitFor()
  await site.world.runJobs()
  await page.goto(`/auth/verify?token=${site.mailbox.token(next)}`)
  await button(page, 'Verify the address').click()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await page.locator('main').getByText(next, { exact: true }).waitFor()
  expect((await guest.api.sessions.whoAmI()).account).toMatchObject({ email: next, firstName: 'Augusta' })
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('on a phone the tabs stay in one row, and the current one is visible', async () => {
  const visitor = await signedIn(await aGuest(site.world), '/profile/notifications')
  const { page } = visitor
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await ready(page)
  const tabs = page.getByRole('navigation', { name: 'Account pages' })
  await inView(tabs.getByRole('link', { name: 'Notification settings' }))
  const tops = await tabs.getByRole('link').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await visitor.close()
})

test('a cancelled confirmation changes nothing and can be requested again', async () => {
  const guest = await aGuest(site.world)
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  const next = `given-up-${guest.email}`
  await page.getByLabel('New email address').fill(next)
  await button(page, 'Change address').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByLabel('New email address').inputValue()).toBe(next)
  await button(page, 'Change address').click()
  await confirm(page)
  await page.locator('main').getByText(next).waitFor()
  expect((await guest.api.profile.showProfile()).newEmail).toBe(next)
  await visitor.close()
})

test('a password can only be changed with the current one, which is asked once', async () => {
  const visitor = await signedIn(await aGuest(site.world), '/profile/security')
  const { page } = visitor
  await page.getByLabel('Current password').fill('Wrong-Meadow-4711')
  await page.getByLabel('New password').fill('Quiet-Harbour-2291')
  await button(page, 'Change password').click()
  await page.getByText('This password is incorrect.').waitFor()
  expect(await page.getByLabel('New password').inputValue()).toBe('Quiet-Harbour-2291')
  await page.getByLabel('Current password').fill(PASSWORD)
  await button(page, 'Change password').click()
  await page.getByText('Your password is set.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await visitor.close()
})

test(claim('12.9', 'devices are listed and signed out one by one or all at once, except this one'), async () => {
  const guest = await aGuest(site.world)
  const visitor = await signedIn(guest, '/profile/security')
  const { page } = visitor
  const others = [await aBrowser(site.browser, site.world), await aBrowser(site.browser, site.world)]
  for (const other of others) {
    await signIn(other.page, guest.email)
    await other.page.waitForURL(at('/bookings'))
  }
  await page.reload()
  await ready(page)
  const devices = page.getByRole('listitem').filter({ has: page.getByText(/^(This device · )?Active/) })
  expect(await devices.count()).toBe(3)
  await devices
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await confirm(page)
  await expect.poll(() => devices.count()).toBe(2)
  // The button is gone, so keyboard focus moves to the heading and the result is announced.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Devices')
  await page.getByRole('status').filter({ hasText: 'was signed out' }).waitFor()
  await button(page, 'Sign out everywhere else').click()
  await expect.poll(() => devices.count()).toBe(1)
  for (const { page: other, close } of others) {
    await other.goto('/profile')
    expect(new URL(other.url()).pathname).toBe('/auth')
    await close()
  }
  await visitor.close()
})

test('an export is requested once, offered automatically when ready, and downloaded after a confirmation', async () => {
  const guest = await aGuest(site.world)
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  await button(page, 'Request export').dblclick()
  await page.getByText('We’re preparing your export.').waitFor()
  // The button is gone, so keyboard focus moves to the section's heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Export your data')
  await page.reload()
  await page.getByText('We’re preparing your export.').waitFor()
  expect(await button(page, 'Request export').count()).toBe(0)
  await ready(page)
  await site.world.runJobs()
  await page.getByText('Your export is ready.').waitFor()
  await page.getByText(/^\d+ kB\. You can download it until/).waitFor()
  await site.world.runJobs()
  expect(site.mailbox.last(guest.email)?.text).toMatch(/\/profile#data$/m)
  const coming = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  await confirm(page)
  const download = await coming
  expect(download.suggestedFilename()).toBe('daylet-my-data.json')
  const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString('utf8')
  expect(JSON.stringify(JSON.parse(text))).toContain(guest.email)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a fourth export within a day is refused with a message, and the last one stays', async () => {
  const guest = await aGuest(site.world)
  for (let n = 0; n < 3; n++) await anExport(site.world, guest)
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  await button(page, 'Request new export').click()
  await page.getByRole('alert').filter({ hasText: 'You can request 3 exports of your data in 24 hours' }).waitFor()
  expect(await button(page, 'Download my data').count()).toBe(1)
  await visitor.close()
})

test('an account with an upcoming booking isn’t deleted, and the booking is named, and without one it is', async () => {
  const guest = await aGuest(site.world)
  const { id: spaceId } = await aSpace(site.world, { title: 'North Light', city_id: 1 })
  const day = inDays(site.world, 8)
  const held = await guest.api.bookings.holdSlot({
    spaceId,
    ask: { mode: 'days', startDate: day, endDate: day },
    people: 1,
  })
  await guest.api.bookings.checkOut({
    id: held.id,
    card: TEST_CARD,
  })
  const visitor = await signedIn(guest, '/profile')
  const { page } = visitor
  await button(page, 'Delete my account').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await confirm(page)
  await page.getByText('Settle these first:').waitFor()
  expect(await page.textContent('main')).toMatch(/Your booking: DL-\d{6}/)
  await visitor.close()

  const free = await aGuest(site.world)
  const leaving = await signedIn(free, '/profile')
  await button(leaving.page, 'Delete my account').click()
  await leaving.page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await confirm(leaving.page)
  await leaving.page.getByText('Your account is deleted.').waitFor()
  await signIn(leaving.page, free.email)
  await leaving.page.getByText('The email or password is incorrect.').waitFor()
  await leaving.close()
})
