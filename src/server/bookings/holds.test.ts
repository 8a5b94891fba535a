import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'
import { aFloorWithRooms, aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

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

describe('holds', () => {
  test('an expired hold frees its slot without any job, and can’t be paid [spec 14.10]', async () => {
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

  test('another session’s hold is not found [spec 11.5]', async () => {
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

  test('a second hold is refused and shows the first, a released slot is free at once, and the same person waits five minutes [spec 14.12.1]', async () => {
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

  test('a hold from before signing up is in my unfinished bookings until it is released or expires', async () => {
    const person = aVisitor(world)
    const hold = async () =>
      person.api.bookings.holdSlot({ spaceId: (await aSpace(world)).id, ask: tomorrow, people: 2 })
    const listed = async () => (await person.api.bookings.listBookings({})).items.map(({ id }) => id)
    const first = await hold()
    const data = { first_name: 'Ada', last_name: 'L' }
    await person.api.accounts.signUp({ email: `held-${first.id}@people.example`, password: PASSWORD, data })
    expect(await listed()).toEqual([first.id])
    await person.api.bookings.releaseHold({ id: first.id })
    expect(await listed()).toEqual([])
    expect(await person.api.bookings.showHold({ id: first.id })).toMatchObject({ state: 'released' })
    const second = await hold()
    expect(await listed()).toEqual([second.id])
    world.clock.pass({ minutes: 15 })
    expect(await listed()).toEqual([])
  })

  test('a holder who asks for the slot again is led to the hold and not told that it was taken', async () => {
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

  test('a visitor who asks twice at once for one slot gets one hold', async () => {
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

  test('the same key returns the same hold, however often and at once, and is refused with another body', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const asked = { spaceId, ask: tomorrow, people: 2, idempotencyKey: crypto.randomUUID() }
    const holds = await Promise.all(Array.from({ length: 20 }, () => guest.api.bookings.holdSlot(asked)))
    expect(new Set(holds.map((h) => h.id)).size).toBe(1)
    await expect(guest.api.bookings.holdSlot({ ...asked, people: 3 })).rejects.toEqual(refusal('key_reused'))
  })

  test('a stranger’s repeated request counts as the same one, whatever their network’s limit', async () => {
    const { id: spaceId } = await aSpace(world)
    const stranger = aVisitor(world)
    const asked = { spaceId, ask: tomorrow, people: 2, idempotencyKey: crypto.randomUUID() }
    const { id } = await stranger.api.bookings.holdSlot(asked)
    const beside = () => aVisitor(world, stranger.address).api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    for (let n = 0; n < 9; n++) await expect(beside()).rejects.toMatchObject({ code: 'just_taken' })
    await expect(beside()).rejects.toEqual(refusal('too_many'))
    for (let n = 0; n < 12; n++) expect((await stranger.api.bookings.holdSlot(asked)).id).toBe(id)
    await expect(stranger.api.bookings.holdSlot({ ...asked, people: 3 })).rejects.toEqual(refusal('too_many'))
  })

  test('a stranger whose first reply was lost, with its session, gets the slot by asking again, and no one else does', async () => {
    const { id: spaceId } = await aSpace(world)
    const asked = { spaceId, ask: tomorrow, people: 2, idempotencyKey: crypto.randomUUID() }
    const first = aVisitor(world)
    const lost = await first.api.bookings.holdSlot(asked)
    await expect(aVisitor(world).api.bookings.holdSlot(asked)).rejects.toMatchObject({ code: 'just_taken' })
    const again = aVisitor(world, first.address)
    expect((await again.api.bookings.holdSlot(asked)).id).toBe(lost.id)
    expect((await again.api.bookings.liveHold()).hold?.id).toBe(lost.id)
    for (const other of [{ idempotencyKey: crypto.randomUUID() }, { people: 3 }])
      await expect(aVisitor(world).api.bookings.holdSlot({ ...asked, ...other })).rejects.toEqual(refusal('just_taken'))
    world.clock.pass({ minutes: 2 })
    await expect(aVisitor(world).api.bookings.holdSlot(asked)).rejects.toEqual(refusal('just_taken'))
  })

  test('a manipulated price is refused with the true quote', async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    await expect(guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2, totalCents: 100 })).rejects.toEqual(
      refusal('price_changed'),
    )
  })

  test('no one can book their own space [spec 11.7]', async () => {
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
  test('booking a part blocks the whole and the whole every part, in any order and at once [spec 11.2.2]', async () => {
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

  test('both buffers count between two bookings [spec 11.10]', async () => {
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
