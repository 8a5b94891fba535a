import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { expectInvariants } from '../support/invariants.ts'
import { patience } from '../support/patience.ts'
import { type Ending, guest, outcome, send, setUp, signed, unheard, world } from './unheard-payment.ts'

/** `ORDERS=200 npm test -- webhooks` runs more of them. */
const ORDERS = Number(process.env.ORDERS ?? 50)

setUp()

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
  test(
    claim(
      '15.11',
      `of one payment, in any order and number and simultaneously, have the same result (${ORDERS} orders)`,
    ),
    async () => {
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
            if (n === swept) await world.runScheduled()
          })
          if (atOnce) await Promise.all(steps.map((step) => step()))
          else for (const step of steps) await step()
          const { quote } = await guest.api.bookings.showHold({ id })
          expect(await outcome(id, payment)).toEqual(ends[ending](quote.total, late))
          if (!late && ending !== 'paid') await guest.api.bookings.releaseHold({ id })
        }),
        { numRuns: ORDERS, seed: 4711 },
      )
      await expectInvariants(world.sql)
    },
    patience(120_000 + ORDERS * 1_000),
  )

  test('that are forged, or signed but not an event, are refused and change nothing', async () => {
    const { id, bodies } = await unheard('paid', false)
    const before = await world.sql`select count(*) from gateway_events`
    for (const body of bodies) {
      expect((await send(body, 'f'.repeat(64))).status).toBe(400)
      expect((await send(body, '')).status).toBe(400)
      expect((await send(`${body} `, signed().sign(body))).status).toBe(400)
      const seen = signed().sign(body)
      world.clock.pass({ seconds: 301 })
      expect((await send(body, seen)).status).toBe(400)
      const now = Math.floor(world.clock.now().epochMilliseconds / 1000)
      expect((await send(body, seen.replace(/^t=\d+/, `t=${now}`))).status).toBe(400)
      world.clock.pass({ seconds: -301 })
    }
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{}',
      '{"id":1}',
      '{"id":"x","kind":"y","ref":"z","about":"payment","paymentId":"17","view":{"ref":"z"}}',
    ])
      expect((await send(body)).status).toBe(400)
    expect(await world.sql`select count(*) from gateway_events`).toEqual(before)
    expect(await guest.api.bookings.showHold({ id })).toMatchObject({ state: 'held', payment: { state: 'open' } })
    await send(bodies[0] ?? '')
    await send(bodies[1] ?? '')
  })

  test('of an unknown payment are accepted and ignored', async () => {
    const { bodies } = await unheard('paid', false)
    const stranger = { ...JSON.parse(bodies[0] ?? '{}'), id: 'evt_stranger', paymentId: crypto.randomUUID() }
    expect((await send(JSON.stringify(stranger))).status).toBe(200)
    for (const body of bodies) await send(body)
  })
})

describe('an invalid signed event is refused, stored nowhere and changes nothing:', () => {
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
    ['an impossible amount', view({ capturedCents: 100_000_000_000 })],
    ['captured, but nothing', view({ capturedCents: 0 })],
    ['failed, but something', view({ state: 'failed' })],
    ['more refunded than captured', view({ refundedCents: 2 ** 40 })],
    ['no currency', view({ currency: undefined })],
    ['an invalid currency', view({ currency: 'dollars' })],
    ['no reference', view({ ref: '' })],
    ['no view', (event) => ({ ...event, view: null })],
    ['an id without end', (event) => ({ ...event, id: 'x'.repeat(300) })],
    ['no kind', (event) => ({ ...event, kind: 7 })],
    ['no payment', (event) => ({ ...event, paymentId: '17' })],
    ['about nothing we know', (event) => ({ ...event, about: 'the weather' })],
    ['a card saved, but none named', view({ state: 'card_saved', capturedCents: 0, saved: null })],
    ['to be captured before no instant', view({ captureBefore: 'soon' })],
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
