import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aBrowser, inDays, type Visitor } from '../support/browser.ts'
import { openSection } from '../support/editor-steps.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'
import { aGazetteer } from '../support/hosts.ts'
import { aMailedSite, type MailedSite } from '../support/mailed-site.ts'
import { patience } from '../support/patience.ts'
import { aGuest, PASSWORD } from '../support/people.ts'
import { button, confirm, ready, signIn, unexpected } from '../support/sign-in-steps.ts'
import { aPdf, aPicture, aPictureOf, MIB } from '../support/uploads.ts'

let site: MailedSite
beforeAll(async () => {
  site = await aMailedSite()
  await aGazetteer(site.world)
  await site.world.sql`delete from places`
})
afterAll(() => site.close())

const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

/** Clicks a field and replaces its text. Quick taps on labels would count as a double tap, which selects words. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await press(page.getByLabel(label).and(page.locator('input:visible, textarea:visible')).first())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
async function signUp(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@people.example`
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const toSignUp = dialog.getByRole('button', { name: 'Sign Up', exact: true }).first()
  if (!(await dialog.getByLabel('First name').isVisible())) await press(toSignUp)
  await write(page, 'First name', name)
  await write(page, 'Last name', 'Tester')
  await write(page, 'Email', email)
  await write(page, 'Password', PASSWORD)
  await press(dialog.locator('form').getByRole('button', { name: 'Sign Up' }))
  await dialog.waitFor({ state: 'hidden' })
  return email
}
async function choose(page: Page, name: string, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page.getByRole('button', { name }))])
  await chooser.setFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))
}
const saved = (page: Page) => page.getByText(/^Saved at /).waitFor()

async function apply({ page }: Visitor): Promise<string> {
  await page.goto('/host-application')
  await ready(page)
  await press(button(page, 'Sign up to apply'))
  const email = await signUp(page, 'Mara')
  await site.world.runJobs()
  await page.goto(`/auth/verify?token=${site.mailbox.token(email)}`)
  await ready(page)
  await press(button(page, 'Verify the address'))
  await page.getByText('verified').first().waitFor()
  await page.goto('/host-application')
  await ready(page)
  await write(page, 'Legal name', 'Mara Tester')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await write(page, 'Phone', '+49 30 1234567')
  await write(page, 'What would you like to list?', 'A bright loft on the canal, for photographers and small teams.')
  await choose(page, 'Choose documents', [{ name: 'lease.pdf', buffer: aPdf() }])
  await page.getByRole('button', { name: /^lease\.pdf/ }).waitFor()
  await press(button(page, 'Send application'))
  await inView(page.getByRole('heading', { name: 'We’re reviewing your application' }))
  return email
}

async function anAdminSignsIn({ page }: Visitor): Promise<void> {
  const admin = await aGuest(site.world, 'Root')
  await site.world.sql`update accounts set email_verified_at = now() where id = ${admin.id}`
  site.world.clock.pass({ minutes: 1 })
  await site.world.sql`
    insert into user_roles (user_id, role, assigned_at) values (${admin.id}, 'admin', ${site.world.clock.now()})`
  await signIn(page, admin.email)
  await page.waitForURL('**/profile/security')
  await press(button(page, 'Set up an authenticator app'))
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const secret = page.locator('.secret')
  await proof.or(secret).first().waitFor()
  if (await proof.isVisible()) await confirm(page)
  const app = new TOTP({ secret: Secret.fromBase32(((await secret.textContent()) ?? '').replaceAll(' ', '')) })
  const code = app.generate({ timestamp: site.world.clock.now().epochMilliseconds })
  await write(page, '6-digit code', code)
  await press(button(page, 'Turn on'))
  await press(button(page, 'I’ve saved them'))
}

