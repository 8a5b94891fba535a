import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/support/invariants.ts'
import {
  DAY,
  holdWith,
  leftIn,
  projector,
  type Room,
  ratesWith,
  rooms,
  stateOf,
} from '../../../test/support/lent-add-ons.ts'
import { aGuest, aVisitor } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { testCard } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { lockBookingOf, reclaim } from './transitions.sql.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

test('add-ons are available again when the hold is released or has expired, without a job', async () => {
  const [a, b, c] = (await rooms(world, 1, 2)) as unknown as [Room, Room, Room]
  const guest = aVisitor(world)
  const { id } = await holdWith(guest, a)
  expect(await stateOf(aVisitor(world), b)).toBe('out_of_stock')
  await guest.api.bookings.releaseHold({ id })
  expect(await stateOf(aVisitor(world), b)).toBe('held')
  world.clock.pass({ minutes: 15 })
  expect(await leftIn(aVisitor(world), c)).toBe(1)
  expect(await stateOf(aVisitor(world), c)).toBe('held')
})

test('add-ons stay with a hold that a bank challenge extends, and with the booking it becomes', async () => {
  const [a, b] = (await rooms(world, 1, 1)) as unknown as [Room, Room]
  const guest = await aGuest(world)
  const { id } = await holdWith(guest, a)
  world.clock.pass({ minutes: 12 })
  await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
  world.clock.pass({ minutes: 5 })
  expect(await stateOf(aVisitor(world), b)).toBe('out_of_stock')
  await world.sql`update bookings set created_at = created_at - interval '1 hour'`
  const other = await aGuest(world)
  const paid = await holdWith(other, b, 1, { ...DAY, startDate: '2027-03-05', endDate: '2027-03-05' })
  await other.api.bookings.checkOut({ id: paid.id, card: testCard(SANDBOX_CARDS.pays) })
  world.clock.pass({ hours: 2 })
  expect(await leftIn(aVisitor(world), a, { ...DAY, startDate: '2027-03-05', endDate: '2027-03-05' })).toBe(0)
})

test('a late payment takes its add-ons again, and fails if a piece is gone', async () => {
  const [a, b] = (await rooms(world, 1, 1)) as unknown as [Room, Room]
  const guest = await aGuest(world)
  const { id } = await holdWith(guest, a)
  await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
  const [payment] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${id}`
  world.clock.pass({ minutes: 30 })
  const other = aVisitor(world)
  const taken = await holdWith(other, b)
  const again = () =>
    inTransaction(world.sql, async (tx) => {
      const booking = await lockBookingOf(tx, payment?.id as never)
      const got = booking && (await reclaim(tx, booking, world.clock.now()))
      const rows =
        await tx`select 1 from occupancies where booking_id = ${id} union all select 1 from add_on_occupancies where booking_id = ${id}`
      await tx`delete from occupancies where booking_id = ${id}`
      await tx`delete from add_on_occupancies where booking_id = ${id}`
      return [got, rows.length]
    })
  expect(await again()).toEqual([false, 0])
  await other.api.bookings.releaseHold({ id: taken.id })
  expect(await again()).toEqual([true, 2])
})

test('sold pieces remain when the stock is reduced, and nothing more is sold until enough return', async () => {
  const [a, b, c] = (await rooms(world, 3, 2)) as unknown as [Room, Room, Room]
  const guests = [aVisitor(world), aVisitor(world)] as const
  const first = await holdWith(guests[0], a, 1)
  await holdWith(guests[1], b, 2)
  await world.sql`update spaces set rates = jsonb_set(rates, '{addOns,0,stock}', '2') where id = any(${[a, b, c].map((room) => room.spaceId)}::uuid[])`
  expect(await leftIn(aVisitor(world), c)).toBe(0)
  await guests[0].api.bookings.releaseHold({ id: first.id })
  expect(await stateOf(aVisitor(world), c)).toBe('out_of_stock')
  expect(await leftIn(aVisitor(world), c)).toBe(0)
})

test('a required add-on that is out of stock makes the room unavailable for that time', async () => {
  const [a] = await rooms(world, 1, 0)
  const stockOf = { spaceId: a.spaceId, id: 'projector' }
  const [host] = await world.sql<{ host_id: string }[]>`select host_id from spaces where id = ${a.spaceId}`
  const needs = await aSpace(world, {
    host_id: host?.host_id,
    rates: ratesWith(projector(1, { required: true, stockOf })),
  })
  await holdWith(aVisitor(world), a)
  const ask = { id: needs.id, ask: DAY, people: 1 }
  await expect(aVisitor(world).api.spaces.quoteSlot(ask)).rejects.toMatchObject({
    code: 'out_of_stock',
    data: { left: 0 },
  })
})
