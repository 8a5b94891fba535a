import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'
import { aFloorWithRooms, aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/payments.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const tomorrow = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
const refusal = (code: string) => expect.objectContaining({ code })

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

describe('booking and paying', () => {
  test('a visitor holds a slot, signs up on the way, pays, and the slot is taken for others', async () => {
    const { id: spaceId } = await aSpace(world)
    const visitor = aVisitor(world)
    const hold = await visitor.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    expect(hold).toMatchObject({ state: 'held', expiresAt: '2027-03-01T08:15:00Z', may: { pay: true, release: true } })
    await expect(visitor.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).rejects.toEqual(
      refusal('sign_in_required'),
    )
    await visitor.api.accounts.signUp({
      email: 'on-the-way@people.example',
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'L',
    })
    const booking = await visitor.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
    expect(booking).toMatchObject({
      state: 'confirmed',
      payment: { state: 'captured', last4: '4242' },
      space: { address: 'Oranienstrasse 1, Berlin' },
    })

    const other = await aGuest(world)
    const { days } = await other.api.spaces.freeSlots({ id: spaceId, month: '2027-03' })
    expect(days.find((d) => d.date === '2027-03-02')?.state).toBe('taken')
    await expect(other.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 1 })).rejects.toMatchObject({
      code: 'just_taken',
      data: { alternatives: [{ startDate: '2027-03-01' }, { startDate: '2027-03-03' }, { startDate: '2027-03-04' }] },
    })
  })

  test('what somebody holds is free to themselves, taken for everybody else, and taken for all once it is paid', async () => {
    const { id: spaceId } = await aSpace(world)
    const [guest, other] = [await aGuest(world), await aGuest(world)]
    const seen = async ({ api }: Person) => {
      const { days } = await api.spaces.freeSlots({ id: spaceId, month: '2027-03' })
      const { free } = await api.spaces.quoteSlot({ id: spaceId, ask: tomorrow, people: 1 })
      return [days.find((d) => d.date === '2027-03-02')?.state, free]
    }
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 1 })
    expect(await seen(guest)).toEqual(['free', true])
    expect(await seen(other)).toEqual(['taken', false])
    expect(await seen(aVisitor(world))).toEqual(['taken', false])
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    expect(await seen(guest)).toEqual(['taken', false])
  })

  test('a declined card is refused clearly and the hold stays', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    await expect(
      guest.api.bookings.checkOut({ id: hold.id, card: testCard(SANDBOX_CARDS.declines) }),
    ).rejects.toMatchObject({
      code: 'card_declined',
      data: { reason: 'insufficient_funds' },
    })
    expect(await guest.api.bookings.showHold({ id: hold.id })).toMatchObject({ state: 'held', may: { pay: true } })
    expect(await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).toMatchObject({
      state: 'confirmed',
    })
  })

  test('a number that is no test card is refused and stored nowhere', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    await expect(guest.api.bookings.checkOut({ id: hold.id, card: testCard('5555555555554444') })).rejects.toEqual(
      refusal('card_not_accepted'),
    )
    expect(await world.sql`select 1 from payments where booking_id = ${hold.id}`).toHaveLength(0)
  })

  test("the bank's challenge prolongs the hold once, and its answer confirms", async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    world.clock.pass({ minutes: 10 })
    const asked = await guest.api.bookings.checkOut({ id: hold.id, card: testCard(SANDBOX_CARDS.challenges) })
    expect(asked).toMatchObject({
      state: 'held',
      expiresAt: '2027-03-01T08:20:00Z',
      payment: { state: 'requires_action' },
      may: { release: false },
    })
    const path = asked.payment?.challengeUrl ?? ''
    expect(await (await guest.fetch(path)).text()).toContain('Complete authentication')
    const answered = await guest.fetch(path, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
    expect(answered.headers.get('location')).toBe(`/checkout/${hold.id}`)
    expect(await guest.api.bookings.checkPayment({ id: hold.id })).toMatchObject({ state: 'confirmed' })
  })

  test('a failed challenge leaves the hold to be paid with another card', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const asked = await guest.api.bookings.checkOut({ id: hold.id, card: testCard(SANDBOX_CARDS.challenges) })
    await guest.fetch(asked.payment?.challengeUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: 'no' }),
    })
    const after = await guest.api.bookings.checkPayment({ id: hold.id })
    expect(after).toMatchObject({
      state: 'held',
      payment: { state: 'failed', failureCode: 'authentication_failed' },
      may: { pay: true },
    })
  })

  test('two payments of one hold at once: one is made', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })),
    )
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
    expect(
      await world.sql`select 1 from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${hold.id}`,
    ).toHaveLength(1)
  })
})

