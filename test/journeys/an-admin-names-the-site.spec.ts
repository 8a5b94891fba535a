import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { openSection } from '../support/editor-steps.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { enteredAs, type Person } from '../support/people.ts'
import { aSignedInBrowser, endSession, signInAgain, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

/** Presses Save in the bar, gives the reason and saves all changes. */
async function saveAll(page: Page, reason: string) {
  await press(page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }))
  const dialog = page.getByRole('dialog', { name: /^Save \d+ changes?\?$/ })
  await dialog.getByLabel('Reason').fill(reason)
  await press(dialog.getByRole('button', { name: /^Save changes?$/ }))
}
const saved = (page: Page) => inView(page.getByText('Saved.', { exact: true }))

test('an admin names the site, and every page, its title and its app use the name', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin')
  const { page } = visitor
  await press(page.locator('a[href="/admin/settings"]'))
  await page.getByRole('textbox', { name: 'Name of the site' }).fill('Rooms & Co')
  await inView(page.getByText('1 change', { exact: true }))
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Save 1 change?' })
  await inView(dialog.getByText('Rooms & Co'))
  await press(dialog.getByRole('button', { name: 'Save change' }))
  await inView(dialog.getByText('Enter a reason.'))
  await dialog.getByLabel('Reason').fill('Our own name.')
  await press(dialog.getByRole('button', { name: 'Save change' }))
  await saved(page)
  for (const [path, title] of [
    ['/terms', 'Terms · Rooms & Co'],
    ['/browse', 'Browse Spaces · Rooms & Co'],
    ['/nowhere', 'Page not found · Rooms & Co'],
  ] as const) {
    await page.goto(path)
    expect.soft(await page.title()).toBe(title)
    expect.soft(await page.locator('header').getByRole('link', { name: 'Rooms & Co, home' }).count()).toBe(1)
    expect.soft(await page.getByText('Daylet', { exact: false }).count(), path).toBe(0)
  }
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: 'Rooms & Co', short_name: 'Rooms & Co' })
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a long one-word name breaks no phone layout, and the open admin page is visible', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const { version } = (await admin.api.settings.showSettings()).brand
  const name = (value: string, version: number) =>
    admin.api.settings.saveSettings({ changes: { brand: { value, version } }, reason: 'Our own name.' })
  await name('Veranstaltungsraumvermietung', version)
  const visitor = await signedIn(admin, '/admin/audit-log', HANDHELD)
  const { page } = visitor
  await press(page.getByRole('button', { name: 'Admin menu' }))
  await inView(page.getByRole('navigation').locator('[aria-current="page"]'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await name('Daylet', version + 1)
  await visitor.close()
})

test('with touch, the home page texts are set, and each wrong field says so', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings', HANDHELD)
  const { page } = visitor
  await page.getByLabel('Go to section').selectOption('Home page')
  await inView(page.getByRole('heading', { name: 'Home page' }))
  const form = page.getByRole('region', { name: 'Home page' })
  const texts = ['Headline', 'Text below the headline', 'Headline for hosts', 'Text below it, for hosts']
  await form.getByLabel('Headline', { exact: true }).fill('Rooms by the river.')
  await page.getByLabel('Postal address').first().fill('')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await inView(page.getByText('Correct 4 fields first.'))
  await inView(page.getByText('Enter a postal address.'))
  expect(await form.getByText('Fill in all four texts, or none.').count()).toBe(3)
  await page.getByLabel('Postal address').first().fill('Quay 1')
  for (const label of texts.slice(1)) await form.getByLabel(label, { exact: true }).fill(`Our ${label}.`)
  await form.getByLabel('Figure 1', { exact: true }).fill('12')
  await form.getByLabel('Label for figure 1').fill('rooms')
  await saveAll(page, 'Ours.')
  await saved(page)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Rooms by the river.' }).waitFor()
  await page.getByText('12 rooms').waitFor()
  await visitor.close()
})

test('text typed into a setting returns after an ended session, and is marked as not saved', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings')
  const { page } = visitor
  await page.getByLabel('Amenities, one per line').fill('Loom')
  await endSession(page)
  await saveAll(page, 'Weavers came.')
  await signInAgain(page, admin)
  await inView(page.getByText('This is what you typed before. It isn’t saved yet.'))
  expect(await page.getByLabel('Amenities, one per line').inputValue()).toBe('Loom')
  await saveAll(page, 'Weavers came.')
  await saved(page)
  expect(await page.getByText('It isn’t saved yet.').count()).toBe(0)
  await visitor.close()
})

