import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/payments.ts'
import { cents } from '../../src/domain/kernel/money.ts'
import type { Sandbox } from '../../src/server/external/payments/sandbox.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD, testCard } from '../support/test-cards.ts'
import { noAnswer, type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

const troubles: Troubles = {}
/** What the gateway takes instead of what it is asked for. */
const bent = { by: 0, currency: '' }
let world: World
let guest: Person
let spaceId: string
let day = 1
beforeAll(async () => {
  world = await aWorld({
    around: (gateway) =>
      unreliable(troubles)({
        ...gateway,
        charge: (asked) =>
          gateway.charge({
            ...asked,
            amount: cents(asked.amount + bent.by),
            currency: bent.currency || asked.currency,
          }),
      }),
  })
  guest = await aGuest(world)
  spaceId = (await aSpace(world, { window_days: 548 })).id
})
afterAll(() => world.close())
afterEach(() => {
  Object.assign(bent, { by: 0, currency: '' })
  delete troubles['after charge']
})

const card = testCard(SANDBOX_CARDS.challenges)
const signed = () => world.deps.gateway as typeof world.deps.gateway & Sandbox
const send = (body: string, signature = signed().sign(body)) =>
  fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body, headers: { 'daylet-signature': signature } })

async function aHold() {
  const date = Temporal.PlainDate.from('2027-03-01').add({ days: day++ }).toString()
  // One guest for all; ten holds a minute are theirs, and the earlier ones were yesterday.
  await world.sql`update bookings set created_at = created_at - interval '1 day'`
  const ask = { mode: 'days', startDate: date, endDate: date } as const
  return guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
}

type Ending = 'paid' | 'refused' | 'stopped'
/** A payment whose answers all were lost, ended at the bank; its webhooks, two events, are still to come. */
async function unheard(ending: Ending, late: boolean) {
  world.clock.set(MONDAY_MORNING)
  const hold = await aHold()
  troubles['after charge'] = noAnswer
  await expect(guest.api.bookings.checkOut({ id: hold.id, card })).rejects.toMatchObject({
    code: 'gateway_unavailable',
  })
  const [intent] = await world.sql<{ ref: string; payment: string }[]>`
    select i.id as ref, p.id as payment from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${hold.id}`
  const { ref = '', payment = '' } = intent ?? {}
  if (ending === 'stopped') await signed().cancel(payment as never)
  else await signed().answer(ref, ending === 'paid')
  const events = await world.sql<{ body: string }[]>`
    select distinct on (event_id) body from sandbox.deliveries where body like ${`%${payment}%`} order by event_id`
  if (late) world.clock.pass({ minutes: 20 })
  return { id: hold.id, payment, bodies: events.map((e) => e.body) }
}

async function outcome(id: string, payment: string) {
  const { state, payment: shown } = await guest.api.bookings.showHold({ id })
  const [books] = await world.sql<{ captures: number; cents: number; steps: string[] }[]>`
    select (select count(*)::int from ledger_transactions where key = ${`capture:${payment}`}) as captures,
      (select coalesce(sum(amount_cents), 0)::int from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
       where t.booking_id = ${id} and l.account = 'gateway_clearing') as cents,
      array(select to_state from booking_events where booking_id = ${id} order by id) as steps`
  return { state, payment: shown?.state, ...books }
}

const ends = {
  paid: (total: number) => ({
    state: 'confirmed',
    payment: 'captured',
    captures: 1,
    cents: total,
    steps: ['held', 'confirmed'],
  }),
  refused: (_: number, late: boolean) => unpaid('failed', late),
  stopped: (_: number, late: boolean) => unpaid('cancelled', late),
}
function unpaid(payment: string, late: boolean) {
  const state = late ? 'expired' : 'held'
  return { state, payment, captures: 0, cents: 0, steps: late ? ['held', 'expired'] : ['held'] }
}

