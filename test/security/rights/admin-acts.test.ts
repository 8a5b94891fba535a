import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTENT_SLUGS } from '../../../src/domain/content/content-page.ts'
import type { AccountId } from '../../../src/domain/kernel/id.ts'
import { insertKey } from '../../../src/server/accounts/keys/keys.sql.ts'
import { connectionOptions } from '../../../src/server/platform/database/connect.ts'
import { inTransaction } from '../../../src/server/platform/database/transactions.ts'
import { claim } from '../../requirements/claim.ts'
import { anAdmin, anApplicant, aSentApplication } from '../../support/applications.ts'
import { aWaitingListing } from '../../support/hosts.ts'
import type { Person } from '../../support/people.ts'
import { aProblem } from '../../support/problems.ts'
import { aFailedJob, aReviewReport } from '../../support/queues.ts'
import { aSaleOf, days } from '../../support/sales.ts'
import { aSpace } from '../../support/spaces.ts'
import { aPdf, aSender, upload } from '../../support/uploads.ts'
import { noWebhooks } from '../../support/webhook-receiver.ts'
import { aWorld, type World } from '../../support/world.ts'
import { call, operations } from './operations.ts'
import { aTalkOf } from './talk-parts.ts'
import { aWebhookPart } from './webhook-parts.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld({ webhooks: { ...noWebhooks, mayReach: async () => true } })
})
afterAll(() => world.close())
// Each test has a new admin, because some actions need a recent confirmation.
beforeEach(async () => {
  admin = await anAdmin(world)
})

const anApplication = async () => (await aSentApplication(world, (await anApplicant(world)).id)).id
const aSale = async () => aSaleOf(world, (await aSpace(world)).id, days('2027-03-10'))

async function aReportedTalk(): Promise<string> {
  const { hostId } = await aSpace(world)
  return aTalkOf(world, (await anApplicant(world)).id, hostId)
}

async function aDifference(): Promise<string> {
  const [row] = await world.sql<{ id: string }[]>`
    with run as (
      insert into reconciliation_runs (from_at, to_at, started_at, read_to, finished_at) values ('2027-01-01', '2027-01-02', now(), now(), now()) returning id
    )
    insert into reconciliation_differences (what, kind, subject, theirs_cents, theirs_currency, at, found_in, found_at, seen_at)
    select 'missing_here', 'charge', gen_random_uuid()::text, 500, 'USD', now(), id, now(), now() from run returning id`
  return row?.id ?? ''
}

async function aStoredFile(): Promise<string> {
  const { body } = await upload(await aSender(world), '/documents', [['a.pdf', aPdf()]])
  return body.items?.[0]?.id ?? ''
}

const aSiteKey = (): Promise<string> =>
  inTransaction(world.sql, (tx) => {
    const account = admin.id as AccountId
    return insertKey(tx, {
      account,
      site: true,
      name: 'x',
      scopes: ['read:admin'],
      now: world.clock.now(),
      expiresAt: null,
    })
  })

const slugs: string[] = [...CONTENT_SLUGS]
async function aContentPage(): Promise<string> {
  const slug = slugs.pop() ?? ''
  await world.sql`
    insert into content_page_versions (slug, version, title, description, body, reason, saved_by, saved_at)
    values (${slug}, 1, 'x', 'x', 'x', '', ${admin.id}, now())`
  return slug
}

