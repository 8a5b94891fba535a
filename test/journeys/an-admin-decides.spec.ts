import { expect, test } from 'vitest'
import { anAdmin, aSubmittedApplication, FIELDS } from '../support/applications.ts'
import { inView, LAPTOP, press } from '../support/hands.ts'
import { aGazetteer, aWaitingListing } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import type { Person } from '../support/people.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'
import { aPdf } from '../support/uploads.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

test('an admin finds pending work, must give a reason, decides once, and it is in the audit log', async () => {
  const { person } = await aSubmittedApplication(site.world, 'Ada', [['lease.pdf', aPdf()]])
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/terms')
  const { page } = visitor
  await press(page.locator('header').getByRole('link', { name: 'Admin Panel' }))
  await press(page.getByRole('link', { name: 'Review applications' }))
  await page.getByLabel('Name or email address').fill(person.email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**q=**')
  await press(page.getByRole('link', { name: FIELDS.legalName }))
  await page.getByRole('heading', { name: FIELDS.legalName }).waitFor()
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: /^lease\.pdf/ }))
  expect((await download).suggestedFilename()).toBe('lease.pdf')
  await press(page.getByText('Reject', { exact: true }))
  await press(button(page, 'Record decision'))
  await inView(page.getByText('Enter a reason.'))
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason')
  await page.getByLabel('Reason').fill('No spaces here yet.')
  await press(button(page, 'Record decision'))
  await inView(page.getByText('The decision is recorded. We’ve emailed the applicant.'))
  expect(await person.api.hosting.showApplication()).toMatchObject({
    application: { state: 'rejected', reason: 'No spaces here yet.' },
  })
  await press(page.getByRole('link', { name: 'Audit log' }))
  const row = page.getByRole('row').filter({ hasText: 'Rejected an application' })
  await page.getByRole('row').filter({ hasText: 'Opened a document' }).getByText(FIELDS.legalName).waitFor()
  await inView(row)
  expect(await row.textContent()).toMatch(
    /Rhea Tester.*Rejected an application.*State: submitted → rejected.*No spaces here yet\./,
  )
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the second of two admins keeps their text, and is told who decided and how', async () => {
  const { id, version } = await aSubmittedApplication(site.world)
  const [first, second] = [await anAdmin(site.world, 'Rhea'), await anAdmin(site.world, 'Rudi')]
  const visitor = await signedIn(second, `/admin/applications/${id}`)
  const { page } = visitor
  await press(page.getByText('Approve', { exact: true }))
  await first.api.admin.decideApplication({ id, version, decision: 'reject', reason: 'No.' })
  await press(button(page, 'Record decision'))
  await inView(page.getByText('Rhea Tester already decided on this application: Rejected.'))
  await visitor.close()
})

test('an admin reads why a published listing was paused, and takes it down with a reason', async () => {
  const { sql } = site.world
  await aGazetteer(site.world)
  const { id, host, version } = await aWaitingListing(site.world)
  const admin = await anAdmin(site.world, 'Rhea')
  await admin.api.listingReviews.decideListing({ id, version, decision: 'approve', reason: '' })
  await sql`update accounts set suspended_at = ${site.world.clock.now()}, suspension_reason = 'x' where id = ${host.id}`
  await sql`update accounts set suspended_at = null, suspension_reason = null where id = ${host.id}`
  const visitor = await signedIn(admin, `/admin/listings/${id}`)
  const { page } = visitor
  await page.getByText('The host was suspended.').waitFor()
  const resumed = page.getByRole('listitem').filter({ hasText: 'Resumed' })
  expect(await resumed.textContent()).toMatch(/^Resumed · \w{3} .*The host’s suspension ended\.$/)
  await press(button(page, 'Take down'))
  await inView(page.getByText('Enter a reason.'))
  await page.locator('main').getByLabel('Reason').fill('The room doesn’t exist.')
  await press(button(page, 'Take down'))
  await inView(page.getByText('The decision is recorded. We’ve emailed the host.'))
  const { state, history } = await admin.api.listingReviews.showWaiting({ id })
  expect([state, history.at(-1)?.reason]).toEqual(['draft', 'The room doesn’t exist.'])
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
