import { describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aGuest } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { noAnswer, unheardOf } from '../support/unreliable-gateway.ts'
import {
  aHold,
  allWell,
  aMinuteLater,
  ask,
  charges,
  now,
  pay,
  refusedFor,
  setUp,
  troubles,
  world,
} from './faulty-world.ts'

setUp()

function reported(): void {
  expect(world.faults.splice(0).length).toBeGreaterThan(0)
}

const { pays, challenges, declines } = SANDBOX_CARDS
describe.each([
  ['no answer', noAnswer],
  ['an unexpected error', unheardOf],
])('%s from the gateway', (_, fails) => {
  test.each([pays, challenges, declines])(
    'before it acted on %s: the attempt is closed and the hold can be paid',
    async (number) => {
      const { guest, id } = await aHold()
      troubles['before charge'] = fails
      await expect(pay(guest, id, number)).rejects.toMatchObject(refusedFor(fails))
      if (fails === unheardOf) reported()
      expect(await now(guest, id)).toMatchObject({ state: 'held', payment: { state: 'open' }, may: { pay: false } })
      allWell()
      await aMinuteLater()
      expect(await now(guest, id)).toMatchObject({ state: 'held', payment: { state: 'cancelled' }, may: { pay: true } })
      expect(await pay(guest, id)).toMatchObject({ state: 'confirmed' })
      expect(await charges(id)).toBe(1)
    },
  )

  test.each([
    [pays, 'confirmed', 'captured'],
    [challenges, 'held', 'requires_action'],
    [declines, 'held', 'failed'],
  ])('after it acted on %s: %s, %s', async (number, state, payment) => {
    const { guest, id } = await aHold()
    troubles['after charge'] = fails
    await expect(pay(guest, id, number)).rejects.toMatchObject(refusedFor(fails))
    if (fails === unheardOf) reported()
    allWell()
    await aMinuteLater()
    expect(await now(guest, id)).toMatchObject({ state, payment: { state: payment } })
    await world.deliver()
    await world.deliver()
    expect(await now(guest, id)).toMatchObject({ state, payment: { state: payment } })
    expect(await charges(id)).toBe(number === pays ? 1 : 0)
  })
})

describe('a gateway that doesn’t respond', () => {
  const silence = () => Object.assign(troubles, { 'before look': noAnswer, 'before cancel': noAnswer })

  test('keeps the slot past its time: others are told it is taken, and its guest that a hold is open', async () => {
    const { guest, id, spaceId } = await aHold()
    const other = await aGuest(world)
    troubles['after charge'] = noAnswer
    await expect(pay(guest, id)).rejects.toMatchObject({ code: 'gateway_unavailable' })
    silence()
    world.clock.pass({ minutes: 20 })
    await world.runScheduled()
    await expect(other.api.bookings.holdSlot({ spaceId, ask, people: 1 })).rejects.toMatchObject({ code: 'just_taken' })
    const elsewhere = { spaceId: (await aSpace(world)).id, ask, people: 1 }
    const refused = { code: 'hold_already_open', data: { holdId: id } }
    await expect(guest.api.bookings.holdSlot(elsewhere)).rejects.toMatchObject(refused)
    expect(await guest.api.bookings.checkPayment({ id })).toMatchObject({ state: 'held', payment: { state: 'open' } })
    allWell()
    expect(await guest.api.bookings.checkPayment({ id })).toMatchObject({ state: 'confirmed' })
    expect(await charges(id)).toBe(1)
  })

  test('hides only the bank challenge, not the hold', async () => {
    const { guest, id } = await aHold()
    await pay(guest, id, challenges)
    silence()
    expect(await now(guest, id)).toMatchObject({ payment: { state: 'requires_action', challengeUrl: null } })
    expect((await guest.api.bookings.liveHold()).hold).toMatchObject({ id })
    allWell()
    expect((await now(guest, id)).payment?.challengeUrl).toContain('/challenge/')
    world.clock.pass({ minutes: 20 })
    await world.runScheduled()
    expect(await now(guest, id)).toMatchObject({ state: 'expired', payment: { state: 'cancelled' } })
  })

  test('a charge that arrives after its attempt was closed is rejected', async () => {
    const { guest, id } = await aHold()
    troubles['before charge'] = async () => {
      delete troubles['before charge']
      await aMinuteLater()
    }
    await expect(pay(guest, id)).rejects.toMatchObject({ code: 'gateway_unavailable' })
    expect(await now(guest, id)).toMatchObject({ state: 'held', may: { pay: true } })
    troubles['before charge'] = async () => {
      delete troubles['before charge']
      world.clock.pass({ minutes: 20 })
      await world.runScheduled()
    }
    await expect(pay(guest, id)).rejects.toMatchObject({ code: 'hold_expired' })
    expect(await charges(id)).toBe(0)
  })

  test('a payment that always fails doesn’t delay the others', async () => {
    const [first, second] = [await aHold(), await aHold()]
    troubles['before charge'] = noAnswer
    for (const { guest, id } of [first, second])
      await expect(pay(guest, id)).rejects.toMatchObject(refusedFor(noAnswer))
    let asked = 0
    world.logged.length = 0
    troubles['before look'] = () => (asked++ === 0 ? unheardOf() : undefined)
    await aMinuteLater()
    expect(world.logged.filter((line) => line.includes('a job failed'))).toHaveLength(1)
    const states = await Promise.all([first, second].map(({ guest, id }) => now(guest, id)))
    expect(states.map((s) => s.payment?.state).sort()).toEqual(['cancelled', 'open'])
    await aMinuteLater()
  })
})