describe('webhooks', () => {
  test('of one payment, in any order, however often and some at once, end in the same state (200 orders)', async () => {
    const any = fc.record({
      ending: fc.constantFrom<Ending>('paid', 'refused', 'stopped'),
      late: fc.boolean(),
      order: fc.array(fc.nat(1), { minLength: 1, maxLength: 6 }),
      swept: fc.nat(8),
      atOnce: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(any, async ({ ending, late, order, swept, atOnce }) => {
        const { id, payment, bodies } = await unheard(ending, late)
        const whole = [...order, ...bodies.keys()].map((n) => bodies[n] ?? '')
        const steps = whole.map((body, n) => async () => {
          expect((await send(body)).status).toBe(200)
          if (n === swept) await world.sweep()
        })
        if (atOnce) await Promise.all(steps.map((step) => step()))
        else for (const step of steps) await step()
        const { quote } = await guest.api.bookings.showHold({ id })
        expect(await outcome(id, payment)).toEqual(ends[ending](quote.total, late))
        if (!late && ending !== 'paid') await guest.api.bookings.releaseHold({ id })
      }),
      { numRuns: 200, seed: 4711 },
    )
    await expectInvariants(world.sql)
  }, 120_000)

  test('that are forged, or signed but no event, are refused and change nothing', async () => {
    const { id, bodies } = await unheard('paid', false)
    const before = await world.sql`select count(*) from gateway_events`
    for (const body of bodies) {
      expect((await send(body, 'f'.repeat(64))).status).toBe(400)
      expect((await send(body, '')).status).toBe(400)
      expect((await send(`${body} `, signed().sign(body))).status).toBe(400)
    }
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{}',
      '{"id":1}',
      '{"id":"x","kind":"y","paymentId":"17","view":{"ref":"z"}}',
    ])
      expect((await send(body)).status).toBe(400)
    expect(await world.sql`select count(*) from gateway_events`).toEqual(before)
    expect(await guest.api.bookings.showHold({ id })).toMatchObject({ state: 'held', payment: { state: 'open' } })
    await send(bodies[0] ?? '')
    await send(bodies[1] ?? '')
  })

  test('of a payment nobody knows are taken and forgotten', async () => {
    const { bodies } = await unheard('paid', false)
    const stranger = { ...JSON.parse(bodies[0] ?? '{}'), id: 'evt_stranger', paymentId: crypto.randomUUID() }
    expect((await send(JSON.stringify(stranger))).status).toBe(200)
    for (const body of bodies) await send(body)
  })
})

describe('a signed event that makes no sense is refused, stored nowhere and changes nothing:', () => {
  type Event = { id: unknown; kind: unknown; paymentId: unknown; view: Record<string, unknown> }
  const view = (change: Record<string, unknown>) => (event: Event) => ({ ...event, view: { ...event.view, ...change } })
  test.each<[string, (event: Event) => object]>([
    ['no card digits', view({ last4: undefined })],
    ['empty card digits', view({ last4: null })],
    ['card digits that are none', view({ last4: '42424' })],
    ['no brand', view({ brand: undefined })],
    ['an unknown state', view({ state: 'succeeded' })],
    ['a negative amount', view({ capturedCents: -1 })],
    ['a fraction of a cent', view({ capturedCents: 100.5 })],
    ['an amount as text', view({ capturedCents: '25920' })],
    ['an amount beyond all measure', view({ capturedCents: 2 ** 53 })],
    ['an amount nobody pays', view({ capturedCents: 100_000_000_000 })],
    ['captured, but nothing', view({ capturedCents: 0 })],
    ['failed, but something', view({ state: 'failed' })],
    ['more given back than taken', view({ refundedCents: 2 ** 40 })],
    ['no currency', view({ currency: undefined })],
    ['a currency that is none', view({ currency: 'dollars' })],
    ['no reference', view({ ref: '' })],
    ['no view', (event) => ({ ...event, view: null })],
    ['an id without end', (event) => ({ ...event, id: 'x'.repeat(300) })],
    ['no kind', (event) => ({ ...event, kind: 7 })],
    ['no payment', (event) => ({ ...event, paymentId: '17' })],
  ])('%s', async (_, change) => {
    const { id, payment, bodies } = await unheard('paid', false)
    const captured = bodies.map((body) => JSON.parse(body)).find((event) => event.view.state === 'captured')
    const before = await world.sql`select count(*) from gateway_events`
    const answer = await send(JSON.stringify(change({ ...captured, id: 'evt_senseless' })))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'bad_event',
      problems: expect.arrayContaining([expect.any(String)]),
    })
    expect(await world.sql`select count(*) from gateway_events`).toEqual(before)
    expect(await outcome(id, payment)).toMatchObject({ state: 'held', payment: 'open', captures: 0, cents: 0 })
    for (const body of bodies) expect((await send(body)).status).toBe(200)
    expect(await outcome(id, payment)).toMatchObject({ state: 'confirmed', payment: 'captured', captures: 1 })
  })
})

