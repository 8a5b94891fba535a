import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { aDraft, aGazetteer, aHost, reviewListings } from '../../../test/support/hosts.ts'
import { confirmNow } from '../../../test/support/payouts.ts'
import { aGuest, type Person, proveAddress } from '../../../test/support/people.ts'
import { report } from '../../../test/support/problems.ts'
import { aReview } from '../../../test/support/reviews.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aTalk } from '../../../test/support/talks.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWebhookReceiver, type WebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { anEndpoint, deliver, payloadsAt } from '../../../test/support/webhooks.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { publish } from '../platform/events/events.sql.ts'
import { webhookReader } from './webhooks.events.ts'

let world: World
let there: WebhookReceiver
let guest: Person
let host: Person
let admin: Person
let ofGuest: string
let ofHost: string
let ofSite: string
beforeAll(async () => {
  there = await aWebhookReceiver()
  world = await aWorld({ webhooks: there.webhooks })
})
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  await world.sql`delete from webhook_endpoints`
  there.taken.splice(0)
  guest = await proveAddress(world, await aGuest(world))
  host = await aHost(world)
  admin = await anAdmin(world)
  ofGuest = (await anEndpoint(world, there, guest)).path
  ofHost = (await anEndpoint(world, there, host)).path
  ofSite = `/${crypto.randomUUID()}`
  const types = (await guest.api.webhooks.listWebhooks()).items[0]?.types ?? []
  await admin.api.siteWebhooks.addWebhook({ url: there.url + ofSite, types })
})
afterAll(async () => {
  await world.close()
  await there.close()
})

const toldTo = async (path: string) => {
  await deliver(world)
  return payloadsAt(there, path)
}
const typesTo = async (path: string) => (await toldTo(path)).map(({ type }) => type)

async function books(space: { id: string }, date = '2027-03-10') {
  const { id } = await guest.api.bookings.holdSlot({ spaceId: space.id as never, people: 2, ask: days(date) })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return id
}

test('a booking reaches its guest, its host and the site, each with what the API shows them', async () => {
  const space = await aSpace(world, { host_id: host.id })
  const id = await books(space)
  const booking = await guest.api.bookings.showBooking({ id })
  const [confirmed, paid, ...more] = await toldTo(ofGuest)
  expect(more).toEqual([])
  expect(confirmed).toEqual({
    id: expect.any(String),
    type: 'booking.confirmed',
    timestamp: world.clock.now().toString(),
    data: {
      id,
      number: booking.number,
      state: 'confirmed',
      party: 'guest',
      space: { id: space.id, title: 'North Light' },
      from: booking.from,
      to: booking.to,
      zone: 'Europe/Berlin',
      people: 2,
      total: { amount: booking.quote.total, currency: 'USD' },
      url: `${world.url}/api/v1/bookings/${id}`,
    },
  })
  expect(paid).toMatchObject({
    type: 'payment.succeeded',
    data: {
      id: booking.payment?.id,
      booking: { id, number: booking.number },
      amount: { amount: booking.quote.total, currency: 'USD' },
    },
  })
  const [toHost] = await toldTo(ofHost)
  expect(toHost?.data).toEqual({ ...confirmed?.data, party: 'host' })
  const [toSite] = await toldTo(ofSite)
  const record = `/api/v1/admin/all-bookings/${id}`
  expect(toSite?.data).toEqual({ ...confirmed?.data, party: 'admin', url: world.url + record })
  expect((await admin.fetch(record)).status).toBe(200)
  expect(JSON.stringify(there.taken.map(({ body }) => body))).not.toMatch(
    /Ada|Mara|4242|Oranienstrasse|people\.example/,
  )
})

test('nobody else gets it', async () => {
  const stranger = await anEndpoint(world, there, await aGuest(world))
  await books(await aSpace(world, { host_id: host.id }))
  expect(await toldTo(stranger.path)).toEqual([])
})

