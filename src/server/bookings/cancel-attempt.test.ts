import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aMadeGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { aRequest, LATER } from '../../../test/support/requests.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'
import { GatewayUnavailable } from '../external/payments/gateway.ts'
import type { Sandbox } from '../external/payments/sandbox/sandbox.ts'

let world: World
let bank: Sandbox
let isAway = false
beforeAll(async () => {
  world = await aWorld({
    around: (gateway) => {
      bank = gateway
      return {
        ...gateway,
        cancel: async (id) => {
          if (isAway) throw new GatewayUnavailable('timed out')
          return gateway.cancel(id)
        },
      }
    },
  })
})
afterAll(() => world.close())
beforeEach(() => {
  isAway = false
  world.clock.set(MONDAY_MORNING)
})

const CHALLENGED = testCard(SANDBOX_CARDS.challenges)

async function atTheBank() {
  const { id: spaceId } = await aSpace(world)
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-20'), people: 2 })
  const { payment, expiresAt } = await guest.api.bookings.checkOut({ id, card: CHALLENGED })
  expect(payment?.state).toBe('requires_action')
  return { id, guest, expiresAt }
}
const refOf = async (id: string) => {
  const [row] = await world.sql<{ ref: string }[]>`
    select gateway_ref as ref from payments where booking_id = ${id} order by seq limit 1`
  return row?.ref ?? ''
}
const attempts = async (id: string) =>
  (await world.sql<{ state: string }[]>`select state from payments where booking_id = ${id} order by seq`).map(
    ({ state }) => state,
  )
const stop = (guest: Person, id: string) => guest.api.bookings.cancelAttempt({ id: id as never })

describe('during a bank challenge, a guest', () => {
  test('can pay with another card: the first attempt is cancelled at the gateway, and the hold keeps its deadline', async () => {
    const { id, guest, expiresAt } = await atTheBank()
    const stopped = await stop(guest, id)
    expect(stopped).toMatchObject({ state: 'held', expiresAt, payment: { state: 'cancelled' }, may: { pay: true } })
    expect(await guest.api.bookings.checkOut({ id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
    // The bank's page is still open in another tab.
    await bank.answer(await refOf(id), true)
    await world.deliver()
    await world.runScheduled()
    expect(await attempts(id)).toEqual(['cancelled', 'captured'])
    await expectInvariants(world.sql)
  })

  test('can release the slot', async () => {
    const { id, guest } = await atTheBank()
    await expect(guest.api.bookings.releaseHold({ id })).rejects.toMatchObject({ code: 'payment_open' })
    await stop(guest, id)
    expect(await guest.api.bookings.releaseHold({ id })).toMatchObject({ state: 'released' })
    await expectInvariants(world.sql)
  })

  test('who had already confirmed has booked, and the payment counts', async () => {
    const { id, guest } = await atTheBank()
    await bank.answer(await refOf(id), true)
    expect(await stop(guest, id)).toMatchObject({ state: 'confirmed' })
    await expectInvariants(world.sql)
  })

  test('who clicks twice, or has no open challenge, changes nothing', async () => {
    const { id, guest } = await atTheBank()
    const both = await Promise.all([stop(guest, id), stop(guest, id)])
    expect(both.map(({ payment }) => payment?.state)).toEqual(['cancelled', 'cancelled'])
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    expect(await stop(guest, id)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } })
    expect(await attempts(id)).toEqual(['cancelled', 'captured'])
  })

  test('is told if the gateway doesn’t respond, and no second payment is opened', async () => {
    const { id, guest } = await atTheBank()
    isAway = true
    await expect(stop(guest, id)).rejects.toMatchObject({ code: 'payment_not_stopped' })
    await expect(guest.api.bookings.checkOut({ id, card: TEST_CARD })).rejects.toMatchObject({ code: 'payment_open' })
    isAway = false
    expect((await stop(guest, id)).may.pay).toBe(true)
  })

  test('finds the checkout ended after the hold has expired', async () => {
    const { id, guest, expiresAt } = await atTheBank()
    world.clock.set(expiresAt ?? '')
    const after = await stop(await enteredAs(world, guest.id), id)
    expect(after).toMatchObject({ may: { pay: false } })
    await world.runScheduled()
    expect((await (await enteredAs(world, guest.id)).api.bookings.showHold({ id })).state).toBe('expired')
  })

  test('is the only one who can stop it', async () => {
    const { id } = await atTheBank()
    await expect(stop(await aMadeGuest(world), id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('can pay an accepted request with another card, or withdraw it', async () => {
  for (const pays of [true, false]) {
    const { id, guest, host } = await aRequest(world, { ask: LATER, card: testCard(SANDBOX_CARDS.failsLater) })
    await host.api.bookingSteps.acceptRequest({ id })
    expect(await guest.api.bookings.checkOut({ id, card: CHALLENGED })).toMatchObject({ state: 'payment_required' })
    await expect(guest.api.bookingSteps.withdrawRequest({ id })).rejects.toMatchObject({ code: 'payment_open' })
    expect((await stop(guest, id)).may).toMatchObject({ pay: true, withdraw: true })
    const done = pays
      ? await guest.api.bookings.checkOut({ id, card: TEST_CARD })
      : await guest.api.bookingSteps.withdrawRequest({ id })
    expect(done.state).toBe(pays ? 'confirmed' : 'withdrawn')
  }
  await expectInvariants(world.sql)
})