describe('holds', () => {
  test('an expired hold frees its slot with no job running, and cannot be paid', async () => {
    const { id: spaceId } = await aSpace(world)
    const [first, second] = [await aGuest(world), await aGuest(world)]
    const hold = await first.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    await expect(second.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })).rejects.toEqual(
      refusal('just_taken'),
    )
    world.clock.pass({ minutes: 15 })
    expect(await second.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })).toMatchObject({ state: 'held' })
    await expect(first.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).rejects.toEqual(refusal('hold_expired'))
  })

  test("another session's hold is as missing as one that never was", async () => {
    const { id: spaceId } = await aSpace(world)
    const [owner, thief] = [await aGuest(world), await aGuest(world)]
    const hold = await owner.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    for (const id of [hold.id, crypto.randomUUID()]) {
      await expect(thief.api.bookings.showHold({ id })).rejects.toEqual(refusal('not_found'))
      await expect(thief.api.bookings.releaseHold({ id })).rejects.toEqual(refusal('not_found'))
      await expect(thief.api.bookings.checkOut({ id, card: TEST_CARD })).rejects.toEqual(refusal('not_found'))
      await expect(thief.api.bookings.showBooking({ id })).rejects.toEqual(refusal('not_found'))
    }
  })

  test('a second hold is refused with the first, a released slot is free at once, and the same slot again only after five minutes', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const next = { ...tomorrow, startDate: '2027-03-05', endDate: '2027-03-05' }
    await expect(guest.api.bookings.holdSlot({ spaceId, ask: next, people: 2 })).rejects.toMatchObject({
      code: 'hold_already_open',
      data: { holdId: hold.id },
    })
    expect(await guest.api.bookings.releaseHold({ id: hold.id })).toMatchObject({ state: 'released' })
    await expect(guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })).rejects.toEqual(
      refusal('same_slot_too_soon'),
    )
    world.clock.pass({ minutes: 5 })
    expect(await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })).toMatchObject({ state: 'held' })
  })

  test('what was held before signing up is among my unfinished bookings until it is given back or runs out', async () => {
    const person = aVisitor(world)
    const hold = async () =>
      person.api.bookings.holdSlot({ spaceId: (await aSpace(world)).id, ask: tomorrow, people: 2 })
    const listed = async () => (await person.api.bookings.listBookings({})).items.map(({ id }) => id)
    const first = await hold()
    const name = { firstName: 'Ada', lastName: 'L' }
    await person.api.accounts.signUp({ email: `held-${first.id}@people.example`, password: PASSWORD, ...name })
    expect(await listed()).toEqual([first.id])
    await person.api.bookings.releaseHold({ id: first.id })
    expect(await listed()).toEqual([])
    expect(await person.api.bookings.showHold({ id: first.id })).toMatchObject({ state: 'released' })
    const second = await hold()
    expect(await listed()).toEqual([second.id])
    world.clock.pass({ minutes: 15 })
    expect(await listed()).toEqual([])
  })

  test('who holds a slot and asks for it again is led to the hold, and does not hear that it was taken', async () => {
    const { id: spaceId } = await aSpace(world)
    const visitor = aVisitor(world)
    const hold = await visitor.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const again = visitor.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    await expect(again).rejects.toMatchObject({ code: 'hold_already_open', data: { holdId: hold.id } })
    const other = aVisitor(world)
    await expect(other.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })).rejects.toEqual(
      refusal('just_taken'),
    )
  })

  test('a visitor who asks twice at once for one slot has one hold, and is led to it', async () => {
    const { id: spaceId } = await aSpace(world)
    const visitor = await aGuest(world)
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => visitor.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })),
    )
    const held = tries.flatMap((t) => (t.status === 'fulfilled' ? [t.value.id] : []))
    expect(held).toHaveLength(1)
    for (const t of tries)
      if (t.status === 'rejected')
        expect(t.reason).toMatchObject({ code: 'hold_already_open', data: { holdId: held[0] } })
  })

  test('the same key gives the same hold, however often and at once; with another body it is refused', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const asked = { spaceId, ask: tomorrow, people: 2, idempotencyKey: 'key-0001-abc' }
    const holds = await Promise.all(Array.from({ length: 20 }, () => guest.api.bookings.holdSlot(asked)))
    expect(new Set(holds.map((h) => h.id)).size).toBe(1)
    await expect(guest.api.bookings.holdSlot({ ...asked, people: 3 })).rejects.toEqual(refusal('key_reused'))
  })

  test('a stranger whose first reply was lost, session and all, has the slot by asking again; nobody else has', async () => {
    const { id: spaceId } = await aSpace(world)
    const asked = { spaceId, ask: tomorrow, people: 2, idempotencyKey: crypto.randomUUID() }
    const lost = await aVisitor(world).api.bookings.holdSlot(asked)
    const again = aVisitor(world)
    expect((await again.api.bookings.holdSlot(asked)).id).toBe(lost.id)
    expect((await again.api.bookings.liveHold()).hold?.id).toBe(lost.id)
    for (const other of [{ idempotencyKey: crypto.randomUUID() }, { people: 3 }])
      await expect(aVisitor(world).api.bookings.holdSlot({ ...asked, ...other })).rejects.toEqual(refusal('just_taken'))
    world.clock.pass({ minutes: 2 })
    await expect(aVisitor(world).api.bookings.holdSlot(asked)).rejects.toEqual(refusal('just_taken'))
  })

  test('a price tampered with is refused with the true quote', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    await expect(guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2, totalCents: 100 })).rejects.toEqual(
      refusal('price_changed'),
    )
  })

  test('nobody books an own space', async () => {
    const { id: spaceId, hostId } = await aSpace(world)
    const guest = await aGuest(world)
    await world.sql`update spaces set host_id = ${guest.id} where id = ${spaceId}`
    await expect(guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })).rejects.toEqual(
      refusal('own_space'),
    )
    expect(hostId).not.toBe(guest.id)
  })
})

