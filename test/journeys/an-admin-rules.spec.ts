import { expect, test } from 'vitest'
import { anAdmin, anApplicant } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import { aSignedInBrowser, confirm, endSession, signInAgain, unexpected } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

test.each([
  ['with a mouse', LAPTOP],
  ['with a thumb', HANDHELD],
])('an admin finds a person %s, suspends them with a reason and restores them', async (_, options) => {
  const admin = await anAdmin(site.world, 'Rhea')
  const person = await anApplicant(site.world, 'Quentin')
  const visitor = await signedIn(admin, '/admin', options)
  const { page } = visitor
  const menu = page.getByRole('button', { name: 'Admin menu' })
  if (await menu.isVisible()) await press(menu)
  await press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People', exact: true }))
  await page.getByLabel('Name, email address or ID').fill(person.email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**q=**')
  await inView(page.getByText('1 person'))
  await press(page.getByRole('link', { name: 'Quentin Tester' }))
  await page.getByRole('heading', { name: 'Quentin Tester' }).waitFor()
  const act = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suspend' }) })
  await press(act.getByRole('button', { name: 'Suspend' }))
  await inView(page.getByText('Enter a reason.'))
  await act.getByLabel('Reason').fill('Two doors were locked.')
  await press(act.getByRole('button', { name: 'Suspend' }))
  await inView(page.getByText('The account is suspended.'))
  await page.getByText('Suspended since').waitFor()
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  await press(tabs.getByRole('link', { name: 'Audit log' }))
  await page.getByRole('row').filter({ hasText: 'Suspended an account' }).waitFor()
  await press(tabs.getByRole('link', { name: 'Overview' }))
  expect((await person.api.sessions.whoAmI()).account).toBeNull()
  const back = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Restore' }) })
  await back.getByLabel('Reason').fill('They were ours.')
  await press(back.getByRole('button', { name: 'Restore' }))
  await inView(page.getByText('The account is restored.'))
  await person.api.accounts.signIn({ email: person.email, password: PASSWORD })
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a suspended account is shown until another admin has restored it', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const person = await anApplicant(site.world, 'Quinn')
  const { page, close } = await signedIn(admin, `/admin/people/${person.id}`)
  const act = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suspend' }) })
  await act.getByLabel('Reason').fill('Two doors were locked.')
  await press(act.getByRole('button', { name: 'Suspend' }))
  await inView(page.getByText('The account is suspended.'))
  const other = await anAdmin(site.world, 'Rudi')
  await other.api.people.restorePerson({ id: person.id as never, reason: 'They were ours.' })
  // The page refetches its data because the name was changed elsewhere.
  await admin.api.profile.changeName({ firstName: 'Raya', lastName: 'Elsewhere' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await act.waitFor()
  expect(await page.getByText('The account is suspended.').count()).toBe(0)
  await close()
})

test.each(['/admin/audit-log', '/financial/reconciliation'])(
  'on a phone the menu shows which admin page is open: %s',
  async (path) => {
    const { page, close } = await signedIn(await anAdmin(site.world), path, HANDHELD)
    await press(page.getByRole('button', { name: 'Admin menu' }))
    const current = page.getByRole('navigation', { name: 'Admin' }).locator('a[aria-current="page"]')
    await current.scrollIntoViewIfNeeded()
    await inView(current)
    await page.keyboard.press('Escape')
    await current.waitFor({ state: 'hidden' })
    await close()
  },
)

test('a role is changed after a fresh confirmation, and a slower admin keeps the reason and sees the new role', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const person = await anApplicant(site.world, 'Quirin')
  const visitor = await signedIn(admin, `/admin/people/${person.id}`)
  const { page } = visitor
  const act = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Change role' }) })
  await act.getByLabel('Reason').fill('They help us now.')
  await press(act.getByRole('button', { name: 'Change to host' }))
  await confirm(page)
  await inView(page.getByText('The role is changed.'))
  await expect.poll(() => act.getByLabel('Reason').inputValue()).toBe('')
  await act.getByLabel('Reason').fill('Even more.')
  const other = await anAdmin(site.world, 'Rudi')
  await other.api.people.changeRole({ id: person.id as never, from: 'host', to: 'user', reason: 'No.' })
  await press(act.getByRole('button', { name: 'Change to admin' }))
  await inView(page.getByText('This person’s role has changed.'))
  expect(await act.getByLabel('Reason').inputValue()).toBe('Even more.')
  await act.getByRole('button', { name: 'Change to host' }).waitFor()
  await visitor.close()
})

test('a reason to suspend returns after an ended session', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const person = await anApplicant(site.world, 'Quella')
  const visitor = await signedIn(admin, `/admin/people/${person.id}`)
  const { page } = visitor
  const act = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suspend' }) })
  await act.getByLabel('Reason').fill('Two doors were locked.')
  await endSession(page)
  await press(act.getByRole('button', { name: 'Suspend' }))
  await signInAgain(page, admin)
  await act.getByLabel('Reason').waitFor()
  expect(await act.getByLabel('Reason').inputValue()).toBe('Two doors were locked.')
  await visitor.close()
})

test('suspending someone already suspended by another admin says so and keeps the reason', async () => {
  const [admin, other] = [await anAdmin(site.world, 'Rhea'), await anAdmin(site.world, 'Rudi')]
  const person = await anApplicant(site.world, 'Quincy')
  const visitor = await signedIn(admin, `/admin/people/${person.id}`)
  const { page } = visitor
  const act = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suspend' }) })
  await act.getByLabel('Reason').fill('Two doors were locked.')
  await other.api.people.suspendPerson({ id: person.id as never, reason: 'One door was.' })
  await press(act.getByRole('button', { name: 'Suspend' }))
  await inView(page.getByText('This account is already suspended.'))
  await inView(page.getByText('Two doors were locked.'))
  await page.getByRole('heading', { name: 'Restore' }).waitFor()
  await visitor.close()
})

test('several people are suspended at once with one reason, and exceptions are named', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const [one, two] = [await anApplicant(site.world, 'Xaver'), await anApplicant(site.world, 'Xenia')]
  await admin.api.people.suspendPerson({ id: two.id as never, reason: 'x' })
  const visitor = await signedIn(admin, '/admin/people?q=X&sort=name')
  const { page } = visitor
  const form = page.getByRole('region', { name: 'Selection' })
  expect(await form.count()).toBe(0)
  for (const name of ['Xaver', 'Xenia']) await press(page.getByRole('checkbox', { name: `Select ${name} Tester` }))
  await press(form.getByRole('button', { name: 'Suspend' }))
  await inView(page.getByText('Enter a reason.'))
  await form.getByLabel('Reason').fill('One card, four names.')
  await press(form.getByRole('button', { name: 'Suspend' }))
  await inView(page.getByText('1 account is suspended.'))
  expect(await page.locator('input[name=ids]:checked').count()).toBe(0)
  expect(await form.count()).toBe(0)
  await inView(page.getByText('Xenia Tester: This account is already suspended.'))
  expect((await one.api.sessions.whoAmI()).account).toBeNull()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
