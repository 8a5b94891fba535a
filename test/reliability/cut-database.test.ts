import { describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aGuest } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { noAnswer } from '../support/unreliable-gateway.ts'
import { MONDAY_MORNING } from '../support/world.ts'
import {
  aHold,
  allWell,
  aMinuteLater,
  ask,
  charges,
  cutOff,
  now,
  pay,
  refusedFor,
  saw,
  setUp,
  troubles,
  world,
} from './faulty-world.ts'

setUp()

const WRITTEN = [
  'payments',
  'ledger_transactions',
  'ledger_lines',
  'bookings',
  'occupancies',
  'booking_events',
  'events',
]
describe('if the database is cut off during', () => {
  test.each(['bookings', 'occupancies', 'booking_events', 'idempotency_keys'])(
    claim('14.8', 'a hold, at %s: nothing is held, and the same key then holds it'),
    async (table) => {
      const { id: spaceId } = await aSpace(world)
      const guest = await aGuest(world)
      const asked = { spaceId, ask, people: 1, idempotencyKey: crypto.randomUUID() }
      await saw.at(table)
      await expect(guest.api.bookings.holdSlot(asked)).rejects.toMatchObject({ status: 503 })
      cutOff()
      await saw.away()
      expect(await guest.api.bookings.holdSlot(asked)).toMatchObject({ state: 'held' })
    },
  )

  test.each(['bookings', 'payments'])(
    claim('15.10', 'the start of a payment, at %s: the gateway gets no request'),
    async (table) => {
      const { guest, id } = await aHold()
      await saw.at(table)
      await expect(pay(guest, id)).rejects.toMatchObject({ status: 503 })
      cutOff()
      await saw.away()
      expect(await now(guest, id)).toMatchObject({ state: 'held', payment: null })
      expect(await pay(guest, id)).toMatchObject({ state: 'confirmed' })
    },
  )

  test.each(WRITTEN)('settling a charge, at %s: the sweep settles it completely', async (table) => {
    const { guest, id } = await aHold()
    troubles['after charge'] = () => saw.at(table)
    await expect(pay(guest, id)).rejects.toMatchObject({ status: 503 })
    allWell()
    await aMinuteLater()
    cutOff()
    expect(await now(guest, id)).toMatchObject({ state: 'held', payment: { state: 'open' } })
    await saw.away()
    await aMinuteLater()
    expect(await now(guest, id)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } })
    expect(await charges(id)).toBe(1)
  })

  test.each(['gateway_events', ...WRITTEN])('a webhook, at %s: it is sent again and counts once', async (table) => {
    const { guest, id } = await aHold()
    troubles['after charge'] = noAnswer
    await expect(pay(guest, id)).rejects.toMatchObject(refusedFor(noAnswer))
    await world.sql`update sandbox.deliveries set delivered_at = now() where due_at < ${MONDAY_MORNING}`
    world.clock.pass({ seconds: 10 })
    await saw.at(table)
    await world.deliver()
    cutOff()
    await saw.away()
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    expect(await now(guest, id)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } })
    expect(await charges(id)).toBe(1)
  })
})
