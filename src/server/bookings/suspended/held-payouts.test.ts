import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/support/applications.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aWorldWithBank, type Bank, confirmNow, onboard, until } from '../../../../test/support/payouts.ts'
import { enteredAs, type Person } from '../../../../test/support/people.ts'
import { aBegunBooking, booksOf, exampleTax, problemActs, report } from '../../../../test/support/problems.ts'
import type { World } from '../../../../test/support/world.ts'

let world: World
let bank: Bank
let admin: Person
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
  await exampleTax(world)
  admin = await anAdmin(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql`update accounts set suspended_at = null, suspension_reason = null`
})

async function underWay() {
  const host = await aHost(world)
  await onboard(world, bank, host)
  const begun = await aBegunBooking(world, host.id)
  await world.sql`
    update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'No such house.' where id = ${host.id}`
  return { ...begun, payouts: async () => (await paidTo(host)).map(({ cents }) => cents) }
}
async function paidTo({ id }: Person) {
  return world.sql<{ cents: number }[]>`
    select amount_cents::int as cents from payouts where host_id = ${id} and state = 'done' order by created_at`
}
const waiting = async () =>
  (await (await enteredAs(world, admin.id)).api.admin.listUndecided({})).items.map(({ id, kind }) => [id, kind])
async function decide(id: string, refundCents: number, by = admin) {
  const person = await enteredAs(world, by.id)
  await confirmNow(world)
  return person.api.admin.decidePayout({ id: id as never, refundCents, reason: 'We looked at it.' })
}

test('a booking in progress isn’t cancelled, and its payout is held until an admin releases it', async () => {
  const { id, payouts, guest } = await underWay()
  expect(await waiting()).toEqual([])
  await expect(decide(id, 0)).rejects.toMatchObject({ code: 'nothing_to_decide' })
  await until(world, '2027-03-24')
  expect(await (await enteredAs(world, guest.id)).api.bookings.showBooking({ id: id as never })).toMatchObject({
    state: 'completed',
    cancelling: false,
  })
  expect(await payouts()).toEqual([])
  expect(await waiting()).toEqual([[id, 'payout']])
  await expect(decide(id, 66_437)).rejects.toMatchObject({ code: 'refund_too_large' })
  const both = await Promise.allSettled([decide(id, 0), decide(id, 0, await anAdmin(world))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await waiting()).toEqual([])
  const acts = await world.sql`select act, reason, after from audit_log where subject_id = ${id}`
  expect(acts).toEqual([
    {
      act: 'booking.decide_payout',
      reason: 'We looked at it.',
      after: { held: false, refundCents: 0, currency: 'USD' },
    },
  ])
  await until(world, '2027-03-25')
  await until(world, '2027-03-26')
  expect(await payouts()).toEqual([50_850])
  await expectInvariants(world.sql)
})

test('an admin can refund a part, and the rest is sent', async () => {
  const { id, payouts } = await underWay()
  await until(world, '2027-03-24')
  const person = await enteredAs(world, admin.id)
  expect(await person.api.admin.showHeldPayout({ id: id as never })).toMatchObject({ refundableCents: 66_436 })
  await decide(id, 10_000)
  await world.runJobs()
  expect(await booksOf(world, id)).toMatchObject({ gateway_clearing: 56_436, host_payable: -43_195 })
  await until(world, '2027-03-25')
  await until(world, '2027-03-26')
  expect(await payouts()).toEqual([43_195])
  await expectInvariants(world.sql)
})

test('the host’s other earnings stay held', async () => {
  const { id, host, payouts } = await underWay()
  await world.sql`update accounts set suspended_at = null, suspension_reason = null where id = ${host.id}`
  const other = await aBegunBooking(world, host.id)
  world.clock.set('2027-03-21T20:00:00Z')
  await world.sql`
    update bookings set period = tstzrange('2027-03-18', '2027-03-19'), occupied = tstzrange('2027-03-18', '2027-03-19')
    where id = ${other.id}`
  await world.sql`
    update accounts set suspended_at = '2027-03-20T12:00:00Z', suspension_reason = 'x' where id = ${host.id}`
  await until(world, '2027-03-24')
  expect(await waiting()).toEqual([[id, 'payout']])
  await decide(id, 0)
  await until(world, '2027-03-25')
  await until(world, '2027-03-26')
  expect(await payouts()).toEqual([50_850])
})

test('deciding on the payout together with a settled report refunds both, and the ledger balances', async () => {
  const acts = problemActs(world, () => admin)
  const host = await aHost(world)
  await onboard(world, bank, host)
  const { id, guest } = await aBegunBooking(world, host.id)
  const problem = await report(guest, id)
  await acts.answer(host, problem, 10_000)
  await acts.accept(guest, problem, 10_000)
  await world.sql`
    update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'No such house.' where id = ${host.id}`
  await until(world, '2027-03-24')
  await decide(id, 5_000)
  await world.runJobs()
  const person = await enteredAs(world, guest.id)
  expect(await person.api.bookings.showBooking({ id: id as never })).toMatchObject({
    payment: { refundedCents: 15_000 },
  })
  await expectInvariants(world.sql)
})