test('when two admins change settings at once, the second sees the first one’s text before saving over it', async () => {
  const [admin, other] = [await anAdmin(site.world, 'Rhea'), await anAdmin(site.world, 'Otto')]
  const visitor = await signedIn(admin, '/admin/settings')
  const { page } = visitor
  const { contact } = await other.api.settings.showSettings()
  await page.getByLabel('Telephone number').fill('030 1')
  await page.getByLabel('Email address').fill('mine@rooms.example')
  const theirs = { ...contact.value, email: 'theirs@rooms.example', address: 'Quay 9' }
  const changes = { contact: { value: theirs, version: contact.version } }
  await other.api.settings.saveSettings({ changes, reason: 'We moved.' })
  await saveAll(page, 'Ours.')
  const dialog = page.getByRole('dialog', { name: 'Save 2 changes?' })
  await inView(dialog.getByText('This was changed in another window. Check it, then continue.'))
  await inView(dialog.getByText('theirs@rooms.example'))
  await press(dialog.getByRole('button', { name: 'Keep editing' }))
  await inView(page.getByText('Otto Tester changed this to “theirs@rooms.example” while you had it open.'))
  await press(page.getByRole('button', { name: 'Use that instead' }))
  await saveAll(page, 'Ours.')
  await saved(page)
  const { value } = (await other.api.settings.showSettings()).contact
  expect(value).toEqual({ ...theirs, phone: '030 1' })
  await visitor.close()
})

test('in a small window, the bar doesn’t cover the field that is being edited', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings', { ...HANDHELD, viewport: { width: 320, height: 480 } })
  const { page } = visitor
  const field = page.getByLabel('Telephone number')
  await field.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().bottom - 470))
  await press(field)
  await page.keyboard.type('0')
  await inView(page.getByText('1 change', { exact: true }))
  await expect
    .poll(async () => {
      const [bar, own] = [
        await page.getByRole('region', { name: 'Unsaved changes' }).boundingBox(),
        await field.boundingBox(),
      ]
      return (own?.y ?? 0) + (own?.height ?? 0) <= (bar?.y ?? 0)
    })
    .toBe(true)
  await visitor.close()
})

test('without a network nothing typed is lost, and saving works once it is back', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings')
  const { page } = visitor
  await page.getByLabel('Telephone number').fill('030 3')
  await page.context().setOffline(true)
  await saveAll(page, 'Moved.')
  const dialog = page.getByRole('dialog', { name: 'Save 1 change?' })
  await inView(dialog.getByRole('alert').filter({ hasText: 'offline' }))
  await page.context().setOffline(false)
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Moved.')
  await press(dialog.getByRole('button', { name: 'Save change' }))
  await saved(page)
  await visitor.close()
})

test('leaving with unsaved changes asks first, and discarded changes can be brought back', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings')
  const { page } = visitor
  await page.getByLabel('Telephone number').fill('030 2')
  await press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await press(dialog.getByRole('button', { name: 'Stay on this page' }).last())
  expect(await page.getByLabel('Telephone number').inputValue()).toBe('030 2')
  await press(page.getByRole('button', { name: 'Discard', exact: true }))
  await inView(page.getByText('1 change discarded.'))
  expect(await page.getByLabel('Telephone number').inputValue()).not.toBe('030 2')
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => page.getByLabel('Telephone number').inputValue()).toBe('030 2')
  await press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People', exact: true }))
  await press(dialog.getByRole('button', { name: 'Discard and leave' }))
  await page.waitForURL('**/admin/people')
  await page.goto('/admin/settings')
  await page.getByLabel('Telephone number').waitFor()
  expect(await page.getByLabel('Telephone number').inputValue()).not.toBe('030 2')
  await visitor.close()
})

test('a policy and an amenity are saved together, and the host and search pages show them', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings')
  const { page } = visitor
  await page.getByLabel('Moderate').fill('100% 5 days; then half')
  await page.getByLabel('Amenities, one per line').fill('Kiln\nDaylight')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await inView(page.getByText(/Enter one to three steps/))
  await page.getByLabel('Moderate').fill('100% 5 days, 50% 24 hours')
  await saveAll(page, 'Kinder.')
  await saved(page)
  const changes = page.getByRole('table', { name: 'Latest changes' })
  await changes.getByText('Kiln, Daylight').waitFor()
  await changes.getByText('Moderate: 100% 5 days, 50% 24 hours').waitFor()
  await page.goto('/browse?location=Berlin')
  await press(page.locator('summary').filter({ hasText: 'Cancellation' }))
  await inView(page.getByText('5 days before', { exact: true }))
  const { hostId, id } = await aSpace(site.world)
  const host = await aSignedInBrowser(
    site.browser,
    site.world,
    await enteredAs(site.world, hostId),
    `/host/spaces/${id}`,
    LAPTOP,
  )
  await openSection(host.page, 'What it has')
  await host.page.getByLabel('Kiln').waitFor()
  expect(await host.page.getByLabel('Projector').count()).toBe(0)
  await host.page
    .getByText('Moderate: full refund until 5 days before, half until 24 hours')
    .waitFor({ state: 'attached' })
  await Promise.all([visitor.close(), host.close()])
})
