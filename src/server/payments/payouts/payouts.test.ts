import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import {
  aWorldWithBank,
  type Bank,
  confirmNow,
  giveBack,
  onboard,
  payoutsOf,
  receivesOf,
  until,
} from '../../../../test/support/payouts.ts'
import { enteredAs, type Person } from '../../../../test/support/people.ts'
import { aSaleOf, days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let bank: Bank
let host: Person
let space: string
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
  space = (await aSpace(world, { host_id: host.id })).id
})

const sent = () => payoutsOf(host)
const balance = async () => (await host.api.financial.showBalance({})).balanceCents

describe('a host is paid', () => {
  test(claim('15.13', '24 hours after the start, and only once, however often it is tried'), async () => {
    await onboard(world, bank, host)
    const id = await aSaleOf(world, space, days('2027-03-10'))
    await until(world, '2027-03-11')
    expect(await sent()).toEqual([])
    await until(world, '2027-03-12')
    for (let n = 0; n < 3; n++) await until(world, '2027-03-12')
    expect(await sent()).toEqual([['2027-03-12', await receivesOf(world, id), 'done']])
    expect(await balance()).toBe(0)
    await expectInvariants(world.sql)
  })

  test('for all bookings due since, in one transfer that names each booking', async () => {
    await onboard(world, bank, host)
    const ids = [await aSaleOf(world, space, days('2027-03-10')), await aSaleOf(world, space, days('2027-03-11'))]
    await until(world, '2027-03-20')
    const [payout] = (await host.api.financial.listPayouts({})).items
    expect(payout).toMatchObject({
      cents: (await receivesOf(world, ids[0] ?? '')) + (await receivesOf(world, ids[1] ?? '')),
      bookings: 2,
    })
  })

  test(claim('15.14', 'on the day and from the minimum they chose'), async () => {
    await onboard(world, bank, host)
    const id = await aSaleOf(world, space, days('2027-03-10'))
    const due = await receivesOf(world, id)
    // 12 March is a Friday.
    const choose = (minimumCents: number) =>
      host.api.payouts.savePayoutSettings({ schedule: 'weekly', weekday: 1, monthDay: 1, minimumCents })
    await choose(due + 1)
    for (const day of ['2027-03-12', '2027-03-15']) await until(world, day)
    expect(await sent()).toEqual([])
    await confirmNow(world)
    await choose(due)
    for (const day of ['2027-03-16', '2027-03-22']) await until(world, day)
    expect(await sent()).toEqual([['2027-03-22', due, 'done']])
  })

  test(claim('12.10', 'nothing until they can be paid, and then everything'), async () => {
    const id = await aSaleOf(world, space, days('2027-03-10'))
    await until(world, '2027-03-12')
    expect(await host.api.financial.showBalance({})).toMatchObject({
      hostHold: 'not_onboarded',
      dueCents: await receivesOf(world, id),
    })
    await onboard(world, bank, host)
    await world.sql`update accounts set email_verified_at = null where id = ${host.id}`
    await until(world, '2027-03-13')
    expect(await host.api.financial.showBalance({})).toMatchObject({ hostHold: 'email_unverified' })
    expect(await sent()).toEqual([])
    await world.sql`update accounts set email_verified_at = now() where id = ${host.id}`
    await until(world, '2027-03-14')
    expect(await sent()).toEqual([['2027-03-14', await receivesOf(world, id), 'done']])
  })

  test(claim('15.15', 'nothing for a disputed booking, until the dispute is won'), async () => {
    await onboard(world, bank, host)
    const id = await aSaleOf(world, space, days('2027-03-10'))
    const [payment] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${id}`
    const { ref } = await bank.sandbox.openDispute(payment?.id as never)
    await until(world, '2027-03-12')
    expect(await sent()).toEqual([])
    expect(await host.api.financial.showBalance({})).toMatchObject({ held: [{ hold: 'dispute' }], dueCents: 0 })
    await expectInvariants(world.sql)
    await bank.sandbox.closeDispute(ref, 'won')
    await until(world, '2027-03-13')
    await until(world, '2027-03-14')
    expect((await sent()).map(([, amount]) => amount)).toEqual([await receivesOf(world, id)])
    await expectInvariants(world.sql)
  })

  test(claim('15.16', 'less any refunds after they were paid'), async () => {
    await onboard(world, bank, host)
    const [first, second] = [
      await aSaleOf(world, space, days('2027-03-10')),
      await aSaleOf(world, space, days('2027-03-20')),
    ]
    await until(world, '2027-03-12')
    await giveBack(world, host, first, 5_000)
    await until(world, '2027-03-13')
    expect(await host.api.financial.showBalance({})).toMatchObject({ dueCents: -5_000 })
    await until(world, '2027-03-22')
    expect((await sent()).map(([, amount]) => amount)).toEqual([
      (await receivesOf(world, second)) - 5_000,
      await receivesOf(world, first),
    ])
    expect(await balance()).toBe(0)
  })
})

describe('a host’s debt', () => {
  test(
    claim('15.16', 'is reversed from their transfers after 30 days without a booking, as far as possible'),
    async () => {
      await onboard(world, bank, host)
      const id = await aSaleOf(world, space, days('2027-03-10'))
      const paid = await receivesOf(world, id)
      await until(world, '2027-03-12')
      await giveBack(world, host, id, paid + 700)
      await until(world, '2027-03-13')
      await until(world, '2027-04-11')
      expect(await world.sql`select 1 from payouts where host_id = ${host.id}`).toHaveLength(1)
      await until(world, '2027-04-12')
      await until(world, '2027-04-13')
      host = await enteredAs(world, host.id)
      expect(await sent()).toEqual([
        ['2027-04-12', -paid, 'done'],
        ['2027-03-12', paid, 'done'],
      ])
      expect(await balance()).toBe(-700)
      const [account] = await world.sql`select owes_cents from payout_accounts where host_id = ${host.id}`
      expect(account?.owes_cents).toBe(700)
    },
  )
})
