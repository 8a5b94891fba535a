import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import {
  DAY,
  heard,
  holdWith,
  hours,
  leftIn,
  projector,
  type Room,
  ratesWith,
  rooms,
  stateOf,
} from '../../../test/support/lent-add-ons.ts'
import { patience } from '../../../test/support/patience.ts'
import { anEnteredGuest, aVisitor } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

test(
  claim(
    '13.15',
    'if 50 guests want the last two pieces in different rooms, two succeed and the others are told that none are left',
  ),
  async () => {
    const all = await rooms(world, 2, 49)
    const people = await Promise.all(all.map(() => anEnteredGuest(world)))
    const words = await Promise.all(people.map((by, n) => heard(by, all[n] as Room)))
    expect(words.filter(({ code }) => code === 'held')).toHaveLength(2)
    const refused = words.filter(({ code }) => code !== 'held')
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['out_of_stock']))
    expect(refused.map(({ data }) => (data as { left: number }).left)).toEqual(Array(48).fill(0))
  },
  patience(30_000),
)

test(
  'simultaneous requests never exceed the stock, in any order of add-ons',
  async () => {
    const chairs = projector(10, { id: 'chairs', name: 'Chairs' })
    const owner = await aSpace(world, { rates: ratesWith(projector(3), chairs) })
    const both = ['projector', 'chairs'].map((id) =>
      projector(id === 'chairs' ? 10 : 3, { id, stockOf: { spaceId: owner.id, id } }),
    )
    const spaces = [owner.id]
    while (spaces.length < 12)
      spaces.push((await aSpace(world, { host_id: owner.hostId, rates: ratesWith(...both) })).id)
    const words = await Promise.all(
      spaces.map(async (spaceId, n) => {
        const wanted = [
          { id: 'chairs', quantity: 1 + (n % 4) },
          { id: 'projector', quantity: 1 },
        ]
        const by = await anEnteredGuest(world)
        const addOns = n % 2 ? wanted : wanted.reverse()
        return by.api.bookings.holdSlot({ spaceId, ask: DAY, people: 1, addOns }).then(
          () => 'held',
          ({ code }: { code: string }) => code,
        )
      }),
    )
    expect(words.filter((word) => word === 'held').length).toBeGreaterThanOrEqual(2)
    expect(new Set(words)).toEqual(new Set(['held', 'out_of_stock']))
    const [most] = await world.sql<{ projectors: number; chairs: number }[]>`
    select sum(upper(pieces) - lower(pieces)) filter (where stock_add_on = 'projector')::int as projectors,
      sum(upper(pieces) - lower(pieces)) filter (where stock_add_on = 'chairs')::int as chairs
    from add_on_occupancies where stock_space = ${owner.id}`
    expect(most?.projectors).toBeLessThanOrEqual(3)
    expect(most?.chairs).toBeLessThanOrEqual(10)
  },
  patience(30_000),
)

test(claim('13.15', 'the database itself refuses the same piece twice at a time'), async () => {
  const [a] = await rooms(world, 5, 0)
  const { id } = await holdWith(aVisitor(world), a)
  const again = world.sql`
    insert into add_on_occupancies (booking_id, add_on_id, stock_space, stock_add_on, pieces, during)
    select booking_id, add_on_id, stock_space, stock_add_on, '[1,4)', during from add_on_occupancies where booking_id = ${id}`
  await expect(again).rejects.toMatchObject({ constraint_name: 'add_on_pieces_never_overlap' })
})

test('shared add-ons count for the booked time only, whatever the rooms’ buffers', async () => {
  const [a, b] = await rooms(world, 1, 1, { buffer_before_minutes: 60, buffer_after_minutes: 60 })
  await holdWith(aVisitor(world), a, 1, hours(10, 12))
  expect(await stateOf(aVisitor(world), b as Room, 1, hours(11, 13))).toBe('out_of_stock')
  expect(await stateOf(aVisitor(world), b as Room, 1, hours(12, 14))).toBe('held')
})

test('quote and calendar show the remaining stock for a time, without counting your own hold', async () => {
  const [a, b] = await rooms(world, 3, 1)
  const guest = aVisitor(world)
  await holdWith(guest, a, 2, hours(10, 12))
  const times = [hours(9, 10), hours(11, 13), hours(12, 13), DAY]
  expect(await Promise.all(times.map((ask) => leftIn(aVisitor(world), b as Room, ask)))).toEqual([3, 1, 3, 1])
  expect(await leftIn(guest, b as Room)).toBe(3)
  const month = await aVisitor(world).api.spaces.freeSlots({ id: b?.spaceId ?? '', month: '2027-03' })
  expect(month.addOnsTaken).toEqual([
    { id: 'lent', first: 1, after: 3, from: '2027-03-02T09:00:00Z', to: '2027-03-02T11:00:00Z' },
  ])
  const many = { id: b?.spaceId ?? '', ask: DAY, people: 1, addOns: [{ id: 'lent', quantity: 2 }] }
  await expect(aVisitor(world).api.spaces.quoteSlot(many)).rejects.toMatchObject({
    code: 'out_of_stock',
    data: { id: 'lent', name: 'Projector', left: 1 },
  })
})

test('a taken slot is reported as taken, not as out of add-ons', async () => {
  const { id } = await aSpace(world, { rates: ratesWith(projector(1, { required: true })) })
  await (await anEnteredGuest(world)).api.bookings.holdSlot({ spaceId: id, ask: DAY, people: 1 })
  const asked = await aVisitor(world).api.spaces.quoteSlot({ id, ask: DAY, people: 1 })
  expect([asked.free, asked.addOns.map(({ left }) => left)]).toEqual([false, [0]])
})
