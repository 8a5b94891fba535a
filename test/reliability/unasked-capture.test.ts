import { describe, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { lettersTo } from '../support/letters.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { MONDAY_MORNING } from '../support/world.ts'
import { aHold, bent, card, guest, outcome, send, setUp, signed, unheard, world } from './unheard-payment.ts'

setUp()

describe('an unexpected capture', () => {
  const differences = [
    ['a cent short', { by: -1, currency: '' }],
    ['a cent over', { by: 1, currency: '' }],
    ['another currency', { by: 0, currency: 'EUR' }],
  ] as const
  const books = (id: string) => world.sql<{ account: string; currency: string; cents: number }[]>`
    select l.account, l.currency, sum(l.amount_cents)::int as cents from ledger_lines l
    join ledger_transactions t on t.id = l.transaction_id where t.booking_id = ${id} group by 1, 2 order by 1, 2`

  test.each(differences)('%s: confirms nothing, is booked as it is, and is refunded', async (_, difference) => {
    world.clock.set(MONDAY_MORNING)
    const hold = await aHold()
    Object.assign(bent, difference)
    await expect(guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).rejects.toMatchObject({
      code: 'not_as_asked',
    })
    const taken = hold.quote.total + difference.by
    const currency = difference.currency || 'USD'
    expect(await guest.api.bookings.showHold({ id: hold.id })).toMatchObject({
      state: 'held',
      payment: { state: 'captured', goesBack: 'not_as_asked', refundedCents: 0 },
      may: { pay: true },
    })
    expect(await books(hold.id)).toEqual([
      { account: 'gateway_clearing', currency, cents: taken },
      { account: 'guest_payable', currency, cents: -taken },
    ])
    await expectInvariants(world.sql)
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    await world.runScheduled()
    expect(await guest.api.bookings.showHold({ id: hold.id })).toMatchObject({ payment: { refundedCents: taken } })
    const told = (await lettersTo(world, guest.email, 'refunded')).at(-1)
    expect(told).toContain('Your bank charged a different amount for North Light than we asked for')
    expect((await books(hold.id)).map(({ cents: n }) => n)).toEqual([0, 0])
    await expectInvariants(world.sql)
    Object.assign(bent, { by: 0, currency: '' })
    expect(await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
    await expectInvariants(world.sql)
  })

  test.each(differences)('%s, after a bank challenge: the same by webhook', async (_, difference) => {
    Object.assign(bent, difference)
    const { id, payment, bodies } = await unheard('paid', false)
    for (const body of bodies) expect((await send(body)).status).toBe(200)
    expect(await outcome(id, payment)).toMatchObject({ state: 'held', payment: 'captured', steps: ['held'] })
    await world.runScheduled()
    expect((await books(id)).map(({ cents: n }) => n)).toEqual([0, 0])
    await expectInvariants(world.sql)
    await guest.api.bookings.releaseHold({ id })
  })

  const lies: [what: string, lie: object][] = [
    ['a cent short', { capturedCents: 1 }],
    ['a cent over', { capturedCents: 999_999 }],
    ['another currency', { currency: 'EUR' }],
    ['as already refunded', { refundedCents: 1 }],
    ['of another payment', { ref: 'pi_of_somebody_else' }],
  ]
  test.each(lies)(
    'an event that reports it %s, while the gateway reports it correctly: the gateway counts',
    async (_, lie) => {
      const { id, payment, bodies } = await unheard('paid', false)
      const right = bodies.map((body) => JSON.parse(body)).find((event) => event.view.state === 'captured')
      const told = { ...right, id: `evt_${crypto.randomUUID()}`, view: { ...right.view, ...lie } }
      expect((await send(JSON.stringify(told))).status).toBe(200)
      expect(await outcome(id, payment)).toMatchObject({ state: 'confirmed', payment: 'captured' })
      for (const body of bodies) expect((await send(body)).status).toBe(200)
      expect(await world.sql`select 1 from refunds where payment_id = ${payment}`).toEqual([])
      await expectInvariants(world.sql)
    },
  )

  test('an event that reports money during a bank challenge changes nothing', async () => {
    world.clock.set(MONDAY_MORNING)
    const hold = await aHold()
    const asked = await guest.api.bookings.checkOut({
      id: hold.id,
      card,
    })
    const [intent] = await world.sql<{ id: string }[]>`
      select id from sandbox.intents where idempotency_key = ${asked.payment?.id ?? ''}`
    const view = { ref: intent?.id, state: 'captured', currency: 'USD', capturedCents: hold.quote.total }
    const rest = {
      refundedCents: hold.quote.total,
      last4: '3155',
      brand: 'visa',
      failureCode: null,
      challengeUrl: null,
      captureBefore: null,
      saved: null,
    }
    const body = JSON.stringify({
      about: 'payment',
      ref: intent?.id,
      id: 'evt_early',
      kind: 'intent.captured',
      paymentId: asked.payment?.id,
      view: { ...view, ...rest },
    })
    expect((await send(body)).status).toBe(200)
    expect(await guest.api.bookings.showHold({ id: hold.id })).toMatchObject({
      state: 'held',
      payment: { state: 'requires_action' },
    })
    await expectInvariants(world.sql)
    await signed().cancel(asked.payment?.id as never)
    await guest.api.bookings.checkPayment({ id: hold.id })
    await guest.api.bookings.releaseHold({ id: hold.id })
  })

  test('more than requested, reported after the right amount: the booking stays and the rest is refunded', async () => {
    const { id, payment, bodies } = await unheard('paid', false)
    for (const body of bodies) await send(body)
    const right = bodies.map((body) => JSON.parse(body)).find((event) => event.view.state === 'captured')
    const over = { ...right, id: 'evt_over', view: { ...right.view, capturedCents: right.view.capturedCents + 1 } }
    await world.sql`update sandbox.intents set amount_cents = amount_cents + 1 where idempotency_key = ${payment}`
    for (const _ of [1, 2]) expect((await send(JSON.stringify(over))).status).toBe(200)
    await world.runScheduled()
    const { state, payment: paid, quote } = await guest.api.bookings.showHold({ id })
    expect({ state, back: paid?.refundedCents }).toEqual({ state: 'confirmed', back: 1 })
    expect((await books(id)).find(({ account }) => account === 'gateway_clearing')?.cents).toBe(quote.total)
    await expectInvariants(world.sql)
  })
})

test('an invalid gateway response counts as none: the payment is checked', async () => {
  world.clock.set(MONDAY_MORNING)
  const hold = await aHold()
  bent.currency = 'dollars'
  await expect(guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).rejects.toMatchObject({
    code: 'gateway_unavailable',
  })
  expect(await guest.api.bookings.showHold({ id: hold.id })).toMatchObject({
    state: 'held',
    payment: { state: 'open' },
  })
  const [intent] = await world.sql<{ id: string }[]>`
    update sandbox.intents set currency = 'USD' where currency = 'dollars' returning id`
  expect(intent).toBeDefined()
  expect(await guest.api.bookings.checkPayment({ id: hold.id })).toMatchObject({ state: 'confirmed' })
  await expectInvariants(world.sql)
})
