import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { EXAMPLE_RATES } from '../../../../test/support/examples/spaces.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { aMadeGuest, enteredAs, type Person } from '../../../../test/support/people.ts'
import { aRequest, aSpaceOnRequest, hostOf, LATER, SOON } from '../../../../test/support/requests.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'
import { cents } from '../../../domain/kernel/money.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const stateOf = async (person: Person, id: string) => (await person.api.bookings.showBooking({ id })).state

async function aDayLater(...people: Person[]): Promise<Person[]> {
  world.clock.pass({ hours: 24 })
  return Promise.all(
    people.map(async (person) => ({ ...person, ...(await enteredAs(world, person.id)), email: person.email })),
  )
}

describe('a request', () => {
  test('that starts within six days reserves the money, holds the slot, and waits for the host', async () => {
    const { id, guest, host, spaceId, booking } = await aRequest(world)
    expect(booking).toMatchObject({
      state: 'requested',
      expiresAt: '2027-03-02T08:00:00Z',
      payment: { state: 'authorised' },
      may: { withdraw: true, accept: false, cancel: false },
    })
    const other = await aMadeGuest(world)
    await expect(other.api.bookings.holdSlot({ spaceId, ask: SOON, people: 1 })).rejects.toMatchObject({
      code: 'just_taken',
    })
    expect(await host.api.bookings.showBooking({ id })).toMatchObject({
      party: 'host',
      guestName: expect.any(String),
      space: { address: null },
      may: { accept: true, decline: true, withdraw: false, pay: false },
    })
    await expect(other.api.bookings.showBooking({ id })).rejects.toMatchObject({ code: 'not_found' })
    await world.runJobs()
    expect(await lettersTo(world, guest.email, 'request_sent')).toHaveLength(1)
    expect((await lettersTo(world, host.email, 'request_received'))[0]).toContain('Tue 2 Mar 2027, 09:00 (Berlin)')
    await expectInvariants(world.sql)
  })

  test('that is accepted captures the reserved money and is confirmed', async () => {
    const { id, guest, host } = await aRequest(world)
    expect(await host.api.bookingSteps.acceptRequest({ id })).toMatchObject({
      state: 'confirmed',
      hostReceivesCents: expect.any(Number),
      commissionCents: expect.any(Number),
      may: { cancel: true },
    })
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({
      state: 'confirmed',
      hostReceivesCents: null,
      commissionCents: null,
      payment: { state: 'captured' },
      space: { address: 'Oranienstrasse 1, Berlin' },
    })
    const { items } = await guest.api.bookingSteps.listSteps({ id })
    expect(items.map(({ to, actor }) => [to, actor])).toEqual([
      ['held', 'guest'],
      ['requested', 'guest'],
      ['confirmed', 'host'],
    ])
    await expectInvariants(world.sql)
  })

  test('that starts later saves the card, which is charged on acceptance', async () => {
    const { id, guest, host, booking } = await aRequest(world, { ask: LATER })
    expect(booking).toMatchObject({ state: 'requested', payment: { state: 'card_saved' } })
    expect(await host.api.bookingSteps.acceptRequest({ id })).toMatchObject({ state: 'confirmed' })
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({
      payment: { state: 'captured', amountCents: booking.quote.total },
    })
    await expectInvariants(world.sql)
  })

  test(claim('14.5', 'whose charge fails asks its guest to pay'), async () => {
    const { id, guest, host } = await aRequest(world, { ask: LATER, card: testCard(SANDBOX_CARDS.failsLater) })
    expect(await host.api.bookingSteps.acceptRequest({ id })).toMatchObject({
      state: 'payment_required',
      expiresAt: '2027-03-02T08:00:00Z',
      may: { cancel: true, accept: false },
    })
    await world.runJobs()
    expect((await lettersTo(world, guest.email, 'payment_needed'))[0]).toContain(`/checkout/${id}`)
    expect(await guest.api.bookings.checkOut({ id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
    await expectInvariants(world.sql)
  })

  test('that is declined tells the guest why and releases the money', async () => {
    const { id, guest, host, spaceId } = await aRequest(world)
    await expect(host.api.bookingSteps.declineRequest({ id, reason: '  ' })).rejects.toMatchObject({
      code: 'reason_required',
    })
    await expect(guest.api.bookingSteps.declineRequest({ id, reason: 'No.' })).rejects.toMatchObject({
      code: 'not_for_you',
    })
    await host.api.bookingSteps.declineRequest({ id, reason: 'We are painting.' })
    await world.runJobs()
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({
      state: 'declined',
      payment: { state: 'cancelled' },
    })
    expect((await lettersTo(world, guest.email, 'request_declined'))[0]).toContain('We are painting.')
    const other = await aMadeGuest(world)
    await other.api.bookings.holdSlot({ spaceId, ask: SOON, people: 1 })
    await expectInvariants(world.sql)
  })

  test('reveals no contact details in the reason for declining or withdrawing', async () => {
    const [declined, withdrawn] = [await aRequest(world), await aRequest(world)]
    await declined.host.api.bookingSteps.declineRequest({ id: declined.id, reason: 'Call +49 171 2345678 instead.' })
    await withdrawn.guest.api.bookingSteps.withdrawRequest({ id: withdrawn.id, reason: 'Write to ada@example.org.' })
    await world.runJobs()
    const [toGuest] = await lettersTo(world, declined.guest.email, 'request_declined')
    const [toHost] = await lettersTo(world, withdrawn.host.email, 'request_withdrawn')
    expect(toGuest).toContain('“Call ••• instead.”')
    expect(toHost).toContain('“Write to •••”')
  })

  test('that is withdrawn is over for the host too', async () => {
    const { id, guest, host } = await aRequest(world)
    expect(await guest.api.bookingSteps.withdrawRequest({ id })).toMatchObject({ state: 'withdrawn' })
    await expect(host.api.bookingSteps.acceptRequest({ id })).rejects.toMatchObject({
      code: 'wrong_state',
      data: { state: 'withdrawn' },
    })
    await world.runJobs()
    expect(await lettersTo(world, host.email, 'request_withdrawn')).toHaveLength(1)
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({ payment: { state: 'cancelled' } })
    await expectInvariants(world.sql)
  })

  test(claim('14.4', 'without a response ends after 24 hours, with or without a job, and frees the slot'), async () => {
    const { id, spaceId, ...people } = await aRequest(world)
    const [guest, host] = (await aDayLater(people.guest, people.host)) as [Person, Person]
    await expect(host.api.bookingSteps.acceptRequest({ id })).rejects.toMatchObject({ data: { state: 'expired' } })
    const other = await aMadeGuest(world)
    await other.api.bookings.holdSlot({ spaceId, ask: SOON, people: 1 })
    expect(await stateOf(guest, id)).toBe('expired')
    await world.runJobs()
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({ payment: { state: 'cancelled' } })
    expect(await lettersTo(world, guest.email, 'request_expired')).toHaveLength(1)
    await expectInvariants(world.sql)
  })

  test(claim('14.5', 'that isn’t paid after acceptance ends too, and host or guest can end it earlier'), async () => {
    const failing = { ask: LATER, card: testCard(SANDBOX_CARDS.failsLater) }
    const [first, second, third] = [
      await aRequest(world, failing),
      await aRequest(world, failing),
      await aRequest(world, failing),
    ]
    for (const { host, id } of [first, second, third]) await host.api.bookingSteps.acceptRequest({ id })
    expect(await first.guest.api.bookingSteps.withdrawRequest({ id: first.id })).toMatchObject({ state: 'withdrawn' })
    await second.host.api.bookingSteps.cancelBooking({ id: second.id, reason: 'A pipe burst.', refundCents: 0 })
    expect(await stateOf(second.guest, second.id)).toBe('cancelled')
    const [late] = (await aDayLater(third.guest)) as [Person]
    await world.runScheduled()
    expect(await stateOf(late, third.id)).toBe('expired')
    await expectInvariants(world.sql)
  })

  test(claim('14.12.3', 'counts towards the limit of five unpaid requests'), async () => {
    const guest = await aMadeGuest(world)
    for (let at = 1; at <= 6; at += 1) {
      const { spaceId } = await aSpaceOnRequest(world)
      const hold = guest.api.bookings.holdSlot({ spaceId, ask: SOON, people: 2 })
      if (at === 6) await expect(hold).rejects.toMatchObject({ code: 'too_many_requests', data: { limit: 5 } })
      else await guest.api.bookings.checkOut({ id: (await hold).id, card: TEST_CARD })
    }
    const { id: instant } = await aSpace(world)
    expect(await guest.api.bookings.holdSlot({ spaceId: instant, ask: SOON, people: 2 })).toMatchObject({
      state: 'held',
    })
  })

  test('that costs nothing works like any other', async () => {
    const free = { dayCents: cents(0), hourCents: cents(0) }
    const space = await aSpace(world, { instant: false, rates: { ...EXAMPLE_RATES, ...free, addOns: [] } })
    const [guest, host] = [await aMadeGuest(world), await hostOf(world, space.hostId)]
    const { id } = await guest.api.bookings.holdSlot({ spaceId: space.id, ask: SOON, people: 2 })
    expect(await guest.api.bookings.checkOut({ id })).toMatchObject({ state: 'requested', payment: null })
    expect(await host.api.bookingSteps.acceptRequest({ id })).toMatchObject({ state: 'confirmed' })
    await expectInvariants(world.sql)
  })

  test(claim('14.7', 'is accepted once, however many accept at once, and never after it was withdrawn'), async () => {
    const { id, guest, host } = await aRequest(world)
    const said = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => host.api.bookingSteps.acceptRequest({ id })),
      ...Array.from({ length: 5 }, () => guest.api.bookingSteps.withdrawRequest({ id })),
    ])
    expect(said.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(['confirmed', 'withdrawn']).toContain(await stateOf(guest, id))
    await world.runJobs()
    await expectInvariants(world.sql)
  })
})
