import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import {
  aWorldWithBank,
  type Bank,
  confirmNow,
  onboard,
  payoutsOf,
  receivesOf,
} from '../../../../test/support/payouts.ts'
import { enteredAs, type Person } from '../../../../test/support/people.ts'
import { aHoldOf, aSaleOf, days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let bank: Bank
let host: Person
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
  await onboard(world, bank, host)
})

const aRoom = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
async function sentAt(instant: string): Promise<number> {
  world.clock.set(instant)
  await world.deliver()
  await world.runScheduled()
  host = await enteredAs(world, host.id)
  return (await payoutsOf(host)).reduce((sum, [, cents]) => sum + cents, 0)
}
const choose = (schedule: 'daily' | 'weekly' | 'monthly', more = {}) =>
  host.api.payouts.savePayoutSettings({ schedule, weekday: 5, monthDay: 20, minimumCents: 0, ...more })

describe('a host without a payout schedule', () => {
  test(claim('15.13', 'gets their share within an hour of 24 hours after the start'), async () => {
    // The booking starts at nine in Berlin, which is 8:00 UTC.
    const id = await aSaleOf(world, await aRoom(), days('2027-03-10'))
    expect(await sentAt('2027-03-11T07:59:00Z')).toBe(0)
    expect(await sentAt('2027-03-11T08:01:00Z')).toBe(await receivesOf(world, id))
    expect(await host.api.payouts.showPayoutSettings()).toMatchObject({ schedule: 'as_due' })
    await expectInvariants(world.sql)
  })

  test('gets amounts due within an hour together at the next full hour, and several payouts a day', async () => {
    const [first, second] = [await aRoom(), await aRoom({ opens: Array(7).fill(570) })]
    const ids = [await aSaleOf(world, first, days('2027-03-10')), await aSaleOf(world, second, days('2027-03-10'))]
    const [early, late] = [await receivesOf(world, ids[0] ?? ''), await receivesOf(world, ids[1] ?? '')]
    expect(await sentAt('2027-03-11T08:10:00Z')).toBe(early)
    expect(await sentAt('2027-03-11T08:59:00Z')).toBe(early)
    expect(await sentAt('2027-03-11T09:00:00Z')).toBe(early + late)
    await expectInvariants(world.sql)
  })

  test('gets each part of a long booking within an hour', async () => {
    const id = await aSaleOf(world, await aRoom({ max_days: 60 }), days('2027-03-10', '2027-05-08'))
    const all = await receivesOf(world, id)
    expect(await sentAt('2027-03-11T08:00:00Z')).toBe(Math.round((all * 28) / 60))
    // 28 days later, the clocks have gone forward, so nine in Berlin is 7:00 UTC.
    expect(await sentAt('2027-04-08T06:59:00Z')).toBe(Math.round((all * 28) / 60))
    expect(await sentAt('2027-04-08T07:01:00Z')).toBe(Math.round((all * 56) / 60))
  })

  test('gets a held amount within an hour of its release', async () => {
    const { id, guest } = await aHoldOf(world, await aRoom(), days('2027-03-10'))
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    world.clock.set('2027-03-10T10:00:00Z')
    const reporting = (await enteredAs(world, guest.id)).api.bookingProblems
    const { items } = await reporting.reportProblem({ id, reason: 'other', text: 'Cold.', photos: [] })
    expect(await sentAt('2027-03-12T10:00:00Z')).toBe(0)
    const withdrawing = (await enteredAs(world, guest.id)).api.bookingProblems
    await withdrawing.withdrawProblem({ id: items[0]?.id as never, state: 'open' })
    expect(await sentAt('2027-03-12T11:00:00Z')).toBe(await receivesOf(world, id))
  })
})

describe('a host with a payout schedule', () => {
  test(
    claim('15.14', 'of every day is paid at the start of the day in their time zone, for everything due before'),
    async () => {
      // The booking starts at nine in New York on 10 March, which is 14:00 UTC. Midnight there is 5:00 UTC.
      const id = await aSaleOf(world, await aRoom({ zone: 'America/New_York' }), days('2027-03-10'))
      await choose('daily')
      for (const early of ['2027-03-11T14:01:00Z', '2027-03-12T00:01:00Z', '2027-03-12T04:59:00Z'])
        expect(await sentAt(early)).toBe(0)
      expect(await sentAt('2027-03-12T05:01:00Z')).toBe(await receivesOf(world, id))
      expect((await payoutsOf(host))[0]?.[0]).toBe('2027-03-12')
      expect(await host.api.payouts.showPayoutSettings()).toMatchObject({ zone: 'America/New_York' })
    },
  )

  test.each([
    // 12 March 2027 is a Friday.
    ['weekly', '2027-03-11T23:30:00Z'],
    ['monthly', '2027-03-19T23:30:00Z'],
  ] as const)('of a day each %s is paid on it in their time zone', async (schedule, begins) => {
    const id = await aSaleOf(world, await aRoom(), days('2027-03-10'))
    await choose(schedule)
    const before = Temporal.Instant.from(begins).subtract({ hours: 1 }).toString()
    expect(await sentAt(before)).toBe(0)
    expect(await sentAt(begins)).toBe(await receivesOf(world, id))
  })

  test('and a minimum is paid once the amount reaches it', async () => {
    const [space, due] = [await aRoom(), days('2027-03-10')]
    const one = await receivesOf(world, await aSaleOf(world, space, due))
    await host.api.payouts.savePayoutSettings({ schedule: 'as_due', weekday: 1, monthDay: 1, minimumCents: one + 1 })
    await aSaleOf(world, space, days('2027-03-12'))
    expect(await sentAt('2027-03-11T09:00:00Z')).toBe(0)
    await confirmNow(world)
    expect(await sentAt('2027-03-13T09:00:00Z')).toBe(2 * one)
  })
})