test('a request is followed from its start to its refund, in order', async () => {
  const space = await aSpace(world, { host_id: host.id, instant: false, cancellation: 'flexible' })
  const id = await books(space)
  await host.api.bookingSteps.acceptRequest({ id })
  await world.runJobs()
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  await world.runJobs()
  expect(await typesTo(ofGuest)).toEqual([
    'booking.requested',
    'booking.confirmed',
    'payment.succeeded',
    'booking.cancelled',
    'payment.refunded',
  ])
  const told = payloadsAt(there, ofGuest)
  // Each shows the state that the booking had then.
  expect(told.map(({ data }) => data.state).filter(Boolean)).toEqual(['requested', 'confirmed', 'cancelled'])
  expect(told.at(-1)?.data).toMatchObject({ paymentId: told[2]?.data.id, amount: { amount: refundCents } })
})

test('a declined request is sent as such, and a hold that ran out isn’t sent at all', async () => {
  const space = await aSpace(world, { host_id: host.id, instant: false })
  const id = await books(space)
  await host.api.bookingSteps.declineRequest({ id, reason: 'Closed that day.' })
  await guest.api.bookings.holdSlot({ spaceId: space.id as never, people: 1, ask: days('2027-03-12') })
  world.clock.pass({ hours: 2 })
  await world.runScheduled()
  expect(await typesTo(ofHost)).toEqual(['booking.requested', 'booking.declined'])
})

test('a change is sent with what it costs', async () => {
  const id = await books(await aSpace(world, { host_id: host.id }))
  const { quote } = await guest.api.bookings.showBooking({ id })
  const ask = days('2027-03-10', '2027-03-11')
  await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: 2 * quote.total })
  await host.api.bookingChanges.acceptChange({ id })
  await world.runJobs()
  const [, , proposed, changed, paid] = await toldTo(ofHost)
  expect(proposed).toMatchObject({ type: 'booking.change_proposed', data: { change: { proposedBy: 'guest' } } })
  expect(changed).toMatchObject({
    type: 'booking.changed',
    data: { total: { amount: 2 * quote.total }, change: { state: 'accepted' } },
  })
  expect(paid).toMatchObject({ type: 'payment.succeeded', data: { amount: { amount: quote.total } } })
})

test('a problem and the end of a booking are sent', async () => {
  const id = await books(await aSpace(world, { host_id: host.id }))
  await world.runJobs()
  world.clock.set('2027-03-10T12:00:00Z')
  await report(guest, id)
  world.clock.set('2027-03-12T12:00:00Z')
  await world.runScheduled()
  const told = (await toldTo(ofHost)).slice(2)
  expect(told.map(({ type }) => type)).toEqual(['booking.problem_reported', 'booking.completed'])
  expect(told[0]?.data.problem).toMatchObject({ state: 'open' })
})

test('a message has the text that its reader sees on the site, and none for the site’s endpoints', async () => {
  const talk = await aTalk(world, { by: guest, of: host })
  const said = 'Call me: +49 176 1234567'
  await talk.say(guest, said)
  const [, mine] = await toldTo(ofGuest)
  expect(mine?.data).toMatchObject({ conversationId: talk.id, mine: true, text: said, masked: ['phone'] })
  const [, theirs] = await toldTo(ofHost)
  expect(theirs?.data.mine).toBe(false)
  expect(theirs?.data.text).toBe((await talk.heard(host)).at(-1))
  expect(theirs?.data.text).not.toContain('1234567')
  for (const { data } of await toldTo(ofSite)) expect(data).not.toHaveProperty('text')
})

test('each step of a listing reaches its host', async () => {
  await aGazetteer(world)
  await reviewListings(world, false)
  const draft = await aDraft(world, host)
  const { id } = draft
  await host.api.listings.publishListing({ id, version: draft.version })
  await host.api.listings.pauseListing({ id })
  await host.api.listings.resumeListing({ id })
  await host.api.listings.archiveListing({ id })
  await host.api.listings.restoreListing({ id })
  const told = await toldTo(ofHost)
  expect(told.map(({ type, data }) => [type, data.state])).toEqual([
    ['listing.published', 'published'],
    ['listing.paused', 'paused'],
    ['listing.published', 'published'],
    ['listing.archived', 'archived'],
    ['listing.restored', 'paused'],
  ])
  expect(await toldTo(ofGuest)).toEqual([])
})

