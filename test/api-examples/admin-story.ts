import { anAdmin, anApplicant, aSubmittedApplication } from '../support/applications.ts'
import { aWaitingListing } from '../support/hosts.ts'
import { confirmNow } from '../support/payouts.ts'
import { aMadeGuest, type Person, proveAddress } from '../support/people.ts'
import { again, report } from '../support/problems.ts'
import { aFailedJob, aReviewReport } from '../support/queues.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { aTalk, typed } from '../support/talks.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aPdf, aSender, upload } from '../support/uploads.ts'
import { deliver } from '../support/webhooks.ts'
import type { Place } from './guest-story.ts'
import type { Site } from './site.ts'

const reason = 'Agreed with the person by email.'

/** An admin decides on applications and listings, and on what was reported. */
export async function decide(site: Site, admin: Person, { spaceId }: Place): Promise<void> {
  const { world } = site
  const { api } = admin
  const applied = await aSubmittedApplication(world, 'Iris', [['licence.pdf', aPdf()]])
  const id = applied.id as never
  await api.admin.listApplications({})
  const shown = await api.admin.showApplication({ id })
  await api.admin.openDocument({ id, documentId: shown.documents[0]?.id as never })
  await api.admin.decideApplication({ id, decision: 'approve', version: applied.version })
  const waiting = await aWaitingListing(world)
  const listing = waiting.id as never
  await api.listingReviews.listWaiting()
  await api.listingReviews.showWaiting({ id: listing })
  const sentBack = { decision: 'send_back', reason: 'Please add a photo of the entrance.' } as const
  await api.listingReviews.decideListing({ id: listing, version: waiting.version, ...sentBack })
  await api.listingReviews.setListingReview({ reviewed: false })
  await settleReports(site, admin, spaceId)
  await keepRunning(site, admin)
  await api.admin.auditLog({})
  await api.admin.overview()
}

async function settleReports({ world }: Site, { api }: Person, spaceId: never): Promise<void> {
  await aReviewReport(world)
  const { items: reviews } = await api.reviews.listReports({})
  await api.reviews.settleReports({ ids: [reviews[0]?.id ?? ''], outcome: 'dismissed', reason })
  const someone = await proveAddress(world, await aMadeGuest(world))
  await someone.api.reports.reportSubject({ about: { of: 'host', spaceId, reason: 'scam' }, note: 'Asked for cash.' })
  const { items: subjects } = await api.reports.listSubjectReports({})
  await api.reports.settleSubjectReports({ ids: [subjects[0]?.id ?? ''], outcome: 'acted_on', reason })
  const [row] = await world.sql<{ id: string }[]>`select author_id as id from reviews order by created_at desc limit 1`
  await api.reports.showSubject({ id: row?.id ?? '' })
  const talk = await aTalk(world)
  const { body } = await upload(talk.host, '/documents', [['offer.pdf', aPdf()]])
  const fileId = (body.items?.[0]?.id ?? '') as never
  const sent = await talk.host.api.messages.sendMessage({ id: talk.id, ...typed('Pay me in cash.', [fileId]) })
  await talk.guest.api.messages.reportMessage({ id: sent.id, reason: 'outside_payment' })
  const { items: messages } = await api.messages.listMessageReports({})
  const reported = messages[0]?.id ?? ''
  await api.messages.openMessageReport({ id: reported })
  await api.messages.linkReportedFile({ id: reported, fileId })
  await api.messages.settleMessageReports({ ids: [reported], outcome: 'acted_on', reason })
}

