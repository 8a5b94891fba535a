import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aGazetteer, aHost, reviewListings, rewrite } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { DAY, holdWith, leftIn, projector } from '../../../../test/support/lent-add-ons.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { cents } from '../../../domain/kernel/money.ts'
import type { AddOn } from '../../../domain/pricing/rates.ts'
import { NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
  await aGazetteer(world)
  await reviewListings(world, false)
  host = await aHost(world)
})
afterAll(() => world.close())

const rates = (...addOns: AddOn[]) => ({ ...NEW_DRAFT.rates, dayCents: cents(24_000), hourCents: cents(4_000), addOns })
async function listed(by: Person, addOn: AddOn, title = 'Room') {
  const { id, version } = await aDraft(world, by, { title, rates: rates(addOn) })
  await by.api.listings.publishListing({ id, version })
  return { spaceId: id, addOn: addOn.id }
}
async function offer(by: Person, { spaceId }: { spaceId: string }, addOn: AddOn) {
  const { version } = await rewrite(by, spaceId, { rates: rates(addOn) })
  return by.api.listings.publishListing({ id: spaceId, version })
}
async function sell(room: { spaceId: string; addOn: string }) {
  const guest = await aGuest(world)
  const { id } = await holdWith(guest, room)
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
}

test('once a space shares another’s stock, both draw on it for existing bookings too, until sharing ends', async () => {
  const a = await listed(host, projector(2), 'Hall')
  const b = await listed(host, projector(2, { id: 'beamer' }), 'Room')
  const seen = await host.api.listings.showListing({ id: b.spaceId })
  expect(seen.otherStocks).toEqual([
    { spaceId: a.spaceId, title: 'Hall', id: 'projector', name: 'Projector', stock: 2 },
  ])
  await sell(a)
  await sell(b)
  const left = () => Promise.all([a, b].map((room) => leftIn(aVisitor(world), room)))
  expect(await left()).toEqual([1, 1])
  const live = await offer(host, b, projector(2, { id: 'beamer', stockOf: { spaceId: a.spaceId, id: 'projector' } }))
  expect(live.draft.rates.addOns[0]?.stockOf).toEqual({ spaceId: a.spaceId, id: 'projector' })
  expect(await left()).toEqual([0, 0])
  await offer(host, a, projector(3))
  expect(await left()).toEqual([1, 1])
  const { rates: shown } = await aVisitor(world).api.spaces.showSpace({ id: b.spaceId })
  expect(shown.addOns).toEqual([{ ...projector(3, { id: 'beamer' }) }])
  await offer(host, a, projector(2))
  await offer(host, b, projector(2, { id: 'beamer' }))
  expect(await left()).toEqual([1, 1])
  await expectInvariants(world.sql)
})

test('an ID in capitals is the same ID: the shared stock is counted', async () => {
  const a = await listed(host, projector(1), 'Hall')
  const b = await listed(host, projector(null, { id: 'beamer' }), 'Room')
  const stockOf = { spaceId: a.spaceId.toUpperCase(), id: 'projector' }
  const live = await offer(host, b, projector(null, { id: 'beamer', stockOf }))
  expect(live.draft.rates.addOns[0]?.stockOf).toEqual({ spaceId: a.spaceId, id: 'projector' })
  await sell(a)
  expect(await leftIn(aVisitor(world), b)).toBe(0)
})

test('no one can use the stock of another host, or one that doesn’t exist', async () => {
  const a = await listed(host, projector(1))
  const stranger = await aHost(world)
  const b = await listed(stranger, projector(1))
  for (const stockOf of [
    { spaceId: a.spaceId, id: 'projector' },
    { spaceId: b.spaceId, id: 'projector' },
    { spaceId: crypto.randomUUID(), id: 'projector' },
  ]) {
    const live = await offer(stranger, b, projector(1, { stockOf }))
    expect(live.draft.rates.addOns[0]?.stockOf).toBeNull()
  }
  const hold = await holdWith(aVisitor(world), b)
  expect(await leftIn(aVisitor(world), a, DAY)).toBe(1)
  expect(hold.state).toBe('held')
})