describe('parts, wholes and buffers', () => {
  test('booking a part blocks the whole and the whole every part, in any order at once', async () => {
    const { whole, parts } = await aFloorWithRooms(world, 3)
    const guests = await Promise.all(Array.from({ length: 16 }, () => aGuest(world)))
    const wanted = [whole, ...parts]
    const tries = await Promise.allSettled(
      guests.map((g, i) =>
        g.api.bookings.holdSlot({ spaceId: wanted[i % wanted.length] ?? whole, ask: tomorrow, people: 1 }),
      ),
    )
    for (const t of tries) if (t.status === 'rejected') expect(t.reason).toEqual(refusal('just_taken'))
    const held = await world.sql<
      { space_id: string }[]
    >`select space_id from bookings where state = 'held' and space_id = any(${wanted})`
    const names = held.map((h) => h.space_id)
    expect(new Set(names).size).toBe(names.length)
    expect(names.includes(whole) ? names : []).toHaveLength(names.includes(whole) ? 1 : 0)
  })

  test('between two bookings both buffers count', async () => {
    const { id: spaceId } = await aSpace(world, { buffer_before_minutes: 30, buffer_after_minutes: 60 })
    const hours = (startMinute: number) => ({ mode: 'hours', date: '2027-03-02', startMinute, minutes: 60 }) as const
    await booked(await aGuest(world), spaceId, hours(540))
    const guest = await aGuest(world)
    await expect(guest.api.bookings.holdSlot({ spaceId, ask: hours(660), people: 1 })).rejects.toEqual(
      refusal('just_taken'),
    )
    expect(await guest.api.bookings.holdSlot({ spaceId, ask: hours(720), people: 1 })).toMatchObject({ state: 'held' })
  })
})

describe('the books', () => {
  test('a webhook delivered five times changes the books once', async () => {
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

  test('money that comes after the hold ended and the slot was resold goes back in full', async () => {
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
    await world.sweep()
    const { items } = await late.api.bookings.listBookings({})
    expect(items).toMatchObject([{ state: 'expired', payment: { state: 'captured', refundedCents: hold.quote.total } }])
    expect(await world.sql`select 1 from bookings where space_id = ${spaceId} and state = 'confirmed'`).toHaveLength(1)
    expect((await ledger()).reduce((sum, line) => sum + line.cents, 0)).toBe(0)
  })

  test('money that comes late while the slot is still free confirms the booking', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    const asked = await guest.api.bookings.checkOut({ id: hold.id, card: testCard(SANDBOX_CARDS.challenges) })
    await guest.fetch(asked.payment?.challengeUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes' }),
    })
    world.clock.pass({ minutes: 30 })
    await world.sweep()
    expect(await guest.api.bookings.showBooking({ id: hold.id })).toMatchObject({ state: 'confirmed' })
  })

  test('a refund for a reason of its own is no trouble of the payment', async () => {
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