const SUBJECTS: Record<string, () => Promise<string>> = {
  'messages.openMessageReport': aReportedTalk,
  'messages.settleMessageReports': aReportedTalk,
  'messages.linkReportedFile': aReportedTalk,
  'admin.decideApplication': anApplication,
  'admin.openDocument': anApplication,
  'listingReviews.decideListing': async () => (await aWaitingListing(world)).id,
  'settings.saveSettings': async () => 'brand',
  // The response tells the subject.
  'siteKeys.createKey': async () => '',
  'siteKeys.rotateKey': aSiteKey,
  'siteKeys.revokeKey': aSiteKey,
  'charges.setFees': async () => 'fees',
  'charges.setTax': async () => 'DE',
  'upkeep.retryJobs': () => aFailedJob(world),
  'upkeep.dropJobs': () => aFailedJob(world),
  'storedFiles.moveFile': aStoredFile,
  'storedFiles.copyFile': aStoredFile,
  'storedFiles.removeFile': aStoredFile,
  'upkeep.handleAlerts': async () => {
    const [row] = await world.sql`insert into alerts (kind, at) values ('account_tried', now()) returning id`
    return String(row?.id)
  },
  'errorGroups.resolveErrors': async () => {
    const id = `b${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
    await world.sql`
      insert into error_groups (fingerprint, kind, page, message, first_seen, last_seen, times)
      values (${id}, 'other', '/', 'x', now(), now(), 1)`
    return id
  },
  'reviews.settleReports': () => aReviewReport(world),
  'reports.settleSubjectReports': async () => {
    const [row] = await world.sql<{ id: string }[]>`
      insert into subject_reports (person_id, reporter_id, reason, created_at) values (${admin.id}, ${admin.id}, 'scam', now())
      returning id`
    return row?.id ?? ''
  },
  'people.changeRole': async () => (await anApplicant(world)).id,
  'people.suspendPerson': async () => (await anApplicant(world)).id,
  'people.rulePeople': async () => (await anApplicant(world)).id,
  'people.signOutPerson': async () => (await anApplicant(world)).id,
  'people.restorePerson': async () => {
    const { id } = await anApplicant(world)
    await world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${id}`
    return id
  },
  'people.resetFactor': async () => {
    const other = await anAdmin(world)
    await world.sql`
      insert into second_factors (account_id, sealed_secret, created_at, confirmed_at, secret_since) values (${other.id}, 'x', now(), now(), now())`
    return other.id
  },
  'admin.keepUndecided': async () => {
    const id = await aSale()
    await world.sql`
      update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'x'
      where id = (select host_id from bookings where id = ${id})`
    return id
  },
  'admin.decidePayout': async () => {
    const id = await aSale()
    // The booking was in progress when its host was suspended, and has since ended.
    await world.sql`
      update bookings set period = tstzrange('2027-02-20', '2027-02-21'), occupied = tstzrange('2027-02-20', '2027-02-21') where id = ${id}`
    await world.sql`
      update accounts set suspended_at = '2027-02-20T12:00:00Z', suspension_reason = 'x'
      where id = (select host_id from bookings where id = ${id})`
    return id
  },
  'bookingProblems.settleProblem': async () => {
    const booking = await aSale()
    const id = await aProblem(world, booking, admin.id)
    await world.sql`update booking_problems set created_at = '2026-01-01' where id = ${id}`
    return id
  },
  'accounting.settleDifference': aDifference,
  'accounting.reconcileNow': async () => {
    await aSale()
    await world.sql`update reconciliation_runs set finished_at = now() where finished_at is null`
    world.clock.pass({ hours: 2 })
    return 'reconciliation'
  },
  // The endpoint doesn't exist before the call.
  'siteWebhooks.addWebhook': async () => '',
  'siteWebhooks.changeWebhook': () => aWebhookPart(world, '/admin/webhooks', null),
  'siteWebhooks.removeWebhook': () => aWebhookPart(world, '/admin/webhooks', null),
  'siteWebhooks.rotateWebhookSecret': () => aWebhookPart(world, '/admin/webhooks', null),
  'siteWebhooks.testWebhook': () => aWebhookPart(world, '/admin/webhooks', null),
  'siteWebhooks.resendWebhook': () => aWebhookPart(world, '/admin/webhook-deliveries/', null),
  'contentPages.savePage': async () => slugs.pop() ?? '',
  'contentPages.publishPage': () => aContentPage(),
  'contentPages.withdrawPage': async () => {
    const slug = await aContentPage()
    await world.sql`
      insert into content_page_publications (slug, version, reason, done_by, done_at) values (${slug}, 1, '', ${admin.id}, now())`
    return slug
  },
  'contentPages.publishStarters': async () => slugs.pop() ?? '',
  'listingReviews.setListingReview': async () => {
    await world.sql`
      insert into settings (name, version, value, set_by, set_at) select 'listings_reviewed', 1 + coalesce(max(version), 0), 'false', ${admin.id}, now()
      from settings where name = 'listings_reviewed'`
    return 'listing-review'
  },
}

