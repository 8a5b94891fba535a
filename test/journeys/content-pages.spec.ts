import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { anAdmin } from '../support/applications.ts'
import { inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aVisitor, type Person } from '../support/people.ts'
import { aSignedInBrowser, button, endSession, signInAgain, unexpected } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string) => aSignedInBrowser(site.browser, site.world, person, path, LAPTOP)
const opened = async (path: string) => (await aVisitor(site.world).fetch(path)).status

async function write(page: Page, title: string, body: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('Who lets rooms here, and why.')
  await page.getByLabel('Text in Markdown').fill(body)
}

test(claim('10.17', 'an admin writes a page, previews, publishes and withdraws it'), async () => {
  const visitor = await signedIn(await anAdmin(site.world, 'Rhea'), '/admin')
  const { page } = visitor
  expect(await opened('/about')).toBe(404)
  await press(page.getByRole('link', { name: 'Pages', exact: true }))
  await press(page.getByRole('main').getByRole('link', { name: 'About' }))
  await write(page, 'About us', 'We **let** rooms.\n\n<script>window.pwned=1</script>\n\n[Spaces](/browse)')
  await press(button(page, 'Save draft and preview'))
  await inView(page.getByText('The draft is saved.'))
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('<script>window.pwned=1</script>').waitFor()
  expect(await preview.locator('strong').textContent()).toBe('let')
  expect(await opened('/about')).toBe(404)
  await press(button(page, 'Publish this text'))
  await inView(page.getByText('The page is published.'))
  await press(page.getByRole('link', { name: 'Open the page' }))
  await page.getByRole('heading', { name: 'About us' }).waitFor()
  const drawn = await (await aVisitor(site.world).fetch('/about')).text()
  expect(drawn).toContain('<title>About us · Daylet</title>')
  expect(drawn).toContain('content="Who lets rooms here, and why."')
  expect(drawn).toMatch(/<link rel="canonical" href="[^"]+\/about"/)
  expect(drawn).toContain('<strong>let</strong>')
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  await page.goBack()
  await press(button(page, 'Withdraw the page'))
  await inView(page.getByText('The page is withdrawn.'))
  expect(await opened('/about')).toBe(404)
  await press(page.getByRole('link', { name: 'Audit log' }))
  await page.getByRole('row').filter({ hasText: 'Withdrew a page' }).waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the second of two admins on one page sees both texts, keeps their own, and restores the other from the history', async () => {
  const [first, second] = [await anAdmin(site.world, 'Rhea'), await anAdmin(site.world, 'Rudi')]
  const visitor = await signedIn(second, '/admin/pages/help')
  const { page } = visitor
  await write(page, 'Help', 'Mine.')
  await first.api.contentPages.savePage({ slug: 'help', title: 'Help', description: '', body: 'Theirs.', version: 0 })
  await press(button(page, 'Save draft and preview'))
  await inView(page.getByText('Saved by Rhea Tester while you were editing (version 1)'))
  await page.getByText('Theirs.').waitFor()
  expect(await page.getByLabel('Text in Markdown').inputValue()).toBe('Mine.')
  await press(button(page, 'Save draft and preview'))
  await inView(page.getByText('The draft is saved.'))
  const { text, newest } = await first.api.contentPages.editPage({ slug: 'help' })
  expect([text.body, newest]).toEqual(['Mine.', 2])
  await press(page.getByRole('link', { name: 'Show version 1' }))
  await page.getByText('Version 1 isn’t the newest.', { exact: false }).waitFor()
  expect(await page.getByLabel('Text in Markdown').inputValue()).toBe('Theirs.')
  await press(button(page, 'Save draft and preview'))
  await inView(page.getByText('The draft is saved.'))
  const restored = await first.api.contentPages.editPage({ slug: 'help' })
  expect([restored.text.body, restored.newest]).toEqual(['Theirs.', 3])
  await visitor.close()
})

test('a form sent when a session has ended still leads to the sign-in', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/pages/careers')
  const { page } = visitor
  await write(page, 'Careers', 'Two hours of typing.')
  await endSession(page)
  const noticed = Promise.withResolvers<void>()
  await page.route('**/admin/pages/careers*', async (route) => {
    if (route.request().method() === 'POST') await noticed.promise
    await route.continue()
  })
  await press(button(page, 'Save draft and preview'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('html[data-session="signed_out"]').waitFor()
  noticed.resolve()
  await signInAgain(page, admin)
  expect(await page.getByLabel('Text in Markdown').inputValue()).toBe('Two hours of typing.')
  await visitor.close()
})

test('typed text survives the end of the session: after signing in it is in the form again', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/pages/press')
  const { page } = visitor
  await write(page, 'Press', 'Two hours of typing.')
  await endSession(page)
  await press(button(page, 'Save draft and preview'))
  // Returning to the tab leads to the sign-in page, unless the page has already redirected there.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signInAgain(page, admin)
  await page.getByText('This is what you typed last. It isn’t saved yet.').waitFor()
  expect(await page.getByLabel('Text in Markdown').inputValue()).toBe('Two hours of typing.')
  await press(button(page, 'Save draft and preview'))
  await inView(page.getByText('The draft is saved.'))
  expect((await admin.api.contentPages.editPage({ slug: 'press' })).text.body).toBe('Two hours of typing.')
  await visitor.close()
})

test('the longest possible page is saved and published, in a script with three-byte characters', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const { page, close } = await signedIn(admin, '/admin/pages/safety')
  const body = `${'安'.repeat(999)}\n`.repeat(20)
  await write(page, '安'.repeat(80), body)
  await press(button(page, 'Publish this text'))
  await page.getByText('The page is published.').waitFor()
  expect((await admin.api.contentPages.editPage({ slug: 'safety' })).text.body).toBe(body)
  expect(await opened('/safety')).toBe(200)
  await close()
})