describe('a capture that is not what was asked for', () => {
  const differences = [
    ['a cent short', { by: -1, currency: '' }],
    ['a cent over', { by: 1, currency: '' }],
    ['another currency', { by: 0, currency: 'EUR' }],
  ] as const
  /** What each currency's money at the gateway comes to, and what is owed to guests. */
  const books = (id: string) => world.sql<{ account: string; currency: string; cents: number }[]>`
    select l.account, l.currency, sum(l.amount_cents)::int as cents from ledger_lines l
    join ledger_transactions t on t.id = l.transaction_id where t.booking_id = ${id} group by 1, 2 order by 1, 2`

  test.each(differences)('%s: confirms nothing, is booked as it is, and goes back', async (_, difference) => {
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
    // Said again by the webhooks it changes nothing.
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    await world.sweep()
    expect(await guest.api.bookings.showHold({ id: hold.id })).toMatchObject({ payment: { refundedCents: taken } })
    expect((await books(hold.id)).map(({ cents: n }) => n)).toEqual([0, 0])
    await expectInvariants(world.sql)
    Object.assign(bent, { by: 0, currency: '' })
    expect(await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
    await expectInvariants(world.sql)
  })

  test.each(differences)('%s, after the bank has asked: the same by webhook', async (_, difference) => {
    Object.assign(bent, difference)
    const { id, payment, bodies } = await unheard('paid', false)
    for (const body of bodies) expect((await send(body)).status).toBe(200)
    expect(await outcome(id, payment)).toMatchObject({ state: 'held', payment: 'captured', steps: ['held'] })
    await world.sweep()
    expect((await books(id)).map(({ cents: n }) => n)).toEqual([0, 0])
    await expectInvariants(world.sql)
    await guest.api.bookings.releaseHold({ id })
  })

  const lies: [what: string, lie: object][] = [
    ['a cent short', { capturedCents: 1 }],
    ['a cent over', { capturedCents: 999_999 }],
    ['another currency', { currency: 'EUR' }],
    ['as given back already', { refundedCents: 1 }],
    ['of another payment', { ref: 'pi_of_somebody_else' }],
  ]
  test.each(lies)(
    'an event that tells it %s, while the gateway tells it right: what the gateway tells counts',
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

  test('an event that tells of money while the bank is still asking changes nothing', async () => {
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
    }
    const body = JSON.stringify({
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

  test('more than was asked for, said after the right amount: the booking stays and the rest goes back', async () => {
    const { id, payment, bodies } = await unheard('paid', false)
    for (const body of bodies) await send(body)
    const right = bodies.map((body) => JSON.parse(body)).find((event) => event.view.state === 'captured')
    const over = { ...right, id: 'evt_over', view: { ...right.view, capturedCents: right.view.capturedCents + 1 } }
    await world.sql`update sandbox.intents set amount_cents = amount_cents + 1 where idempotency_key = ${payment}`
    for (const _ of [1, 2]) expect((await send(JSON.stringify(over))).status).toBe(200)
    await world.sweep()
    const { state, payment: paid, quote } = await guest.api.bookings.showHold({ id })
    expect({ state, back: paid?.refundedCents }).toEqual({ state: 'confirmed', back: 1 })
    expect((await books(id)).find(({ account }) => account === 'gateway_clearing')?.cents).toBe(quote.total)
    await expectInvariants(world.sql)
  })
})

test('an answer of the gateway that makes no sense counts as none: the payment is asked after', async () => {
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
