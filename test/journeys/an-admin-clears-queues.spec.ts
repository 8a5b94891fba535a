import { expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { anAdmin } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { confirmNow } from '../support/payouts.ts'
import { aMadeGuest, type Person } from '../support/people.ts'
import { aFailedJob, aReviewReport } from '../support/queues.ts'
import { twoSides } from '../support/reviews.ts'
import { aSignedInBrowser, button, confirm, unexpected } from '../support/sign-in-steps.ts'
import { aReported, WHY } from '../support/taken-down.ts'
import { aTalk, typed } from '../support/talks.ts'
import { aPdf, aSender, upload } from '../support/uploads.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

test.each([
  ['with a mouse', LAPTOP],
  ['with a thumb', HANDHELD],
])('failed jobs are selected %s, need a reason, and are retried', async (_, options) => {
  const admin = await anAdmin(site.world, 'Rhea')
  const [one] = [await aFailedJob(site.world), await aFailedJob(site.world)]
  const visitor = await signedIn(admin, '/admin', options)
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Review jobs' }))
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await press(page.getByRole('checkbox', { name: /^Select mail/ }).first())
  await inView(page.getByText('1 selected'))
  await press(button(page, 'Select all on this page'))
  await inView(page.getByText('2 selected'))
  await press(button(page, 'Retry'))
  await inView(page.getByText('Enter a reason.'))
  await page.getByLabel('Reason').fill('The server is back.')
  await press(button(page, 'Retry'))
  await confirm(page)
  await inView(page.getByText('2 jobs will be retried.'))
  await page.getByText('All clear. No jobs have failed.').waitFor()
  expect((await admin.api.admin.auditLog({ subject: one })).items).toMatchObject([{ reason: 'The server is back.' }])
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a job’s long reason doesn’t break the layout of the others', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const ids = [await aFailedJob(site.world, 'The mail server was away. '.repeat(20)), await aFailedJob(site.world)]
  const visitor = await signedIn(admin, '/admin/jobs')
  const short = visitor.page.getByRole('row').filter({ hasText: 'the store was away' })
  expect((await short.boundingBox())?.height).toBeLessThan(60)
  await confirmNow(site.world)
  await admin.api.upkeep.dropJobs({ ids, reason: 'Not needed.' })
  await visitor.close()
})

test('a report of a review is selected and settled, and one that someone else settled says so', async () => {
  const [admin, other] = [await anAdmin(site.world, 'Rhea'), await anAdmin(site.world, 'Rudi')]
  await aReviewReport(site.world)
  site.world.clock.pass({ minutes: 1 })
  const late = await aReviewReport(site.world)
  const visitor = await signedIn(admin, '/admin/reports')
  const { page } = visitor
  const boxes = page.getByRole('checkbox', { name: 'Select this report' })
  await press(boxes.nth(1))
  await page.getByLabel('Reason').fill('An opinion.')
  await press(button(page, 'Nothing is wrong'))
  await inView(page.getByText('1 report settled.'))
  expect(await boxes.count()).toBe(1)
  await press(boxes)
  await other.api.reviews.settleReports({ ids: [late], outcome: 'acted_on', reason: 'Done.' })
  await page.getByLabel('Reason').fill('An opinion too.')
  await press(button(page, 'Nothing is wrong'))
  await inView(page.getByText('Another admin already handled these.'))
  await press(page.getByRole('link', { name: /^Settled/ }))
  await page.getByText('Action was taken · ').waitFor()
  await visitor.close()
})

test(claim('17.7', 'an admin takes a review down with a reason, which its author reads at the booking'), async () => {
  const { world } = site
  const admin = await anAdmin(world, 'Rhea')
  const sides = await twoSides(world, { by: await aMadeGuest(world) })
  await aReported(sides)
  const visitor = await signedIn(admin, '/admin/reports')
  const { page } = visitor
  await page.getByText('Mr Kern next door shouts.').waitFor()
  await press(page.getByRole('checkbox', { name: 'Select this report' }).first())
  await page.getByLabel('Reason').fill(WHY)
  await press(button(page, 'Take the review down'))
  await inView(page.getByText('1 report settled.'))
  await press(page.getByRole('link', { name: /^Settled/ }))
  await page.getByText('The review was taken down · ').waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
  for (const [who, says] of [
    [sides.guest, WHY],
    [sides.host, 'An admin took down the review by Ada.'],
  ] as const) {
    const side = await signedIn(who, `/bookings/${sides.id}`, HANDHELD)
    await side.page.locator('#reviews').getByText(says).waitFor()
    expect(await side.page.getByText('Mr Kern').count()).toBe(who === sides.guest ? 1 : 0)
    expect(unexpected(side)).toEqual([])
    await side.close()
  }
})

test('opening a file of a reported conversation is recorded', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const talk = await aTalk(site.world, { by: await aSender(site.world) })
  const file = (await upload(talk.guest, '/documents', [['plan.pdf', aPdf()]])).body.items?.[0]?.id ?? ''
  const sent = await talk.guest.api.messages.sendMessage({ id: talk.id, ...typed('Look', [file]) })
  await talk.host.api.messages.reportMessage({ id: sent.id, reason: 'scam' })
  const visitor = await signedIn(admin, '/admin/message-reports')
  const { page } = visitor
  await press(button(page, 'Read the conversation'))
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: /^plan\.pdf/ }))
  expect((await download).suggestedFilename()).toBe('plan.pdf')
  const log = await admin.api.admin.auditLog({ act: 'message_report.open_file' })
  expect(log.items).toMatchObject([{ after: { file } }])
  await visitor.close()
})
