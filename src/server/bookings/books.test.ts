import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const tomorrow = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const

async function booked(
  guest: Person,
  spaceId: string,
  ask: Parameters<Person['api']['bookings']['holdSlot']>[0]['ask'] = tomorrow,
) {
  const hold = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  return guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
}

async function ledger(): Promise<{ account: string; cents: number }[]> {
  return world.sql`select account, sum(amount_cents)::int as cents from ledger_lines group by 1 order by 1`
}

describe('the ledger', () => {
  test(claim('15.11', 'is changed once by a webhook delivered five times'), async () => {
    const { id: spaceId } = await aSpace(world)
    const before = await ledger()
    await booked(await aGuest(world), spaceId)
    const after = await ledger()
    expect(after).not.toEqual(before)
    world.clock.pass({ minutes: 1 })
    for (let n = 0; n < 5; n++) {
      await world.sql`update sandbox.deliveries set delivered_at = null`
      await world.deliver()
    }
    expect(await ledger()).toEqual(after)
    expect(after.reduce((sum, line) => sum + line.cents, 0)).toBe(0)
  })

  test(claim('14.11', 'a payment after the hold ended and the slot was resold is refunded in full'), async () => {
    const { id: spaceId } = await aSpace(world)
    const [late, quick] = [await aGuest(world), await aGuest(world)]
    const hold = await late.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const asked = await late.api.bookings.checkOut({ id: hold.id, card: testCard(SANDBOX_CARDS.challenges) })
    const challenge = asked.payment?.challengeUrl ?? ''
    await world.sql`update payments set state = 'cancelled' where booking_id = ${hold.id}`
    world.clock.pass({ minutes: 30 })
    await booked(quick, spaceId)
    await late.fetch(challenge, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    await world.runScheduled()
    const { items } = await late.api.bookings.listBookings({})
    expect(items).toMatchObject([{ state: 'expired', payment: { state: 'captured', refundedCents: hold.quote.total } }])
    expect(await world.sql`select 1 from bookings where space_id = ${spaceId} and state = 'confirmed'`).toHaveLength(1)
    expect((await ledger()).reduce((sum, line) => sum + line.cents, 0)).toBe(0)
  })

  test(claim('14.11', 'a late payment confirms the booking if the slot is still free'), async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const asked = await guest.api.bookings.checkOut({ id: hold.id, card: testCard(SANDBOX_CARDS.challenges) })
    await guest.fetch(asked.payment?.challengeUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes' }),
    })
    world.clock.pass({ minutes: 30 })
    await world.runScheduled()
    expect(await guest.api.bookings.showBooking({ id: hold.id })).toMatchObject({ state: 'confirmed' })
  })

  test('a late payment also takes the slot back from an expired hold, without any job', async () => {
    const { id: spaceId } = await aSpace(world)
    const [late, other] = [await aGuest(world), await aGuest(world)]
    const hold = await late.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const asked = await late.api.bookings.checkOut({ id: hold.id, card: testCard(SANDBOX_CARDS.challenges) })
    await world.sql`update payments set state = 'cancelled' where booking_id = ${hold.id}`
    world.clock.pass({ minutes: 30 })
    const { id } = await other.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    world.clock.pass({ minutes: 15 })
    await late.fetch(asked.payment?.challengeUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes' }),
    })
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    expect(await late.api.bookings.showBooking({ id: hold.id })).toMatchObject({ state: 'confirmed' })
    expect(await other.api.bookings.showBooking({ id })).toMatchObject({ state: 'expired' })
    await expectInvariants(world.sql)
  })

  test('a refund for another reason doesn’t count as a problem with the payment', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const { payment } = await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
    await world.sql`
      insert into refunds (payment_id, amount_cents, reason, state, created_at) values (${payment?.id ?? ''}, 1, 'cancelled by the host', 'done', now())`
    expect(await guest.api.bookings.showBooking({ id: hold.id })).toMatchObject({ payment: { goesBack: null } })
  })

  test('a forged webhook is refused', async () => {
    const sent = await fetch(`${world.url}/api/webhooks/sandbox`, {
      method: 'POST',
      body: '{}',
      headers: { 'daylet-signature': 'f'.repeat(64) },
    })
    expect(sent.status).toBe(400)
  })
})
