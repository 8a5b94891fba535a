import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { anAdmin, anApplicant, FIELDS } from '../support/applications.ts'
import { aBrowser } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import { aSignedInBrowser, button, ready, unexpected } from '../support/sign-in-steps.ts'
import { aPdf } from '../support/uploads.ts'

const site = aMailedSiteForAll()
const HERE = '/host-application'

const field = (page: Page, name: string) => page.locator('main').getByLabel(name)
/** Makes the page refetch its data, as it does when its tab becomes visible again. */
const wake = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved at' }).waitFor()

async function write(page: Page): Promise<void> {
  await field(page, 'Legal name').fill(FIELDS.legalName)
  await field(page, 'Country').selectOption({ label: 'Germany' })
  await field(page, 'Phone').fill(FIELDS.phone)
  await field(page, 'What would you like to list?').fill(FIELDS.pitch)
}

const asked = (person: Person) => person.api.hosting.showApplication()
const idOf = async ({ id }: Pick<Person, 'id'>) =>
  (await site.world.sql<{ id: string }[]>`select id from host_applications where account_id = ${id}`)[0]?.id ?? ''

test(
  claim(
    '12.15',
    'from signed out to host on a phone: signed up on the page, returned, sent again, approved, and the menu updates',
  ),
  async () => {
    const admin = await anAdmin(site.world)
    const visitor = await aBrowser(site.browser, site.world, HANDHELD)
    const { page } = visitor
    await page.goto('/')
    await ready(page)
    await press(page.locator('header').getByText('Menu', { exact: true }))
    await press(page.locator('header').getByRole('link', { name: 'List Your Space' }).last())
    await page.waitForURL(`**${HERE}`)
    await press(button(page, 'Sign up to apply'))
    const email = `applies-${crypto.randomUUID()}@people.example`
    const dialog = page.getByRole('dialog', { name: 'Sign up to apply' })
    await dialog.getByLabel('First name').fill('Ada')
    await dialog.getByLabel('Last name').fill('Tester')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(dialog.getByRole('button', { name: 'Sign Up' }))
    await page.getByRole('heading', { name: 'Your application' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(HERE)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Become a host')

    await page.getByText('Verify your email address first', { exact: true }).waitFor()
    await field(page, 'Legal name').fill(FIELDS.legalName)
    await site.world.runJobs()
    const other = await page.context().newPage()
    await other.goto(`/auth/verify?token=${site.mailbox.token(email)}`)
    await ready(other)
    await press(button(other, 'Verify the address'))
    await other.getByText('verified').first().waitFor()
    await other.close()
    await wake(page)
    await saved(page)
    await expect.poll(() => page.getByText('Verify your email address first', { exact: true }).count()).toBe(0)
    expect(await field(page, 'Legal name').inputValue()).toBe(FIELDS.legalName)

    await press(button(page, 'Send application'))
    await inView(page.getByText('Choose a country.'))
    await page.getByText('Please fix the 3 highlighted fields.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('country')
    await write(page)
    await saved(page)
    const choosing = page.waitForEvent('filechooser')
    await press(button(page, 'Choose documents'))
    await (await choosing).setFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: aPdf() })
    await page.getByRole('button', { name: /^lease\.pdf/ }).waitFor()
    await page.reload()
    await ready(page)
    await page.getByRole('button', { name: /^lease\.pdf/ }).waitFor()
    await expect.poll(() => field(page, 'What would you like to list?').inputValue()).toBe(FIELDS.pitch)
    await press(button(page, 'Send application'))
    await inView(page.getByRole('heading', { name: 'We’re reviewing your application' }))

    const [account] = await site.world.sql<{ id: string }[]>`select id from accounts where email = ${email}`
    const id = await idOf({ id: account?.id ?? '' })
    const { version } = await admin.api.admin.showApplication({ id })
    await admin.api.admin.decideApplication({ id, version, decision: 'ask_for_changes', reason: 'Which river?' })
    await site.world.runJobs()
    expect(site.mailbox.last(email)?.text).toContain('Which river?')
    await page.goto('/terms')
    await page.goto(HERE)
    await ready(page)
    await inView(page.getByText('Which river?'))
    await field(page, 'What would you like to list?').fill(`${FIELDS.pitch} The Spree.`)
    await press(button(page, 'Send again'))
    await page.getByRole('heading', { name: 'We’re reviewing your application' }).waitFor()
    const again = await admin.api.admin.showApplication({ id })
    expect(again.pitch).toBe(`${FIELDS.pitch} The Spree.`)
    await admin.api.admin.decideApplication({ id, version: again.version, decision: 'approve' })

    await page.evaluate(() => Object.assign(window, { same: true }))
    await wake(page)
    await page.getByText('You’re already a host.').waitFor()
    await press(page.locator('header').getByText('Menu', { exact: true }))
    expect(await page.locator('header').getByRole('link', { name: 'Become a Host' }).count()).toBe(0)
    expect(await page.evaluate(() => 'same' in window), 'without another load').toBe(true)
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  },
)

const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

test('without a connection, typed text waits in the browser, survives its tab, and is saved automatically', async () => {
  const person = await anApplicant(site.world)
  const visitor = await signedIn(person, HERE)
  const { page } = visitor
  await page.route('**/api/v1/host-application', (route) => route.abort('connectionfailed'))
  await field(page, 'Legal name').fill('Typed in a tunnel')
  await inView(page.getByText('Not saved yet. Your text stays in this browser'))
  const later = await page.context().newPage()
  await page.close()
  await later.route('**/api/v1/host-application', (route) => route.abort('connectionfailed'))
  await later.goto(HERE)
  await ready(later)
  await expect.poll(() => field(later, 'Legal name').inputValue()).toBe('Typed in a tunnel')
  await later.unroute('**/api/v1/host-application')
  await later.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved(later)
  expect((await asked(person)).application?.legalName).toBe('Typed in a tunnel')
  await visitor.close()
})

test.each([
  ['keeps what was typed here', 'Keep what I typed here', 'Tab one'],
  ['takes the other version', 'Use the other version', 'Tab two'],
])('neither of two tabs overwrites the other: one %s', async (_, choice, stays) => {
  const person = await anApplicant(site.world)
  const visitor = await signedIn(person, HERE)
  const { page } = visitor
  await person.api.hosting.saveApplication({ ...FIELDS, legalName: 'Tab two', version: null })
  await field(page, 'Legal name').fill('Tab one')
  const told = page.getByRole('alert').filter({ hasText: 'This application was changed elsewhere' })
  await told.waitFor()
  expect(await told.textContent()).toContain('Tab two')
  expect((await asked(person)).application?.legalName).toBe('Tab two')
  await press(button(page, choice))
  await expect.poll(() => field(page, 'Legal name').inputValue()).toBe(stays)
  await expect.poll(async () => (await asked(person)).application?.legalName).toBe(stays)
  await field(page, 'Phone').fill('+49 30 7654321')
  await expect.poll(async () => (await asked(person)).application?.phone).toBe('+49 30 7654321')
  await visitor.close()
})
