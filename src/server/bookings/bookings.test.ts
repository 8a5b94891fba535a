import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'
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
const refusal = (code: string) => expect.objectContaining({ code })

describe('booking and paying', () => {
  test(
    claim('12.10', 'a visitor holds a slot, signs up along the way and pays, and the slot is taken for others'),
    async () => {
      const { id: spaceId } = await aSpace(world)
      const visitor = aVisitor(world)
      const hold = await visitor.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
      expect(hold).toMatchObject({
        state: 'held',
        expiresAt: '2027-03-01T08:15:00Z',
        may: { pay: true, release: true },
      })
      await expect(visitor.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).rejects.toEqual(
        refusal('sign_in_required'),
      )
      await visitor.api.accounts.signUp({
        email: 'on-the-way@people.example',
        password: PASSWORD,
        data: { first_name: 'Ada', last_name: 'L' },
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
    },
  )

  test('a held slot is free for its holder and taken for everyone else, and taken for all once paid', async () => {
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

  test('a declined card is refused clearly and the hold remains', async () => {
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

  test(claim('15.6', 'a number that isn’t a test card is refused, and neither logged, stored nor sent'), async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
    await expect(guest.api.bookings.checkOut({ id: hold.id, card: testCard('5555555555554444') })).rejects.toEqual(
      refusal('card_not_accepted'),
    )
    expect(await world.sql`select 1 from payments where booking_id = ${hold.id}`).toHaveLength(0)
    expect(await world.sql`select 1 from sandbox.intents where card_last4 = '4444'`).toHaveLength(0)
    expect(world.logged.join('\n')).not.toMatch(/5{4} ?5{4} ?5{4} ?4{4}/)
  })

  test(claim('14.2', 'the bank’s challenge extends the hold once, and its answer confirms the booking'), async () => {
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

  test('after a failed challenge the hold can be paid with another card', async () => {
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

  test('two simultaneous payments of one hold create one payment', async () => {
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

test.each([true, false])('a booking remembers whether its space had instant booking (%s)', async (instant) => {
  const { id: spaceId } = await aSpace(world, { instant })
  const { id } = await (await aGuest(world)).api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 2 })
  await world.sql`update spaces set instant = ${!instant} where id = ${spaceId}`
  expect(await world.sql`select instant from bookings where id = ${id}`).toEqual([{ instant }])
})

test('a booking keeps its space’s title from when it was held: on its page, in the calendar and in the list', async () => {
  const { id: spaceId } = await aSpace(world, { title: 'North Light' })
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: tomorrow, people: 1 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.sql`update spaces set title = 'Something Else' where id = ${spaceId}`
  expect((await guest.api.bookings.showBooking({ id })).space.title).toBe('North Light')
  expect((await guest.api.bookings.listBookings({})).items[0]?.space.title).toBe('North Light')
  expect(await (await guest.fetch(`/api/v1/bookings/${id}/calendar.ics`)).text()).toContain('North Light')
  expect((await guest.fetch(`/api/v1/bookings/${id}/receipt.pdf`)).status).toBe(200)
})

test(
  claim(
    '13.8',
    'access instructions appear from 24 hours before the start until 24 hours after the end, including later edits',
  ),
  async () => {
    const { id: spaceId } = await aSpace(world, { access_instructions: 'The code is 1234.' })
    const guest = await aGuest(world)
    const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    await world.sql`update spaces set access_instructions = 'The code is 9876.' where id = ${spaceId}`
    const shown = async (at: string) => {
      world.clock.set(at)
      await world.sql`update session_tokens set expires_at = '2027-12-31'`
      await world.sql`update sessions set expires_at = '2027-12-31'`
      return (await guest.api.bookings.showBooking({ id })).space.accessInstructions
    }
    expect(await shown('2027-03-09T07:59:59Z')).toBeNull()
    expect(await shown('2027-03-09T08:00:00Z')).toBe('The code is 9876.')
    expect(await shown('2027-03-11T16:59:59Z')).toBe('The code is 9876.')
    expect(await shown('2027-03-11T17:00:01Z')).toBeNull()
  },
)
