import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aStripeWorld, type StripeWorld } from '../support/gateways/stripe-world.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aMadeGuest, type Person } from '../support/people.ts'
import { aSpaceOnRequest, LATER, SOON } from '../support/requests.ts'
import { aSpace } from '../support/spaces.ts'
import { tokenOf } from '../support/stripe/cards.ts'
import { MONDAY_MORNING } from '../support/world.ts'

const file = process.env.STRIPE_OPENAPI
const title = file
  ? 'paid through Stripe'
  : 'paid through Stripe: not run, STRIPE_OPENAPI names no description of its API'

describe.skipIf(!file)(title, () => {
  let world: StripeWorld
  let guest: Person
  beforeAll(async () => {
    world = await aStripeWorld(file ?? '')
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set(MONDAY_MORNING)
    guest = await aMadeGuest(world)
  })
  afterEach(async () => {
    world.lose('none')
    await expectInvariants(world.sql)
  })

  type Card = Parameters<typeof tokenOf>[0]
  async function aHold(ask = SOON) {
    const { id: spaceId } = await aSpace(world)
    return guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
  }
  async function request(card: Card, ask = SOON) {
    const { spaceId, host } = await aSpaceOnRequest(world)
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    const booking = await guest.api.bookings.checkOut({ id, token: tokenOf(card) })
    return { id, host, booking }
  }
  const stands = async (id: string) => {
    const { state, payment } = await guest.api.bookings.showBooking({ id })
    return [state, payment?.state]
  }
  const chargedAtStripe = (cents: number) =>
    world.standIn.objects.all('charge').filter((it) => it.captured && it.amount === cents).length

  test(
    claim('15.8', 'a booking is confirmed at once, and its events change nothing, newest first and twice'),
    async () => {
      const { id, quote } = await aHold()
      const before = chargedAtStripe(quote.total)
      expect(await guest.api.bookings.checkOut({ id, token: tokenOf('pays') })).toMatchObject({ state: 'confirmed' })
      expect(await world.tell()).toEqual([200])
      expect(await stands(id)).toEqual(['confirmed', 'captured'])
      expect(chargedAtStripe(quote.total) - before).toBe(1)
    },
  )

  test.each([
    [true, ['confirmed', 'captured']],
    [false, ['held', 'failed']],
  ])('after the bank challenge was answered %s, its events alone report it', async (passed, after) => {
    const { id } = await aHold()
    const asked = await guest.api.bookings.checkOut({ id, token: tokenOf('challenges') })
    expect(asked.payment?.challengeUrl).toContain('https://hooks.stripe.com/')
    world.standIn.intents.answer(asked.payment?.challengeUrl?.split('/').at(-1) ?? '', passed)
    expect(await world.tell()).toEqual([200])
    const { state, payment } = await guest.api.bookings.showHold({ id })
    expect([state, payment?.state]).toEqual(after)
    if (!passed) await guest.api.bookings.releaseHold({ id })
  })

  test.each(['before', 'after'] as const)('a response lost %s Stripe acted is checked, and pays once', async (when) => {
    const { id, quote } = await aHold()
    const before = chargedAtStripe(quote.total)
    world.lose(when)
    const lost = guest.api.bookings.checkOut({ id, token: tokenOf('pays') })
    await expect(lost).rejects.toMatchObject({ code: 'gateway_unavailable' })
    world.lose('none')
    world.clock.pass({ seconds: 61 })
    await world.runScheduled()
    const { state } = await guest.api.bookings.showHold({ id })
    if (state === 'held') await guest.api.bookings.checkOut({ id, token: tokenOf('pays') })
    expect(await stands(id)).toEqual(['confirmed', 'captured'])
    expect(chargedAtStripe(quote.total) - before).toBe(1)
  })

  test(
    claim('15.8', 'a request reserves, and charges on acceptance, and a later one saves the card and charges it then'),
    async () => {
      const soon = await request('pays')
      expect(soon.booking).toMatchObject({ state: 'requested', payment: { state: 'authorised' } })
      await soon.host.api.bookingSteps.acceptRequest({ id: soon.id })
      expect(await stands(soon.id)).toEqual(['confirmed', 'captured'])
      const later = await request('pays', LATER)
      expect(later.booking).toMatchObject({ state: 'requested', payment: { state: 'card_saved' } })
      await later.host.api.bookingSteps.acceptRequest({ id: later.id })
      expect(await world.tell()).toEqual([200])
      expect(await stands(later.id)).toEqual(['confirmed', 'captured'])
    },
  )

  test('a saved card that needs its owner asks them to pay', async () => {
    const { id, host, booking } = await request('challenges', LATER)
    world.standIn.intents.answer(booking.payment?.challengeUrl?.split('/').at(-1) ?? '', true)
    expect(await world.tell()).toEqual([200])
    expect(await stands(id)).toEqual(['requested', 'card_saved'])
    await host.api.bookingSteps.acceptRequest({ id })
    expect((await stands(id))[0]).toBe('payment_required')
    await guest.api.bookings.checkOut({ id, token: tokenOf('pays') })
    expect(await stands(id)).toEqual(['confirmed', 'captured'])
  })

  test('a cancelled booking is refunded there, once', async () => {
    const { id, quote } = await aHold()
    await guest.api.bookings.checkOut({ id, token: tokenOf('pays') })
    const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
    await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
    world.lose('after')
    await world.runJobs()
    world.lose('none')
    world.clock.pass({ minutes: 2 })
    await world.runScheduled()
    const refunds = world.standIn.objects.all('refund').map(({ amount }) => amount)
    expect(refunds).toEqual([refundCents])
    expect(refundCents).toBeGreaterThan(0)
    expect(refundCents).toBeLessThanOrEqual(quote.total)
    expect(await world.tell()).toEqual([200])
  })
})
