import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aWorldWithBank, type Bank, onboard, payoutsOf, receivesOf, until } from '../../../../test/support/payouts.ts'
import type { Person } from '../../../../test/support/people.ts'
import { aBegunBooking, again, problemActs, problemOf, report } from '../../../../test/support/problems.ts'
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
const transfers = async () => (await world.sql`select 1 from sandbox.transfers`).length

describe('no payout is lost or doubled', () => {
  const retried = async () => {
    for (let n = 0; n < 3; n++) {
      world.clock.pass({ seconds: 40 })
      await world.runScheduled()
    }
  }

  test.each(['before', 'after'] as const)('if the gateway times out %s it acted', async (when) => {
    await onboard(world, bank, host)
    const id = await aSaleOf(world, space, days('2027-03-10'))
    const before = await transfers()
    bank.fault = when
    await until(world, '2027-03-12')
    expect((await sent()).map(([, , state]) => state)).toEqual(['open'])
    expect(await host.api.financial.showBalance({})).toMatchObject({
      underwayCents: await receivesOf(world, id),
      dueCents: 0,
    })
    await retried()
    expect(await sent()).toEqual([['2027-03-12', await receivesOf(world, id), 'done']])
    expect(await transfers()).toBe(before + 1)
    await expectInvariants(world.sql)
  })

  test('if the gateway refuses: the amount is owed again, and sent once the host can be paid', async () => {
    const account = await onboard(world, bank, host)
    const id = await aSaleOf(world, space, days('2027-03-10'))
    await bank.sandbox.setPayoutsEnabled(account, false)
    world.clock.set('2027-03-12T06:00:00Z')
    await world.runScheduled()
    await until(world, '2027-03-13')
    expect((await sent()).map(([, , state]) => state)).toEqual(['failed'])
    expect(await host.api.financial.showBalance({})).toMatchObject({
      hostHold: 'not_onboarded',
      dueCents: await receivesOf(world, id),
    })
    await bank.sandbox.setPayoutsEnabled(account, true)
    await world.deliver()
    await until(world, '2027-03-14')
    await until(world, '2027-03-15')
    expect((await sent()).map(([, , state]) => state)).toEqual(['done', 'failed'])
    await expectInvariants(world.sql)
  })
})

describe('a payout in progress when its host is suspended', () => {
  async function caught(fault: Bank['fault']) {
    await onboard(world, bank, host)
    const id = await aSaleOf(world, space, days('2027-03-10'))
    const before = await transfers()
    bank.fault = fault
    await until(world, '2027-03-12')
    const admin = await anAdmin(world)
    const standing = (suspended: boolean) => {
      const act = { id: host.id as never, reason: 'The door was locked.' }
      return suspended ? admin.api.people.suspendPerson(act) : admin.api.people.restorePerson(act)
    }
    const ofThem = async () => {
      const { items } = await admin.api.accounting.listAllPayouts({ page: 1 })
      const theirs = items.filter((item) => item.host.id === host.id)
      return theirs.map(({ cents, state, failureCode }) => [cents, state, failureCode] as const)
    }
    const made = async () => (await transfers()) - before
    return { amount: await receivesOf(world, id), standing, ofThem, made }
  }

  test.each([
    ['before it acted is not sent, and a new one is once they are restored', 'before', 0],
    ['after it acted is booked', 'after', 1],
  ] as const)(claim('12.27', 'and the gateway timed out %s'), async (_, fault, moved) => {
    const { amount, standing, ofThem, made } = await caught(fault)
    await standing(true)
    for (const day of ['2027-03-12', '2027-03-13', '2027-03-20']) {
      world.clock.pass({ minutes: 1 })
      await until(world, day)
      await world.runJobs()
    }
    const first = moved ? [amount, 'done', null] : [amount, 'failed', 'on_hold']
    expect([await ofThem(), await made()]).toEqual([[first], moved])
    await expectInvariants(world.sql)
    await standing(false)
    await until(world, '2027-03-21')
    const later = moved ? [] : [[amount, 'done', null]]
    expect([await ofThem(), await made()]).toEqual([[...later, first], 1])
    await expectInvariants(world.sql)
  })
})