async function keepRunning({ world }: Site, { api, id }: Person): Promise<void> {
  const now = world.clock.now()
  await confirmNow(world)
  const jobs = [await aFailedJob(world), await aFailedJob(world)]
  await api.upkeep.listJobs({})
  await confirmNow(world)
  await api.upkeep.retryJobs({ ids: jobs.slice(0, 1), reason })
  await api.upkeep.dropJobs({ ids: jobs.slice(1), reason })
  const facts = world.sql.json({ accounts: [id], warned_accounts: [id] })
  await world.sql`insert into alerts (kind, at, facts) values ('account_tried', ${now}, ${facts})`
  const { items } = await api.upkeep.listAlerts({})
  await api.upkeep.handleAlerts({ ids: [items[0]?.id ?? 0], reason })
  const { items: errors } = await api.errorGroups.listErrors({})
  await api.errorGroups.showError({ id: errors[0]?.id ?? '' })
  await api.errorGroups.resolveErrors({ ids: [errors[0]?.id ?? ''], reason })
  await api.insightReports.showInsights({})
  await api.insightReports.showVitals({})
  await api.environment.showEnvironment({})
}

/** An admin looks after people, files, settings, pages, keys and the site's webhooks. */
export async function administer(site: Site, { api }: Person, { spaceId }: Place): Promise<void> {
  const { world } = site
  await confirmNow(world)
  const { id } = await anApplicant(world, 'Sam')
  const person = { id: id as never, reason }
  await api.people.listPeople({ q: 'sam' })
  await api.people.showPerson({ id: person.id })
  await api.people.listPersonEmails({ id: person.id })
  await api.people.changeRole({ ...person, from: 'user', to: 'host' })
  await api.people.signOutPerson(person)
  await api.people.suspendPerson(person)
  await api.people.restorePerson(person)
  await api.people.rulePeople({ ids: [person.id], act: 'suspend', reason })
  const other = await anAdmin(world, 'Ivo')
  await world.sql`
    insert into second_factors (account_id, sealed_secret, created_at, confirmed_at, secret_since)
    values (${other.id}, 'x', now(), now(), now())`
  await confirmNow(world)
  await api.people.resetFactor({ id: other.id as never, reason })

  const { body } = await upload(await aSender(world), '/documents', [['plan.pdf', aPdf()]])
  const file = (body.items?.[0]?.id ?? '') as never
  const { storedFiles } = api
  await storedFiles.listFiles({})
  const { bucket, name } = await storedFiles.showFile({ id: file })
  await storedFiles.copyFile({ id: file, bucket, name: 'copy.pdf', reason })
  const moved = await storedFiles.moveFile({ id: file, bucket, name: 'floor.pdf', seen: { bucket, name }, reason })
  await storedFiles.removeFile({ id: moved.id, reason })
  await configure(site, api, spaceId)
  await connect(site, api)
}

async function configure({ world }: Site, api: Person['api'], spaceId: never): Promise<void> {
  const { settings, charges, contentPages } = api
  const { featured } = await settings.showSettings()
  const changes = { featured: { value: [spaceId], version: featured.version } }
  await settings.saveSettings({ changes, reason })
  await api.search.featured()
  await settings.showSettings()
  await confirmNow(world)
  const { stand } = await charges.showCharges()
  await charges.setFees({ servicePpm: 100_000, commissionPpm: 50_000, stand, reason })
  const { stand: next } = await charges.showCharges()
  await charges.setTax({ region: 'DE', name: 'VAT', ppm: 190_000, stand: next, reason })
  await contentPages.publishStarters({ slugs: ['help'] })
  const text = { title: 'About us', description: 'Who runs this site.', body: 'We rent out rooms with daylight.' }
  await contentPages.savePage({ slug: 'about', ...text, version: 0 })
  await contentPages.publishPage({ slug: 'about', version: 1 })
  await contentPages.showPage({ slug: 'about' })
  await contentPages.listPages()
  await contentPages.editPage({ slug: 'about' })
  await contentPages.withdrawPage({ slug: 'about', reason: 'The text is out of date.' })
}

