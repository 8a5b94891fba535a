import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aHost } from '../../../test/support/hosts.ts'
import { aWorldWithBank, type Bank, confirmNow, giveBack, onboard, until } from '../../../test/support/payouts.ts'
import { enteredAs, type Person } from '../../../test/support/people.ts'
import { aHoldOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let bank: Bank
let host: Person
let guest: Person
let id: string
let number: string
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
  await onboard(world, bank, host)
  const held = await aHoldOf(world, (await aSpace(world, { host_id: host.id })).id, days('2027-03-10'))
  ;({ guest, id, number } = held)
  await guest.api.bookings.checkOut({ id: held.id, card: TEST_CARD })
})

async function keeps(who: Person) {
  const back = await enteredAs(world, who.id)
  await confirmNow(world)
  try {
    await back.api.profile.deleteAccount()
    return null
  } catch (error) {
    return (error as { data: { matters: unknown } }).data.matters
  }
}

test(
  claim('12.25', 'a host’s account can’t be deleted until what they are owed is paid, and what they owe too'),
  async () => {
    bank.fault = 'before'
    await until(world, '2027-03-12')
    expect(await keeps(host)).toEqual([
      { kind: 'payout', what: '2027-03-12' },
      { kind: 'balance', what: '' },
    ])
    await until(world, '2027-03-13')
    await giveBack(world, host, id, 700)
    expect(await keeps(host)).toEqual([{ kind: 'balance', what: '' }])
    await giveBack(world, host, id, -700)
    expect(await keeps(host)).toBeNull()
  },
)

test(claim('12.25', 'an open dispute keeps the accounts of both parties until it is over'), async () => {
  await until(world, '2027-03-12')
  const [payment] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${id}`
  const { ref } = await bank.sandbox.openDispute(payment?.id as never)
  await until(world, '2027-03-13')
  const open = { kind: 'dispute', what: number }
  expect(await keeps(guest)).toEqual([open])
  expect(await keeps(host)).toContainEqual(open)
  await bank.sandbox.closeDispute(ref, 'won')
  await until(world, '2027-03-14')
  expect(await keeps(guest)).toBeNull()
})
