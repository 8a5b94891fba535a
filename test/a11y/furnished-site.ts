import type { AccountId } from '../../src/domain/kernel/id.ts'
import { stopPath } from '../../src/server/accounts/emails/optional-email.ts'
import { createToken } from '../../src/server/accounts/verification-tokens.sql.ts'
import { notify } from '../../src/server/notifications/notify.ts'
import { hashOf, newToken } from '../../src/server/platform/http/cookies.ts'
import { anAdmin, aSubmittedApplication } from '../support/applications.ts'
import { aSiteToVisit, inDays } from '../support/browser.ts'
import { EXAMPLE_RATES } from '../support/examples/spaces.ts'
import { aHost } from '../support/hosts.ts'
import { anError, someInsights } from '../support/insights.ts'
import { projector } from '../support/lent-add-ons.ts'
import { aGuest, type Person, proveAddress } from '../support/people.ts'
import { aProblem } from '../support/problems.ts'
import { aReview, aStay } from '../support/reviews.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { aTalk, typed } from '../support/talks.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aPdf, upload } from '../support/uploads.ts'
import { aLoggedEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

export type Cookies = { name: string; value: string; url: string }[]

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let spaceId: string
let checkout: string
let success: string
let sold: string
let payout: string
let shared: string
let later: string
let reviewing: string
let stopping: string
let talk: string
let hook: Awaited<ReturnType<typeof aLoggedEndpoint>>
let siteHook: Awaited<ReturnType<typeof aLoggedEndpoint>>
let file: string
let recovery: string
let application: string
let somebody: string
let admins: Cookies
let listed: string
let hosts: Cookies
let cookies: Cookies
const nobody: Cookies = []

/** Opens a site with content and long words on every page. Returns its paths and the users who may open them. */
export async function aFurnishedSite() {
  site = await aSiteToVisit()
  const { world } = site
  const words = { title: `${'W'.repeat(100)} ${'Long '.repeat(19)}`, location: `${'N'.repeat(80)}, Berlin` }
  const space = await aSpace(world, { city_id: 1, ...words })
  spaceId = space.id
  await world.sql`insert into featured_spaces values (1, ${spaceId})`
  const guest = await aGuest(world)
  somebody = guest.id
  const ask = (days: number) =>
    ({ mode: 'days', startDate: inDays(world, days), endDate: inDays(world, days) }) as const
  const paid = await guest.api.bookings.holdSlot({ spaceId, ask: ask(5), people: 1 })
  await guest.api.bookings.checkOut({ id: paid.id, card: TEST_CARD })
  const { month: expMonth, year: expYear } = world.clock.now().toZonedDateTimeISO('UTC')
  await guest.api.paymentMethods.addMethod({ card: { ...TEST_CARD, expMonth, expYear } })
  const held = await guest.api.bookings.holdSlot({ spaceId, ask: ask(9), people: 1 })
  const own = await aSpace(world, { host_id: guest.id, title: `${'M'.repeat(100)} ${'Mine '.repeat(19)}` })
  await world.sql`
    insert into occupancies (unit_id, during, kind)
    values (${own.unitId}, tstzrange(${inDays(world, 2)}, ${inDays(world, 4)}), 'block')`
  const stay = await aSaleOf(world, own.id, days(inDays(world, 6)))
  await world.sql`
    update bookings set period = tstzrange(lower(period) - interval '6 days 12 hours', upper(period)),
      occupied = tstzrange(lower(occupied) - interval '6 days 12 hours', upper(occupied)) where id = ${stay}`
  const [sent] = await world.sql<{ id: string }[]>`
    with account as (insert into payout_accounts (host_id) values (${guest.id}) on conflict do nothing), paid as (
      insert into payouts (host_id, amount_cents, currency, day, hour, account_ref, created_at, state, gateway_ref, settled_at)
      values (${guest.id}, 21060, 'USD', '2027-02-20', '2027-02-20T08:00:00Z', 'acct_x', '2027-02-20', 'done', 'po_x', '2027-02-20')
      returning id
    ), item as (insert into payout_items (payout_id, booking_id, amount_cents) select id, ${stay}, 21060 from paid)
    select id from paid`
  payout = `/financial/payouts/${sent?.id}`
  await world.sql`insert into space_views values (${own.id}, ${world.clock.now().toString().slice(0, 10)}, 12)`
  await guest.api.favourites.saveFavourite({ id: spaceId })
  await guest.api.favourites.nameList({ name: 'Long '.repeat(15) })
  shared = new URL((await guest.api.favourites.shareList()).url).search
  reviewing = `/bookings/${await aStay(world, space, guest.id)}`
  const reviewed = await aReview(world, space, guest.id, { overall: 4, visible: world.clock.now() })
  stopping = stopPath(world.deps, guest.id as AccountId, 'booking')
  for (const key of ['a', 'b'])
    await notify(world.deps, world.sql, [guest.id as AccountId], {
      what: 'request_received',
      key,
      facts: { bookingId: paid.id, space: words.title, words: 'Mon 1 Mar 2027, 09:00 to 18:00 (Berlin)' },
    })
  talk = await aLongTalk(world, guest)
  hook = await aLoggedEndpoint(world, guest.id)
  siteHook = await aLoggedEndpoint(world, null)
  success = `/booking-success/${paid.id}`
  sold = `/bookings/${paid.id}`
  await someReports(world, guest, paid.id)
  later = inDays(world, 7)
  recovery = newToken()
  const token = {
    kind: 'recovery',
    accountId: guest.id as AccountId,
    email: guest.email,
    secretHash: hashOf(recovery),
  } as const
  await createToken(world.sql, { ...token, now: world.clock.now(), ends: world.clock.now().add({ hours: 1 }) })
  checkout = `/checkout/${held.id}`
  application = `/admin/applications/${(await aSubmittedApplication(world)).id}`
  const admin = await anAdmin(world)
  await admin.api.reviews.reportReview({ id: reviewed, reason: 'untrue', note: 'N'.repeat(300) })
  await admin.api.admin.decideApplication({
    id: (await aSubmittedApplication(world)).id,
    version: 2,
    decision: 'reject',
    reason: 'Long '.repeat(60),
  })
  await aLongPage(admin)
  await anError(world)
  await someInsights(world)
  admins = [...admin.jar].map(([name, value]) => ({ name, value, url: world.url }))
  const host = await aHost(world)
  const rules = {
    hourRules: [{ weekdays: [5, 6], fromMinute: 1080, toMinute: 1440, ppmChange: 250_000, name: 'Evening' }],
  }
  const rates = { ...EXAMPLE_RATES, ...rules, addOns: [projector(2)] }
  listed = (await aSpace(world, { host_id: host.id, title: 'Listed '.repeat(15), rates })).id
  hosts = [...host.jar].map(([name, value]) => ({ name, value, url: world.url }))
  cookies = [...guest.jar].map(([name, value]) => ({ name, value, url: world.url }))
  return site
}

async function someReports(world: World, guest: Person, booking: string): Promise<void> {
  await aProblem(world, booking, guest.id)
  const about = { of: 'listing', spaceId: spaceId as never, reason: 'fake' } as const
  await guest.api.reports.reportSubject({ about, note: 'N'.repeat(300) })
}

async function aLongTalk(world: World, guest: Person): Promise<string> {
  const {
    id,
    say,
    host: other,
  } = await aTalk(world, { by: await proveAddress(world, guest), text: `${'W'.repeat(300)} ${'Long '.repeat(90)}` })
  const { id: plan } = (await upload(guest, '/documents', [[`${'plan '.repeat(20)}.pdf`, aPdf()]])).body.items?.[0] ?? {
    id: '',
  }
  file = `/admin/files/${plan}`
  await guest.api.messages.sendMessage({ id, ...typed('My number is 0176 12345678', [plan]) })
  const answer = await say(other, 'Yes')
  await guest.api.messages.reportMessage({ id: answer.id, reason: 'spam', note: 'N'.repeat(300) })
  await guest.api.savedReplies.saveReply({ title: 'Long '.repeat(16), text: 'x'.repeat(2_000) })
  return `/messages/${id}`
}

async function aLongPage({ api: { contentPages } }: Person): Promise<void> {
  const body = `# ${'W'.repeat(200)}\n\n${'Long '.repeat(90)}\n\n- [a link](/browse)\n\n> quoted\n\n|a|b|\n|-|-|\n|1|${'x'.repeat(90)}|`
  const text = { title: 'Long '.repeat(15), description: 'Who we are.', body }
  await contentPages.savePage({ slug: 'about', version: 0, ...text })
  await contentPages.publishPage({ slug: 'about', version: 1 })
  await contentPages.savePage({ slug: 'about', version: 1, ...text, reason: 'N'.repeat(300) })
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list
export const routes = (): Record<string, string> => ({
  home: '/',
  browse: '/browse?location=Berlin',
  nothing: '/browse?location=Berlin&capacity=9999',
  'a host': `/hosts/${somebody}`,
  space: `/space/${spaceId}`,
  checkout,
  success,
  bookings: '/bookings',
  'past bookings': '/bookings?when=past',
  'saved spaces': '/saved',
  'shared list': `/saved/shared${shared}`,
  reviewing,
  cancelling: `${sold}?do=cancel`,
  changing: `${sold}?do=change&people=2&startDate=${later}&endDate=${later}`,
  host: '/host',
  'host bookings': '/host/bookings?when=past',
  'host spaces': '/host/spaces',
  'host reviews': '/host/reviews',
  'host calendar': '/host/calendar',
  'embed page': '/host/embed',
  'import of spaces': '/host/spaces/import',
  'import of blocked times': '/host/calendar/import',
  money: '/financial',
  'ledger lines': '/financial/lines',
  payouts: '/financial/payouts',
  payout,
  platform: '/financial/platform',
  ledger: '/financial/ledger',
  reconciliation: '/financial/reconciliation',
  'listing editor': `/host/spaces/${listed}`,
  inbox: '/messages',
  conversation: talk,
  'new conversation': `/messages/new?space=${spaceId}`,
  'search in messages': '/messages?q=long',
  'reports of messages': '/admin/message-reports',
  auth: '/auth',
  'auth by code': '/auth?way=code',
  'sign-up': '/auth?mode=sign-up&problem=proof_sent',
  'second factor': '/auth/second-factor',
  recover: '/auth/recover',
  'new password': `/auth/recover?token=${recovery}`,
  verify: '/auth/verify',
  join: '/auth/join',
  'take back': '/auth/claim',
  'stop a reset': '/auth/stop-reset',
  profile: '/profile',
  application: '/host-application',
  admin: '/admin',
  queue: '/admin/applications?state=rejected',
  decision: application,
  reports: '/admin/reports',
  pages: '/admin/pages',
  'page editor': '/admin/pages/about',
  'page of the operator': '/about',
  problems: '/admin/problems',
  'reports of listings and people': '/admin/subject-reports',
  'bookings to decide on': '/admin/bookings',
  'audit log': '/admin/audit-log',
  files: '/admin/files',
  file,
  jobs: '/admin/jobs',
  alerts: '/admin/alerts',
  'all bookings': '/admin/all-bookings',
  'a booking for admins': `/admin/all-${String(sold).slice(1)}`,
  'its money': `/admin/all-${String(sold).slice(1)}?tab=money`,
  insights: '/admin/insights',
  vitals: '/admin/vitals',
  'no vitals': '/admin/vitals?metric=fid',
  errors: '/admin/errors',
  error: '/admin/errors/s0123456789abcdef',
  charges: '/admin/charges',
  settings: '/admin/settings',
  environment: '/admin/environment?test=database',
  people: '/admin/people',
  person: `/admin/people/${somebody}`,
  'bookings of a person': `/admin/people/${somebody}?tab=bookings`,
  'reviews of a person': `/admin/people/${somebody}?tab=reports`,
  'emails to a person': `/admin/people/${somebody}?tab=emails`,
  listing: `/admin/listings/${spaceId}`,
  security: '/profile/security',
  'payment methods': '/profile/payment-methods',
  notices: '/profile/notices',
  'api keys': '/profile/developers',
  'site keys': '/admin/developers',
  notifications: '/profile/notifications',
  webhooks: '/profile/webhooks',
  webhook: `/profile/webhooks/${hook?.id}`,
  'webhooks of one state': `/profile/webhooks/${hook?.id}?state=failed`,
  'a delivered webhook': `/profile/webhook-deliveries/${hook?.deliveries[0]}`,
  'a pending webhook': `/profile/webhook-deliveries/${hook?.deliveries[2]}`,
  'webhooks of the site': '/admin/webhooks',
  'a webhook of the site': `/admin/webhooks/${siteHook?.id}`,
  'a failed webhook of the site': `/admin/webhook-deliveries/${siteHook?.deliveries[1]}`,
  'stop mails': stopping,
  privacy: '/privacy',
  terms: '/terms',
  credits: '/credits',
  'not found': '/nowhere',
  'a space that is not there': '/space/00000000-0000-4000-8000-000000000000',
})

export function lookers(path: string): Cookies {
  if (path.startsWith('/auth')) return nobody
  if (/^\/(admin|financial\/(platform|ledger|reconciliation))/.test(path)) return admins
  return /^\/host\/(spaces|calendar\/import)/.test(path) ? hosts : cookies
}
