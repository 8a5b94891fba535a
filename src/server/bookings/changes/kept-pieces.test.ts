import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import {
  heard,
  holdWith,
  leftIn,
  projector,
  type Room,
  ratesWith,
  rooms,
  stateOf,
} from '../../../../test/support/lent-add-ons.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { hostOf } from '../../../../test/support/requests.ts'
import { days } from '../../../../test/support/sales.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const [TENTH, BOTH] = [days('2027-03-10'), days('2027-03-10', '2027-03-11')]
const ELEVENTH = days('2027-03-11')

async function sold(room: Room, quantity = 1, ask = TENTH) {
  const guest = await aGuest(world)
  const { id } = await holdWith(guest, room, quantity, ask)
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const [row] = await world.sql<{ host_id: string }[]>`select host_id from bookings where id = ${id}`
  return { id, guest, host: await hostOf(world, row?.host_id ?? '') }
}
async function propose({ api }: Person, id: string, ask: ReturnType<typeof days>, people?: number) {
  const wanted = { id, ask, ...(people !== undefined && { people }) }
  const { quote } = await api.bookingChanges.previewChange(wanted)
  return api.bookingChanges.proposeChange({ ...wanted, totalCents: quote.total })
}
const pieces = async (id: string) =>
  (
    await world.sql<{ n: number }[]>`
    select sum(upper(pieces) - lower(pieces))::int as n from add_on_occupancies where booking_id = ${id} and change_id is null`
  )[0]?.n

describe('a proposal to change the dates', () => {
  test(claim('14.13', 'is refused at once if an add-on of the booking is sold out then'), async () => {
    const [a, b] = (await rooms(world, 1, 1)) as unknown as [Room, Room]
    const { id, guest } = await sold(a)
    await sold(b, 1, ELEVENTH)
    const refused = { code: 'out_of_stock', data: { left: 0, name: 'Projector' } }
    await expect(guest.api.bookingChanges.previewChange({ id, ask: BOTH })).rejects.toMatchObject(refused)
    const total = { id, ask: BOTH, totalCents: 57_240 }
    await expect(guest.api.bookingChanges.proposeChange(total)).rejects.toMatchObject(refused)
    expect((await guest.api.bookingChanges.showChanges({ id })).items).toEqual([])
  })

  test(
    claim('14.13', 'holds its add-ons until it is accepted, so acceptance can’t fail for lack of them'),
    async () => {
      const [a, b, c] = (await rooms(world, 2, 2)) as unknown as [Room, Room, Room]
      const { id, guest, host } = await sold(a, 2)
      await propose(guest, id, BOTH)
      expect(await leftIn(aVisitor(world), b, ELEVENTH)).toBe(0)
      expect(await stateOf(aVisitor(world), b, 1, ELEVENTH)).toBe('out_of_stock')
      expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
      expect(await pieces(id)).toBe(2)
      expect(await stateOf(aVisitor(world), c, 1, ELEVENTH)).toBe('out_of_stock')
      expect(await stateOf(aVisitor(world), c, 1, days('2027-03-12'))).toBe('held')
    },
  )

  test('takes other pieces for the whole new time if its own are taken', async () => {
    const [a, b, c] = (await rooms(world, 2, 2)) as unknown as [Room, Room, Room]
    await sold(b, 1, ELEVENTH)
    const { id, guest, host } = await sold(a)
    await propose(guest, id, BOTH)
    expect(await stateOf(aVisitor(world), c, 1, TENTH)).toBe('out_of_stock')
    await host.api.bookingChanges.acceptChange({ id })
    expect(await leftIn(aVisitor(world), c, TENTH)).toBe(1)
    expect(await leftIn(aVisitor(world), c, ELEVENTH)).toBe(0)
  })

  test('for more people holds one more of each per-person add-on', async () => {
    const [a, b] = (await rooms(world, 3, 1)) as unknown as [Room, Room]
    const each = { per: 'person' as const, required: true }
    await world.sql`update spaces set rates = ${world.sql.json(ratesWith(projector(3, each)) as never)} where id = ${a.spaceId}`
    const { id, guest, host } = await sold(a)
    await propose(guest, id, TENTH, 3)
    expect(await leftIn(aVisitor(world), b, TENTH)).toBe(0)
    await expect(guest.api.bookingChanges.previewChange({ id, people: 4 })).rejects.toMatchObject({
      code: 'out_of_stock',
    })
    await host.api.bookingChanges.acceptChange({ id })
    expect(await pieces(id)).toBe(3)
  })

  test('to fewer days needs no additional add-ons, whatever the stock', async () => {
    const [a] = (await rooms(world, 2, 0)) as unknown as [Room]
    const { id, guest, host } = await sold(a, 2, BOTH)
    await world.sql`update spaces set rates = jsonb_set(rates, '{addOns,0,stock}', '1') where id = ${a.spaceId}`
    await propose(guest, id, TENTH)
    await host.api.bookingChanges.acceptChange({ id })
    expect(await pieces(id)).toBe(2)
  })

  const endings: [string, (id: string, sides: { guest: Person; host: Person }) => Promise<unknown>][] = [
    ['is withdrawn', (id, { guest }) => guest.api.bookingChanges.endProposal({ id })],
    ['is declined', (id, { host }) => host.api.bookingChanges.endProposal({ id })],
    [
      'ends with its booking',
      async (id, { guest }) => {
        const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
        await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
      },
    ],
    ['is not answered for 24 hours, with no job running', async () => void world.clock.pass({ hours: 24 })],
  ]
  test.each(endings)('that %s releases what it held', async (_, end) => {
    const [a, b] = (await rooms(world, 1, 1)) as unknown as [Room, Room]
    const { id, ...sides } = await sold(a)
    await propose(sides.guest, id, BOTH)
    expect(await stateOf(aVisitor(world), b, 1, ELEVENTH)).toBe('out_of_stock')
    await end(id, sides)
    expect(await heard(aVisitor(world), b, 1, ELEVENTH)).toMatchObject({ code: 'held' })
  })

  test('whose charge fails releases what it held', async () => {
    const [a, b] = (await rooms(world, 1, 1)) as unknown as [Room, Room]
    const { id, guest, host } = await sold(a)
    await propose(guest, id, BOTH)
    await world.sql`update sandbox.methods set card = 'failsLater'`
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'failed' })
    expect(await stateOf(aVisitor(world), b, 1, ELEVENTH)).toBe('held')
  })

  test('keeps its add-ons if the host shares the stock of another space in the meantime', async () => {
    const [a, b] = (await rooms(world, 2, 1)) as unknown as [Room, Room]
    const { id, guest, host } = await sold(b)
    await propose(guest, id, BOTH)
    const own = [{ id: 'lent', stock_space: b.spaceId, stock_add_on: 'lent' }]
    await world.sql`
      update spaces set rates = ${world.sql.json(ratesWith(projector(1, { id: 'lent' })) as never)} where id = ${b.spaceId}`
    await world.sql`select move_add_ons(${b.spaceId}, ${world.sql.json(own)}, ${world.clock.now()}::timestamptz)`
    expect(await leftIn(aVisitor(world), a, ELEVENTH)).toBe(2)
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
    expect(await pieces(id)).toBe(1)
  })
})