async function connect({ world, receiver }: Site, { siteKeys, siteWebhooks }: Person['api']): Promise<void> {
  await confirmNow(world)
  const key = await siteKeys.createKey({ name: 'Bookkeeping', scopes: ['read:admin'], days: 90 })
  await siteKeys.rotateKey({ id: key.id })
  await siteKeys.listKeys()
  await siteKeys.revokeKey({ id: key.id })
  const address = { url: 'https://hooks.example/site', types: ['booking.confirmed'] as never, description: 'Books' }
  const { endpoint } = await siteWebhooks.addWebhook(address)
  const { id } = endpoint
  await siteWebhooks.rotateWebhookSecret({ id })
  await siteWebhooks.changeWebhook({ id, description: 'Bookkeeping' })
  await siteWebhooks.listWebhooks()
  await siteWebhooks.showWebhook({ id })
  await siteWebhooks.testWebhook({ id })
  receiver.says(200, 'ok')
  await deliver(world)
  const { items } = await siteWebhooks.listWebhookDeliveries({ id })
  const sent = items[0]?.id ?? ''
  await siteWebhooks.showWebhookDelivery({ id: sent })
  await siteWebhooks.resendWebhook({ id: sent })
  await siteWebhooks.removeWebhook({ id })
}

/** An admin follows the money, and decides on bookings of a suspended host. */
export async function followMoney({ world, bank }: Site, admin: Person, { booked }: Place): Promise<void> {
  const { accounting, allBookings, admin: queues } = (await again(world, admin)).api
  await allBookings.listAllBookings({})
  await allBookings.showBookingRecord({ id: booked })
  await queues.showFigures({})
  const [payment] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${booked}`
  await bank.sandbox.openDispute(payment?.id as never)
  await world.deliver()
  await world.runJobs()
  await accounting.listDisputes({})
  await accounting.showPlatform()
  await accounting.listLedger({})
  await accounting.listAllPayouts({})
  world.clock.pass({ hours: 2 })
  await accounting.reconcileNow({ everything: true })
  await world.runJobs()
  await world.sql`
    insert into reconciliation_differences (what, kind, subject, theirs_cents, theirs_currency, at, found_in, found_at, seen_at)
    select 'missing_here', 'charge', gen_random_uuid()::text, 500, 'USD', ${world.clock.now()}, id, ${world.clock.now()}, ${world.clock.now()}
    from reconciliation_runs order by started_at desc limit 1`
  const { items } = await accounting.showReconciliation({})
  await confirmNow(world)
  await accounting.settleDifference({ id: items[0]?.id ?? '', how: 'accepted', reason })
  const { id, hostId } = await aSaleOn(world, '2027-03-24')
  const guest = await world.sql<{ id: string }[]>`select guest_id as id from bookings where id = ${id}`
  world.clock.set('2027-03-24T12:00:00Z')
  const problem = await report(await again(world, guest[0] as Person), id)
  world.clock.set('2027-03-25T14:00:00Z')
  const { api } = await again(world, admin)
  await api.bookingProblems.listProblems({})
  await confirmNow(world)
  await api.bookingProblems.settleProblem({ id: problem, refundCents: 5_000, reason: 'The photos show it.' })
  const ahead = await aSaleOn(world, '2027-04-20')
  await world.sql`
    update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'Unsafe premises'
    where id = any(${[hostId, ahead.hostId]})`
  await api.admin.listUndecided({})
  await api.admin.keepUndecided({ id: ahead.id, reason })
  await holdPayout({ world }, api)
}

async function aSaleOn(world: Site['world'], day: string): Promise<{ id: never; hostId: string }> {
  const space = await aSpace(world)
  const guest = await proveAddress(world, await aMadeGuest(world))
  const spaceId = space.id as never
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(day), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id: id as never, hostId: space.hostId }
}

async function holdPayout({ world }: Pick<Site, 'world'>, api: Person['api']): Promise<void> {
  const { id, hostId } = await aSaleOn(world, '2027-04-22')
  // The booking was in progress when its host was suspended, and has since ended.
  await world.sql`
    update bookings set period = tstzrange('2027-03-18', '2027-03-19'), occupied = tstzrange('2027-03-18', '2027-03-19')
    where id = ${id}`
  await world.sql`
    update accounts set suspended_at = '2027-03-18T12:00:00Z', suspension_reason = 'Unsafe premises' where id = ${hostId}`
  await api.admin.showHeldPayout({ id })
  await confirmNow(world)
  await api.admin.decidePayout({ id, refundCents: 0, reason })
}
