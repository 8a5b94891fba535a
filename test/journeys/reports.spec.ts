import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { aBrowser } from '../support/browser.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { PASSWORD } from '../support/people.ts'
import { aSignedInBrowser, ready, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()

test('on a phone a visitor reports a listing, signs up without losing text, and an admin takes it down', async () => {
  const { world, browser } = site
  const { id, hostId } = await aSpace(world, { title: 'Paper Loft' })
  const visitor = await aBrowser(browser, world, HANDHELD)
  const { page } = visitor
  await page.goto(`/space/${id}`)
  await ready(page)
  await press(page.getByRole('button', { name: 'Report this listing' }))
  const report = page.getByRole('dialog', { name: 'Report this listing' })
  await press(report.getByText('Photos or description are misleading'))
  await report.getByLabel('More details (optional)').fill('There are no windows.')
  await press(report.getByRole('button', { name: 'Send report' }))
  const account = page.getByRole('dialog', { name: /to report$/ })
  await account.waitFor()
  if (!(await account.getByLabel('First name').isVisible()))
    await press(account.getByRole('button', { name: 'Sign Up', exact: true }).last())
  await account.getByLabel('First name').fill('Ada')
  await account.getByLabel('Last name').fill('Lovelace')
  await account.getByLabel('Email').fill(`reports-${crypto.randomUUID()}@people.example`)
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(account.locator('form').getByRole('button', { name: 'Sign Up' }))
  await inView(report.getByText('Thank you. An admin will review your report.'))
  const [row] = await world.sql`select note from subject_reports where space_id = ${id}`
  expect(row?.note).toBe('There are no windows.')

  const admin = await aSignedInBrowser(browser, world, await anAdmin(world), '/admin', HANDHELD)
  await press(admin.page.getByRole('link', { name: 'Review listings and people' }))
  await inView(admin.page.getByText('Listing: Paper Loft'))
  expect(await admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await admin.page.getByRole('link', { name: 'The host’s account' }).getAttribute('href')).toBe(
    `/admin/people/${hostId}`,
  )
  await press(admin.page.getByRole('checkbox', { name: 'Select this report' }))
  await admin.page.getByLabel('Reason').fill('The photos show another place.')
  await press(admin.page.getByRole('button', { name: 'Take the listing down' }))
  await admin.page.getByText('1 report settled.').waitFor()
  expect((await page.goto(`/space/${id}`))?.status()).toBe(404)
  expect(unexpected(admin)).toEqual([])
  await Promise.all([visitor.close(), admin.close()])
})
