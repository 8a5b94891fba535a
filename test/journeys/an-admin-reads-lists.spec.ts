import { expect, test } from 'vitest'
import { anAdmin, anApplicant } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import type { Person } from '../support/people.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

test('a list is sorted by its headers, and the URL remembers the order', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  for (const name of ['Anders', 'Bodil']) await anApplicant(site.world, name)
  const visitor = await signedIn(admin, '/admin/people')
  const { page } = visitor
  const email = page.getByRole('columnheader', { name: 'Email address' })
  await press(email.getByRole('link'))
  await page.waitForURL('**sort=email')
  await expect.poll(() => email.getAttribute('aria-sort')).toBe('ascending')
  await press(email.getByRole('link'))
  await page.waitForURL('**sort=-email')
  await page.reload()
  await expect.poll(() => email.getAttribute('aria-sort')).toBe('descending')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the arrow keys move between rows, Space selects one, and Enter opens it', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  await anApplicant(site.world, 'Kasimir')
  await anApplicant(site.world, 'Kasimira')
  const visitor = await signedIn(admin, '/admin/people?q=Kasimir&sort=name')
  const { page } = visitor
  const links = page.getByRole('row').getByRole('link', { name: /^Kasimir/ })
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await inView(page.getByText('1 selected'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kasimir Tester' }).waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a filter is a chip that can be removed, a view keeps its name, and a hidden column stays hidden', async () => {
  const visitor = await signedIn(await anAdmin(site.world, 'Rhea'), '/admin/people')
  const { page } = visitor
  await press(page.getByText('Role', { exact: true }).first())
  await press(page.getByRole('link', { name: 'Admin', exact: true }))
  await page.waitForURL('**role=admin')
  await press(page.getByText('Status', { exact: true }).first())
  await press(page.getByRole('link', { name: 'Active', exact: true }))
  await page.waitForURL('**state=active**')
  await press(page.getByText('Save view'))
  await page.getByLabel('Name of the view').fill('Active admins')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await press(page.getByRole('link', { name: 'Remove filter Status: Active' }))
  await page.waitForURL((url) => !url.search.includes('state'))
  await press(page.getByText('Columns', { exact: true }))
  await press(page.getByLabel('Spent'))
  await expect.poll(() => page.getByRole('columnheader', { name: 'Spent' }).count()).toBe(0)
  await page.reload()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Spent' }).count()).toBe(0)
  await press(page.getByRole('link', { name: 'Active admins' }))
  await page.waitForURL('**state=active**')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test.each([
  ['with a mouse', LAPTOP, 'Wendelin'],
  ['with a thumb', HANDHELD, 'Wolfram'],
])('an admin finds a person and a page in the palette %s', async (_, options, name) => {
  const admin = await anAdmin(site.world, 'Rhea')
  await anApplicant(site.world, name)
  const visitor = await signedIn(admin, '/admin', options)
  const { page } = visitor
  await press(page.getByRole('button', { name: /^Search people, bookings, spaces/ }).locator('svg'))
  await page.getByRole('dialog').getByRole('combobox').fill(name.toLowerCase())
  await press(page.getByRole('option', { name: `${name} Tester` }))
  await page.getByRole('heading', { name: `${name} Tester` }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('audit')
  await page.getByRole('option', { name: /Audit log/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test.each([
  ['with the keyboard', LAPTOP],
  ['with a thumb', HANDHELD],
])('a host finds their own space in the palette %s', async (_, options) => {
  const host = await aHost(site.world)
  await aSpace(site.world, { host_id: host.id, title: 'Harbour Hall' })
  await aSpace(site.world, { title: 'Harbour House' })
  const visitor = await signedIn(host, '/host/spaces', options)
  const { page } = visitor
  if (options === LAPTOP) await page.keyboard.press('Control+k')
  else await press(page.getByRole('button', { name: /^Search bookings and spaces/ }).locator('svg'))
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('harbour')
  const own = page.getByRole('option', { name: 'Harbour Hall' })
  await own.waitFor()
  expect(await page.getByRole('option', { name: 'Harbour House' }).count()).toBe(0)
  if (options === LAPTOP) await page.keyboard.press('Enter')
  else await press(own)
  await page.waitForURL('**/host/spaces/*')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