async function approve({ page }: Visitor, queue: string, what: string): Promise<void> {
  await page.goto(queue)
  await ready(page)
  await press(page.locator('main').getByRole('link', { name: what }).first())
  await press(page.locator('main').getByText('Approve', { exact: true }))
  await press(button(page, 'Record decision'))
  await page.getByText('The decision is recorded').first().waitFor()
  await site.world.runJobs()
}

async function list({ page }: Visitor, title: string): Promise<void> {
  await page.goto('/host')
  await ready(page)
  await press(page.getByRole('button', { name: 'List a space' }))
  await page.waitForURL('**/host/spaces/*')
  await ready(page)
  await write(page, 'Title', title)
  await page.getByLabel('Type of space').selectOption('studio')
  await write(page, 'Description', 'Bright, quiet, on the third floor.')
  await write(page, 'Capacity (people)', '20')
  await openSection(page, 'Where it is')
  await press(page.getByLabel('City or town'))
  await page.keyboard.type('Berl')
  await press(page.getByRole('option', { name: 'Berlin, Germany' }))
  await write(page, 'Street and number', 'Paul-Lincke-Ufer 41')
  await write(page, 'Latitude', '52.4934')
  await openSection(page, 'Hours')
  await press(page.getByText('By the day', { exact: true }).first())
  await openSection(page, 'Prices')
  await write(page, 'Price per day', '240')
  await openSection(page, 'Photos')
  await choose(page, 'Choose photos', [
    { name: 'large.jpg', buffer: await aPictureOf(9 * MIB) },
    { name: 'IMG_1.HEIC', buffer: HEIC },
    ...(await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) => ({ name: `${n}.png`, buffer: await aPicture('png', 600, 300 + n) })),
    )),
  ])
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect.poll(() => photos.count(), { timeout: patience(20_000) }).toBe(6)
  await inView(page.getByText('This is an iPhone photo (HEIC)'))
  await saved(page)
  await openSection(page, 'Publish')
  await page.getByText('You’ve added everything that’s needed.').waitFor()
}

test('on phones: signed up, approved, listed with six photos, published, found and booked by someone else', async () => {
  const host = await aBrowser(site.browser, site.world, HANDHELD)
  const admin = await aBrowser(site.browser, site.world, HANDHELD)
  const guest = await aBrowser(site.browser, site.world, HANDHELD)
  const email = await apply(host)
  await anAdminSignsIn(admin)
  await approve(admin, '/admin/applications', 'Mara Tester')
  expect(site.mailbox.last(email)?.text).toContain('/host')

  const title = `Loft ${crypto.randomUUID().slice(0, 8)}`
  await list(host, title)
  await press(button(host.page, 'Publish'))
  await host.page.getByText('We’re reviewing it.').waitFor()
  await approve(admin, '/admin/listings', title)

  // The day must be a weekday, because lofts are open on weekdays.
  const day = [20, 21, 22].map((n) => inDays(site.world, n)).find((d) => Temporal.PlainDate.from(d).dayOfWeek < 6) ?? ''
  const { page } = guest
  await page.goto(`/browse?location=Berlin&startDate=${day}&endDate=${day}`)
  await ready(page)
  await press(page.getByRole('link', { name: title }).first())
  await page.waitForURL('**/space/**')
  await press(page.getByRole('button', { name: /^Reserve/ }))
  await page.waitForURL('**/checkout/**')
  await write(page, 'Card number', SANDBOX_CARDS.pays)
  await write(page, 'Expiry (MM/YY)', '1230')
  await write(page, 'CVC', '123')
  await press(page.getByRole('button', { name: 'Pay $259.20' }))
  await signUp(page, 'Ada')
  await page.waitForURL('**/booking-success/**')
  await inView(page.getByRole('heading', { name: 'The room is yours.' }))
  expect(await page.textContent('main')).toContain('Paul-Lincke-Ufer 41')
  for (const visitor of [host, admin, guest]) expect(unexpected(visitor)).toEqual([])
  await Promise.all([host, admin, guest].map((visitor) => visitor.close()))
})
