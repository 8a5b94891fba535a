import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { cents, formatExact, USD } from '../../src/domain/kernel/money.ts'
import { expectInvariants } from '../support/invariants.ts'
import { lettersTo } from '../support/letters.ts'
import { patience } from '../support/patience.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

/** `TRIES=30 npm test -- overdue-holds` repeats the race for an expired hold more often. The bank’s three answers take turns. */
const TRIES = Number(process.env.TRIES ?? 9)

const troubles: Troubles = {}
let world: World
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(async () => {
  await expectInvariants(world.sql)
})

const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
const pay = ({ api }: Person, id: string, number: string = SANDBOX_CARDS.pays) =>
  api.bookings.checkOut({ id, card: testCard(number) })
async function held(guest: Person, spaceId?: string) {
  return guest.api.bookings.holdSlot({ spaceId: spaceId ?? (await aSpace(world)).id, ask, people: 1 })
}

describe('with no job running', () => {
  test('a guest whose bank challenge expired unanswered can hold another slot', async () => {
    const guest = await aGuest(world)
    const { id } = await held(guest)
    await pay(guest, id, SANDBOX_CARDS.challenges)
    world.clock.pass({ minutes: 30 })
    expect(await held(guest)).toMatchObject({ state: 'held' })
    expect(await guest.api.bookings.showHold({ id })).toMatchObject({
      state: 'expired',
      payment: { state: 'cancelled' },
    })
  })

  test.each([SANDBOX_CARDS.challenges, null])(
    'an expired hold elsewhere doesn’t stop a payment here (%s)',
    async (number) => {
      const guest = await aGuest(world)
      const elsewhere = await held(guest)
      if (number) await pay(guest, elsewhere.id, number)
      const visitor = aVisitor(world)
      world.clock.pass({ minutes: 30 })
      const here = await held(visitor)
      await visitor.api.accounts.signIn({ email: guest.email, password: PASSWORD })
      expect(await pay(visitor, here.id)).toMatchObject({ state: 'confirmed' })
      expect(await guest.api.bookings.showHold({ id: elsewhere.id })).toMatchObject({ state: 'expired' })
    },
  )
})

describe('two tabs', () => {
  test('a live hold of the account elsewhere is named when a stranger signs in to pay', async () => {
    const guest = await aGuest(world)
    const elsewhere = await held(guest)
    const visitor = aVisitor(world)
    const here = await held(visitor)
    await visitor.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    const refused = { code: 'hold_already_open', data: { holdId: elsewhere.id } }
    await expect(pay(visitor, here.id)).rejects.toMatchObject(refused)
  })

  test('releasing a hold while another tab pays for it: one of the two, and never a payment for nothing', async () => {
    for (let n = 0; n < 30; n++) {
      const guest = await aGuest(world)
      const { id } = await held(guest)
      await Promise.allSettled([pay(guest, id), guest.api.bookings.releaseHold({ id })])
      const { state, payment } = await guest.api.bookings.showHold({ id })
      expect([state, payment?.state ?? null]).toEqual(
        state === 'released' ? ['released', null] : ['confirmed', 'captured'],
      )
    }
  })

  test('paying for something the other tab has just paid is reported as paid, not as expired', async () => {
    const guest = await aGuest(world)
    const { id } = await held(guest)
    troubles['after charge'] = async () => {
      delete troubles['after charge']
      await expect(pay(guest, id)).rejects.toMatchObject({ code: 'payment_open' })
    }
    expect(await pay(guest, id)).toMatchObject({ state: 'confirmed' })
    await expect(pay(guest, id)).rejects.toMatchObject({ code: 'wrong_state', data: { state: 'confirmed' } })
  })
})

test(
  'an expired hold is handled by sweeps, webhooks, its guest and others at once',
  async () => {
    const answers = ['yes', 'no', null]
    for (let n = 0; n < TRIES; n++) {
      world.clock.set(MONDAY_MORNING)
      const { id: spaceId } = await aSpace(world)
      const [guest, ...others] = await Promise.all([aGuest(world), aGuest(world), aGuest(world)])
      const { id, payment } = await held(guest, spaceId).then((hold) => pay(guest, hold.id, SANDBOX_CARDS.challenges))
      const answer = answers[n % 3]
      if (answer)
        await guest.fetch(payment?.challengeUrl ?? '', { method: 'POST', body: new URLSearchParams({ answer }) })
      world.clock.pass({ minutes: 30 })
      const all = await Promise.allSettled([
        world.runScheduled(),
        world.deliver(),
        world.runScheduled(),
        guest.api.bookings.checkPayment({ id }),
        ...others.map(({ api }) => api.bookings.holdSlot({ spaceId, ask, people: 1 })),
      ])
      for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'just_taken' })
      await world.deliver()
      await world.runScheduled()
      const { state } = await guest.api.bookings.showHold({ id })
      expect(state).toBe(answer === 'yes' ? 'confirmed' : 'expired')
    }
  },
  patience(60_000 + TRIES * 2_000),
)

test('money found only after the end of the booking is refunded, and the guest is notified once', async () => {
  const guest = await aGuest(world)
  const { id, quote } = await held(guest)
  const { payment } = await pay(guest, id, SANDBOX_CARDS.challenges)
  await guest.fetch(payment?.challengeUrl ?? '', { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
  world.clock.pass({ hours: 72 })
  await world.runScheduled()
  const after = await guest.api.bookings.showHold({ id })
  expect(after).toMatchObject({ state: 'expired', payment: { state: 'captured', refundedCents: quote.total } })
  await world.runScheduled()
  const [told, ...again] = await lettersTo(world, guest.email, 'refunded')
  expect(again).toEqual([])
  expect(told).toContain(`refunded your payment in full: ${formatExact(cents(quote.total), USD)}.`)
})
