import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../src/contract/payments.ts'
import type { Sandbox } from '../src/server/external/payments/sandbox.ts'
import { aGuest, type Person } from './people.ts'
import { aSpace } from './spaces.ts'
import { noAnswer, type Troubles, unreliable } from './unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from './world.ts'

const INVARIANTS = path.join(import.meta.dirname, '..', 'db', 'invariants.sql')
const troubles: Troubles = {}
let world: World
let guest: Person
let spaceId: string
let day = 1
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
  guest = await aGuest(world)
  spaceId = (await aSpace(world, { window_days: 548 })).id
})
afterAll(() => world.close())

const card = { number: SANDBOX_CARDS.challenges, expMonth: 12, expYear: 2030, cvc: '123' }
const signed = () => world.parts.gateway as typeof world.parts.gateway & Sandbox
const send = (body: string, signature = signed().sign(body)) =>
  fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body, headers: { 'daylet-signature': signature } })

type Ending = 'paid' | 'refused' | 'stopped'
/** A payment whose answers all were lost, ended at the bank; its webhooks, two events, are still to come. */
async function unheard(ending: Ending, late: boolean) {
  world.clock.set(MONDAY_MORNING)
  const date = Temporal.PlainDate.from('2027-03-01').add({ days: day++ }).toString()
  // One guest for all; ten holds a minute are theirs, and the earlier ones were yesterday.
  await world.sql`update bookings set created_at = created_at - interval '1 day'`
  const hold = await guest.api.bookings.holdSlot({
    spaceId,
    ask: { mode: 'days', startDate: date, endDate: date },
    people: 1,
  })
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
    expect(await world.sql.unsafe(await readFile(INVARIANTS, 'utf8'))).toEqual([])
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