test('a review reaches the guest and the host once it is visible', async () => {
  const space = await aSpace(world, { host_id: host.id })
  const reviewId = await aReview(world, { ...space, hostId: host.id }, guest.id, {
    overall: 4,
    visible: world.clock.now(),
  })
  await publish(world.sql, { kind: 'review.shown', reviewId: reviewId as never }, world.clock.now())
  for (const path of [ofGuest, ofHost, ofSite])
    expect(await toldTo(path)).toMatchObject([
      { type: 'review.published', data: { id: reviewId, by: 'guest', overall: 4 } },
    ])
})

test('a payout reaches its host, and a failure to take money back only the site', async () => {
  await world.sql`insert into payout_accounts (host_id) values (${host.id})`
  const payout = async (cents: number, reverses: string | null, state: 'done' | 'failed') => {
    const done = state === 'done'
    const [row] = await world.sql<{ id: string }[]>`
      insert into payouts (host_id, amount_cents, currency, state, day, reverses, account_ref, gateway_ref, failure_code,
        created_at, settled_at, hour)
      values (${host.id}, ${cents}, 'USD', ${state}, '2027-03-01', ${reverses}, 'acct', ${done ? crypto.randomUUID() : null},
        ${done ? null : 'host_not_ready'}, now(), now(), ${`2027-03-01T0${reverses ? (done ? 1 : 2) : 0}:00:00Z`})
      returning id`
    const id = row?.id ?? ''
    await publish(world.sql, { kind: done ? 'payout.sent' : 'payout.failed', payoutId: id }, world.clock.now())
    return id
  }
  const paid = await payout(5_000, null, 'done')
  await payout(-2_000, paid, 'done')
  await payout(-1_000, paid, 'failed')
  const told = await toldTo(ofHost)
  expect(told.map(({ type }) => type).sort()).toEqual(['payout.paid', 'payout.reversed'])
  expect(told.find(({ type }) => type === 'payout.paid')?.data).toEqual({
    id: paid,
    state: 'done',
    amount: { amount: 5_000, currency: 'USD' },
    failureCode: null,
    url: `${world.url}/api/v1/financial/payouts/${paid}`,
  })
  expect((await typesTo(ofSite)).sort()).toEqual(['payout.failed', 'payout.paid', 'payout.reversed'])
  expect(await toldTo(ofGuest)).toEqual([])
})

test('an endpoint gets only the types it chose, and events from its creation on', async () => {
  const chosen = await anEndpoint(world, there, host, ['booking.confirmed'])
  const id = await books(await aSpace(world, { host_id: host.id }))
  await deliver(world)
  const late = await anEndpoint(world, there, host)
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  await world.runJobs()
  expect(await typesTo(chosen.path)).toEqual(['booking.confirmed'])
  expect((await typesTo(late.path))[0]).toBe('booking.cancelled')
})

test('two endpoints of an account get the same event under the same id, and the host under another', async () => {
  const second = await anEndpoint(world, there, guest)
  await books(await aSpace(world, { host_id: host.id }))
  const idOf = async (path: string) => (await toldTo(path))[0]?.id
  expect(await idOf(second.path)).toBe(await idOf(ofGuest))
  expect(await idOf(ofHost)).not.toBe(await idOf(ofGuest))
})

test('events that no endpoint wants cost one look-up in a round, however many they are', async () => {
  await world.sql`delete from webhook_endpoints`
  await anEndpoint(world, there, guest, ['payout.paid'])
  const id = await books(await aSpace(world, { host_id: host.id }))
  let statements = 0
  await inTransaction(world.sql, async (tx) => {
    const counting = new Proxy(tx, {
      apply: (target, self, asked) => {
        statements++
        return Reflect.apply(target as never, self, asked)
      },
    })
    for (let n = 0; n < 20; n++)
      await webhookReader.on['booking.confirmed']?.(
        world.deps,
        counting,
        { kind: 'booking.confirmed', bookingId: id } as never,
        world.clock.now(),
      )
  })
  expect(statements).toBe(1)
  await deliver(world)
  expect(await world.sql`select 1 from webhook_deliveries`).toEqual([])
})

test('a deleted account leaves no endpoint behind', async () => {
  await confirmNow(world)
  await guest.api.profile.deleteAccount()
  await deliver(world)
  expect(await world.sql`select 1 from webhook_endpoints where account_id = ${guest.id}`).toEqual([])
})