async function seenOf(act: string): Promise<object> {
  if (act.startsWith('charges.')) return { stand: (await admin.api.charges.showCharges()).stand }
  if (act !== 'settings.saveSettings') return {}
  const { version } = (await admin.api.settings.showSettings()).brand
  return { changes: { brand: { value: 'Rooms', version } } }
}

async function asOwner(act: string): Promise<void> {
  const owner = postgres({ ...connectionOptions(world.ownerUrl), max: 1, onnotice: () => {} })
  await owner.unsafe(act).finally(() => owner.end())
}

const everything = () => world.sql`
  select (select jsonb_agg(h order by id) from host_applications h) as applications, (select count(*) from user_roles) as roles,
    (select count(*) from second_factors) as factors,
    (select jsonb_agg(jsonb_build_array(f.bucket, f.name) order by f.id) from files f where f.state = 'kept') as files, (select jsonb_agg(s.status order by s.id) from spaces s) as listings, (select count(suspended_at) from accounts) as suspended,
    (select count(*) from fee_schedules) as fees, (select count(*) from tax_rules) as taxes,
    (select count(*) from jobs.job where name = 'failed') as failed, (select count(handled_at) from alerts) as handled,
    (select count(resolved_at) from error_groups) as resolved,
    (select count(settled_at) from review_reports) as reviews, (select count(settled_at) from message_reports) as messages, (select count(settled_at) from subject_reports) as subjects, (select count(*) from settings) as settings,
    (select count(*) from events) as events, (select count(*) from api_key_secrets) as secrets, (select count(revoked_at) from api_keys) as revoked, (select jsonb_agg(w order by id) from webhook_endpoints w) as webhooks, (select jsonb_agg(d order by id) from webhook_deliveries d) as deliveries, (select count(*) from content_page_versions) as versions,
    (select count(*) from content_page_publications) as publications, (select count(*) from ledger_lines) as lines, (select count(outcome) from booking_problems) as problems, (select count(*) from payout_decisions) as decisions,
    (select count(*) from reconciliation_runs) as runs, (select count(settled) from reconciliation_differences) as settled, (select count(*) from host_application_events) as steps`

const acts = operations.filter(({ who, method }) => /admin$/.test(who) && method !== 'GET')

test('there is a test subject for every admin action', () => {
  expect(Object.keys(SUBJECTS).sort()).toEqual(acts.map(({ name }) => name).sort())
})

test.each(acts.map((act) => [act.name, act] as const))(
  claim('18.2', '%s is in the audit log, once, with its actor and request'),
  async (_, act) => {
    const subject = (await SUBJECTS[act.name]?.()) ?? ''
    const answer = await call(act, admin, subject, await seenOf(act.name))
    expect([act.name, answer.status]).toEqual([act.name, 200])
    const body = subject ? {} : ((await answer.json()) as { id?: string; endpoint?: { id: string } })
    const made = subject || (body.endpoint?.id ?? body.id ?? '')
    const rows = await world.sql`select actor_id, request_id from audit_log where subject_id = ${made}`
    expect(rows).toEqual([{ actor_id: admin.id, request_id: answer.headers.get('x-request-id') }])
  },
)

test.each(acts.map((act) => [act.name, act] as const))('%s isn’t done if it can’t be recorded', async (_, act) => {
  const subject = (await SUBJECTS[act.name]?.()) ?? ''
  const before = await everything()
  await asOwner('alter table audit_log add constraint broken check (act is null) not valid')
  expect((await call(act, admin, subject, await seenOf(act.name))).status).toBe(500)
  await asOwner('alter table audit_log drop constraint broken')
  expect(world.faults.splice(0).join()).toContain('broken')
  expect(await everything()).toEqual(before)
})

test(claim('18.2', 'no row of the audit log can be changed or deleted, by anyone'), async () => {
  for (const act of ["update audit_log set reason = 'x'", 'delete from audit_log']) {
    await expect(world.sql.unsafe(act)).rejects.toThrow(/permission denied/)
    await expect(asOwner(act)).rejects.toThrow(/rows of audit_log are only added/)
  }
})
