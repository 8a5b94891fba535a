import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHost } from '../../../test/support/hosts.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aHoldOf, aSaleOf, days, hours } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { entriesForRefund } from '../../domain/payments/ledger.ts'
import { postToLedger } from '../payments/payments.sql.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
})

const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const sell = (space: string, ask: Parameters<typeof aSaleOf>[2]) => aSaleOf(world, space, ask)
const receives = async (id: string) =>
  (await world.sql<{ cents: number }[]>`select host_receives_cents as cents from bookings where id = ${id}`)[0]
    ?.cents ?? 0

describe('today’s view', () => {
  const names = ({ items }: { items: { space: { title: string } }[] }) => items.map(({ space }) => space.title)

  test('uses each space’s own day: arrivals, current guests, departures, and who comes next', async () => {
    const [berlin, tokyo] = [
      await mine({ title: 'Berlin' }),
      await mine({ title: 'Tokyo', zone: 'Asia/Tokyo', opens: Array(7).fill(0), closes: Array(7).fill(1440) }),
    ]
    await sell(berlin, days('2027-03-01', '2027-03-03'))
    await sell(await mine({ title: 'Evening' }), hours('2027-03-01', 17))
    await sell(await mine({ title: 'Morning' }), hours('2027-03-01', 10))
    world.clock.set('2027-03-01T12:00:00Z')
    await sell(tokyo, hours('2027-03-02', 1))
    await aHoldOf(world, await mine({ title: 'Held only' }), days('2027-03-02'))
    const seen = await host.api.dashboard.showToday()
    expect([seen.arriving, seen.there, seen.leaving].map(names)).toEqual([['Evening'], ['Berlin'], ['Morning']])
    expect(seen.next.map(({ space, from }) => [space.title, from])).toEqual([['Tokyo', '2027-03-01T16:00:00Z']])
    world.clock.set('2027-03-01T15:30:00Z')
    const later = await host.api.dashboard.showToday()
    expect(names(later.arriving)).toEqual(['Evening', 'Tokyo'])
  })

  test('shows six of each and counts all', async () => {
    for (let n = 0; n < 7; n++) await sell(await mine(), hours('2027-03-01', 15))
    const { arriving } = await host.api.dashboard.showToday()
    expect([arriving.items.length, arriving.total]).toEqual([6, 7])
  })

  test('is empty for someone without spaces, and shows nothing of another host', async () => {
    await sell(await mine(), hours('2027-03-01', 15))
    const nothing = { items: [], total: 0 }
    expect(await (await aGuest(world)).api.dashboard.showToday()).toMatchObject({
      arriving: nothing,
      there: nothing,
      leaving: nothing,
      next: [],
      conflicts: 0,
      published: false,
    })
  })
})

describe('earnings', () => {
  test('are the host’s share in the ledger, by the month a booking starts in its space’s time zone', async () => {
    world.clock.set('2027-01-20T08:00:00Z')
    const [berlin, tokyo] = [
      await mine(),
      await mine({ zone: 'Asia/Tokyo', opens: Array(7).fill(0), closes: Array(7).fill(1440) }),
    ]
    const january = await sell(berlin, days('2027-01-30', '2027-02-02'))
    const february = await sell(tokyo, hours('2027-02-01', 1))
    const march = await sell(berlin, days('2027-03-01'))
    const [soon, later] = [await sell(berlin, days('2027-03-31')), await sell(berlin, days('2027-04-02'))]
    world.clock.set('2027-03-01T09:00:00Z')
    const { months, upcoming, currency } = await host.api.dashboard.showEarnings()
    expect(months).toHaveLength(12)
    expect([months.at(0)?.month, currency]).toEqual(['2026-04', 'USD'])
    expect(months.slice(-3)).toEqual([
      { month: '2027-01', cents: await receives(january), bookings: 1 },
      { month: '2027-02', cents: await receives(february), bookings: 1 },
      { month: '2027-03', cents: await receives(march), bookings: 1 },
    ])
    const [near, far] = [await receives(soon), await receives(later)]
    expect(upcoming).toEqual({ cents: near + far, bookings: 2, thisMonthCents: near })
    expect(near).toBeGreaterThan(0)
  })

  test('include the kept part of a cancelled booking', async () => {
    const space = await mine()
    const [begun, ahead] = [await sell(space, hours('2027-03-01', 10)), await sell(space, days('2027-03-10'))]
    world.clock.set('2027-03-01T12:00:00Z')
    for (const id of [begun, ahead]) {
      const all = await receives(id)
      const [before, kept] = [all, 1_234].map((cents) => ({
        total: cents,
        hostReceives: cents,
        commission: 0,
        serviceFee: 0,
        tax: 0,
      })) as never as [Parameters<typeof entriesForRefund>[0], Parameters<typeof entriesForRefund>[1]]
      const lines = entriesForRefund(before, kept, { hostId: host.id as never })
      await postToLedger(world.sql, {
        key: `refund:${crypto.randomUUID()}`,
        bookingId: id as never,
        lines,
        currency: 'USD' as never,
        now: world.clock.now(),
      })
      await world.sql`update bookings set state = 'cancelled', ended_at = now() where id = ${id}`
    }
    const { months, upcoming } = await host.api.dashboard.showEarnings()
    expect(months.at(-1)).toEqual({ month: '2027-03', cents: 1_234, bookings: 0 })
    expect(upcoming).toEqual({ cents: 0, bookings: 0, thisMonthCents: 0 })
  })

  test('of someone who never sold anything are twelve empty months', async () => {
    const { months, upcoming } = await host.api.dashboard.showEarnings()
    expect(months.map(({ cents }) => cents)).toEqual(Array(12).fill(0))
    expect(upcoming).toEqual({ cents: 0, bookings: 0, thisMonthCents: 0 })
  })
})