type Held = {
  begin(booking: string, guest: Person): Promise<unknown>
  end(booking: string, guest: Person): Promise<unknown>
}
const paymentOf = async (booking: string) => {
  const [row] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${booking}`
  return row?.id as never
}
const reports: Held = {
  begin: async (booking, guest) => report(await again(world, guest), booking),
  end: async (booking, guest) =>
    problemActs(world, () => guest).withdraw(guest, (await problemOf(await again(world, guest), booking)).id as never),
}
const disputes: Held = {
  begin: async (booking) => bank.sandbox.openDispute(await paymentOf(booking)),
  end: async (booking) => {
    const [row] = await world.sql<{ ref: string }[]>`
      select ref from disputes where payment_id = ${await paymentOf(booking)}`
    await bank.sandbox.closeDispute(row?.ref ?? '', 'won')
  },
}
const resets: Held = {
  begin: () => {
    const now = world.clock.now()
    return world.sql`
      insert into factor_resets (account_id, email, proofs_before, requested_at, ready_at, lapses_at)
      values (${host.id}, ${host.email}, ${now}, ${now}, ${now.add({ hours: 72 })}, ${now.add({ hours: 240 })})`
  },
  end: () =>
    world.sql`
      update factor_resets set ended_at = ${world.clock.now()}, ended_how = 'stopped' where account_id = ${host.id}`,
}

test.each([
  ['a problem is reported', reports],
  ['the guest’s bank disputes the payment', disputes],
  ['someone asks to remove the host’s second factor', resets],
])('a payout without a gateway response ends when %s, and another is sent after that', async (_, held) => {
  await onboard(world, bank, host)
  const { id, guest } = await aBegunBooking(world, host.id)
  const before = await transfers()
  bank.fault = 'before'
  await until(world, '2027-03-22')
  const states = () => world.sql`
    select state, failure_code as why from payouts where host_id = ${host.id} order by created_at`
  expect(await states()).toEqual([{ state: 'open', why: null }])
  const ended = { state: 'failed', why: 'on_hold' }
  await held.begin(id, guest)
  for (let n = 0; n < 3; n++) {
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    await world.runScheduled()
  }
  expect([await states(), (await transfers()) - before]).toEqual([[ended], 0])
  await expectInvariants(world.sql)
  await held.end(id, guest)
  world.clock.pass({ hours: 2 })
  await world.deliver()
  await world.runScheduled()
  await world.runScheduled()
  expect([await states(), (await transfers()) - before]).toEqual([[ended, { state: 'done', why: null }], 1])
  await expectInvariants(world.sql)
})

test('a payout that is put on hold isn’t sent once the guest is refunded', async () => {
  await onboard(world, bank, host)
  const { id, guest } = await aBegunBooking(world, host.id)
  bank.fault = 'before'
  await until(world, '2027-03-22')
  const problem = await report(await again(world, guest), id)
  const look = async () => {
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    await world.runScheduled()
  }
  for (let n = 0; n < 3; n++) await look()
  const [booking] = await world.sql<
    { total: number }[]
  >`select total_cents::int as total from bookings where id = ${id}`
  const admin = await anAdmin(world)
  const acts = problemActs(world, () => admin)
  await acts.answer(host, problem, booking?.total ?? 0)
  await acts.accept(guest, problem, booking?.total ?? 0)
  world.clock.pass({ hours: 2 })
  for (let n = 0; n < 4; n++) await look()
  expect(await world.sql`select state, failure_code as why from payouts where host_id = ${host.id}`).toEqual([
    { state: 'failed', why: 'on_hold' },
  ])
  await expectInvariants(world.sql)
})
