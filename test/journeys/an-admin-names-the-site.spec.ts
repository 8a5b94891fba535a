import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { enteredAs, type Person } from '../support/people.ts'
import { aSignedInBrowser, endSession, signInAgain, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

test('an admin names the site, and every page, its title and its app use the name', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin')
  const { page } = visitor
  await press(page.locator('a[href="/admin/settings"]'))
  const form = page.getByRole('region', { name: 'Name of the site' })
  await form.getByLabel('Name of the site').fill('Rooms & Co')
  await press(form.getByRole('button', { name: 'Save' }))
  await inView(form.getByText('Enter a reason.'))
  await form.getByLabel('Reason').fill('Our own name.')
  await press(form.getByRole('button', { name: 'Save' }))
  await inView(form.getByText('Saved.'))
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
  const reason = 'Our own name.'
  await admin.api.settings.setBrand({ value: 'Veranstaltungsraumvermietung', version, reason })
  const visitor = await signedIn(admin, '/admin/audit-log', HANDHELD)
  const { page } = visitor
  await press(page.getByRole('button', { name: 'Admin menu' }))
  await inView(page.getByRole('navigation').locator('[aria-current="page"]'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await admin.api.settings.setBrand({ value: 'Daylet', version: version + 1, reason })
  await visitor.close()
})

test('with touch, the home page texts are set, and removed when they are emptied', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings', HANDHELD)
  const { page } = visitor
  const form = page.getByRole('region', { name: 'Home page' })
  const texts = ['Headline', 'Text below the headline', 'Headline for hosts', 'Text below it, for hosts']
  await form.getByLabel('Headline', { exact: true }).fill('Rooms by the river.')
  await form.getByLabel('Reason').fill('Ours.')
  await press(form.getByRole('button', { name: 'Save' }))
  await inView(form.getByText('Fill in all four texts, or none.').first())
  for (const label of texts.slice(1)) await form.getByLabel(label, { exact: true }).fill(`Our ${label}.`)
  await form.getByLabel('Figure 1', { exact: true }).fill('12')
  await form.getByLabel('Label for figure 1').fill('rooms')
  await press(form.getByRole('button', { name: 'Save' }))
  await inView(form.getByText('Saved.'))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Rooms by the river.' }).waitFor()
  await page.getByText('12 rooms').waitFor()
  await visitor.close()
})

test('text typed into a setting returns after an ended session, and is marked as not saved', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings')
  const { page } = visitor
  const form = page.getByRole('region', { name: 'Amenities offered' })
  await form.getByLabel('Amenities, one per line').fill('Loom')
  await form.getByLabel('Reason').fill('Weavers came.')
  await endSession(page)
  await press(form.getByRole('button', { name: 'Save' }))
  await signInAgain(page, admin)
  await inView(form.getByText('This is what you typed before. It isn’t saved yet.'))
  expect(await form.getByLabel('Amenities, one per line').inputValue()).toBe('Loom')
  await press(form.getByRole('button', { name: 'Save' }))
  await inView(form.getByText('Saved.'))
  expect(await page.getByText('It isn’t saved yet.').count()).toBe(0)
  await visitor.close()
})

test('a policy and an amenity are set with a mouse, and the host and search pages show them', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/settings')
  const { page } = visitor
  const policies = page.getByRole('region', { name: 'Cancellation policies' })
  await policies.getByLabel('Moderate').fill('100% 5 days; then half')
  await policies.getByLabel('Reason').fill('Kinder.')
  await press(policies.getByRole('button', { name: 'Save' }))
  await inView(policies.getByText(/Enter one to three steps/))
  await policies.getByLabel('Moderate').fill('100% 5 days, 50% 24 hours')
  await press(policies.getByRole('button', { name: 'Save' }))
  await inView(policies.getByText('Saved.'))
  const amenities = page.getByRole('region', { name: 'Amenities offered' })
  await amenities.getByLabel('Amenities, one per line').fill('Kiln\nDaylight')
  await press(amenities.getByRole('button', { name: 'Save' }))
  await inView(amenities.getByText('Enter a reason.'))
  await amenities.getByLabel('Reason').fill('Potters came.')
  await press(amenities.getByRole('button', { name: 'Save' }))
  await inView(amenities.getByText('Saved.'))
  await press(amenities.getByRole('button', { name: 'Save' }))
  await inView(amenities.getByText('Enter a reason.'))
  expect(await amenities.getByText('Saved.').count()).toBe(0)
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
  await host.page.getByLabel('Kiln').waitFor()
  expect(await host.page.getByLabel('Projector').count()).toBe(0)
  await host.page
    .getByText('Moderate: full refund until 5 days before, half until 24 hours')
    .waitFor({ state: 'attached' })
  await Promise.all([visitor.close(), host.close()])
})
